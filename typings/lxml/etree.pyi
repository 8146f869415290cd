from typing import Any

class XMLSyntaxError(SyntaxError): ...

class XMLParser:
    def __init__(
        self,
        *,
        resolve_entities: bool = ...,
        no_network: bool = ...,
        remove_comments: bool = ...,
        remove_pis: bool = ...,
    ) -> None: ...

class HTMLParser:
    def __init__(
        self, *, no_network: bool = ..., remove_comments: bool = ..., remove_pis: bool = ..., encoding: str = ...
    ) -> None: ...
    @property
    def error_log(self) -> Any: ...

class QName:
    localname: str
    def __init__(self, name: Any) -> None: ...

def fromstring(text: bytes, parser: XMLParser | HTMLParser | None = ...) -> Any: ...
def tostring(element: Any, *, encoding: str, xml_declaration: bool) -> bytes: ...

Element: Any
