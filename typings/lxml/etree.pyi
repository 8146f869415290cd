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

class QName:
    localname: str
    def __init__(self, name: Any) -> None: ...

def fromstring(text: bytes, parser: XMLParser | None = ...) -> Any: ...
def tostring(element: Any, *, encoding: str, xml_declaration: bool) -> bytes: ...

Element: Any
