"""What the reader of old workbooks uses of xlrd, which ships no types."""

from typing import Any, TextIO

from xlrd import xldate as xldate

XL_CELL_EMPTY: int
XL_CELL_TEXT: int
XL_CELL_NUMBER: int
XL_CELL_DATE: int
XL_CELL_BOOLEAN: int
XL_CELL_ERROR: int
XL_CELL_BLANK: int

error_text_from_code: dict[int, str]

class XLRDError(Exception): ...

def open_workbook(*, file_contents: bytes, logfile: TextIO, formatting_info: bool, ragged_rows: bool) -> Any: ...
