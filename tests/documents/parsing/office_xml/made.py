"""Office documents of one XML file made for tests."""

from __future__ import annotations

import base64
import io
import zipfile

_WORD = " ".join(
    f'xmlns:{prefix}="{name}"'
    for prefix, name in {
        "w": "http://schemas.microsoft.com/office/word/2003/wordml",
        "wx": "http://schemas.microsoft.com/office/word/2003/auxHint",
        "aml": "http://schemas.microsoft.com/aml/2001/core",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
_PKG = "http://schemas.microsoft.com/office/2006/xmlPackage"
_SHEET = "urn:schemas-microsoft-com:office:spreadsheet"


def word2003(body: str, head: str = "", told: bool = True) -> bytes:
    """A document in the XML of Word 2003; `told`: with the line that names its program."""
    line = '<?mso-application progid="Word.Document"?>' if told else ""
    text = f"{line}<w:wordDocument {_WORD}>{head}<w:body><wx:sect>{body}</wx:sect></w:body></w:wordDocument>"
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}'.encode()


def annotation(kind: str, content: str) -> str:
    """A tracked change or a comment."""
    return f'<aml:annotation w:type="Word.{kind}"><aml:content>{content}</aml:content></aml:annotation>'


def flat_package(data: bytes) -> bytes:
    """The parts of an archive in one XML file; what is no XML is written in base64."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    held = "".join(f'<pkg:part pkg:name="/{name}">{_held(name, part)}</pkg:part>' for name, part in parts.items())
    return f'<?xml version="1.0"?><pkg:package xmlns:pkg="{_PKG}">{held}</pkg:package>'.encode()


def _held(name: str, part: bytes) -> str:
    if name.endswith((".xml", ".rels")):
        return f"<pkg:xmlData>{part.decode().partition('?>')[2] or part.decode()}</pkg:xmlData>"
    return f"<pkg:binaryData>{base64.b64encode(part).decode()}</pkg:binaryData>"


def spreadsheet(*sheets: str, styles: str = "") -> bytes:
    """A workbook in the XML of Excel 2003."""
    head = f'<Workbook xmlns="{_SHEET}" xmlns:ss="{_SHEET}" xmlns:x="urn:schemas-microsoft-com:office:excel">'
    return f'<?xml version="1.0"?>{head}<Styles>{styles}</Styles>{"".join(sheets)}</Workbook>'.encode()


def sheet(rows: str, options: str = "", name: str = "流水") -> str:
    """A sheet with these rows, or columns and rows."""
    said = f'<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel">{options}</WorksheetOptions>'
    return f'<Worksheet ss:Name="{name}"><Table>{rows}</Table>{said}</Worksheet>'


def row(*cells: str, said: str = "") -> str:
    """A row of these cells."""
    return f"<Row {said}>{''.join(cells)}</Row>"


def cell(text: str, kind: str = "String", said: str = "", beside: str = "") -> str:
    """A cell that holds a value."""
    return f'<Cell {said}><Data ss:Type="{kind}">{text}</Data>{beside}</Cell>'


def style(name: str, inside: str, said: str = "") -> str:
    """A style of cells."""
    return f'<Style ss:ID="{name}" {said}>{inside}</Style>'


def number_format(code: str) -> str:
    """How a style shows numbers."""
    return f'<NumberFormat ss:Format="{code}"/>'
