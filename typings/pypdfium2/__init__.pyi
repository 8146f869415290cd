# What the parser uses of pypdfium2, which ships no types.
from typing import Any

class PdfiumError(RuntimeError): ...

def PdfDocument(data: bytes) -> Any: ...  # noqa: N802
