# What the parser uses of pypdfium2, which ships no types.
from typing import Any

class PdfiumError(RuntimeError): ...

class PdfDocument:
    def __new__(cls, data: bytes) -> Any: ...
    @staticmethod
    def new() -> Any: ...

PdfBitmap: Any
PdfImage: Any
PdfMatrix: Any
