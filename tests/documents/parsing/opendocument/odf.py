"""OpenDocument files made for tests: what stands in the body, and the styles around it."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.opendocument.package import OpenDocument, opendocument_in
from mma_desktop.documents.parsing.opendocument.reading import read_opendocument
from mma_desktop.domain.cases import Document
from tests.documents.word import zipped

_OASIS = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0"
SPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        **{name: _OASIS.format(name) for name in ("office", "text", "table", "style", "form")},
        **{"draw": _OASIS.format("drawing"), "number": _OASIS.format("datastyle")},
        **{"fo": _OASIS.format("xsl-fo-compatible"), "svg": _OASIS.format("svg-compatible")},
        **{"xlink": "http://www.w3.org/1999/xlink", "dc": "http://purl.org/dc/elements/1.1/"},
        **{"loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"},
    }.items()
)


def p(text: str, style: str = "") -> str:
    """A paragraph."""
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def style(name: str, properties: str, family: str = "text", around: str = "") -> str:
    """A style with these properties."""
    return f'<style:style style:name="{name}" style:family="{family}" {around}>{properties}</style:style>'


def letters(properties: str) -> str:
    """What a style says of letters."""
    return f"<style:text-properties {properties}/>"


def odt(
    body: str, automatic: str = "", common: str = "", masters: str = "", parts: Mapping[str, bytes] | None = None
) -> bytes:
    """A text; `masters` are pages with headers and footers."""
    return _file("text", body, automatic, common, masters, parts or {})


def ods(body: str, automatic: str = "", common: str = "", masters: str = "") -> bytes:
    """A workbook."""
    return _file("spreadsheet", body, automatic, common, masters, {})


def sheet(rows: str, name: str = "明细", around: str = "", before: str = "") -> str:
    """A sheet of these rows; `before` them stand columns and shapes."""
    return f'<table:table table:name="{name}" {around}>{before}{rows}</table:table>'


def row(*cells: str, around: str = "") -> str:
    """A row of a table."""
    return f"<table:table-row {around}>{''.join(cells)}</table:table-row>"


def cell(text: str = "", around: str = "", inside: str = "") -> str:
    """A cell of a table."""
    shown = p(text) if text else ""
    return f"<table:table-cell {around}>{inside}{shown}</table:table-cell>"


def number(written: str, shown: str = "", around: str = "", kind: str = "float") -> str:
    """A cell that holds a number."""
    return cell(shown, f'office:value-type="{kind}" office:value="{written}" {around}')


def opened(data: bytes) -> OpenDocument:
    """The file, opened."""
    file = opendocument_in(Archive("case.odt", data))
    assert file is not None
    return file


def read(data: bytes) -> Document:
    """The document in a file."""
    return read_opendocument(opened(data), data)


def text(
    body: str, automatic: str = "", common: str = "", masters: str = "", parts: Mapping[str, bytes] | None = None
) -> Document:
    """The document in a text of these."""
    return read(odt(body, automatic, common, masters, parts))


def flat(data: bytes) -> bytes:
    """The content and the styles of a file in one XML file (.fodt, .fods)."""
    archive = Archive("case.odt", data)
    inside = (child for part in ("styles.xml", "content.xml") for child in archive.xml(part))
    held = b"".join(etree.tostring(child, encoding="utf-8", xml_declaration=False) for child in inside)
    return f"<?xml version='1.0'?><office:document {SPACES}>".encode() + held + b"</office:document>"


def _file(kind: str, body: str, automatic: str, common: str, masters: str, parts: Mapping[str, bytes]) -> bytes:
    content = f"<office:automatic-styles>{automatic}</office:automatic-styles>"
    content += f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    styles = f"<office:styles>{common}</office:styles><office:automatic-styles>{automatic}</office:automatic-styles>"
    styles += f"<office:master-styles>{masters}</office:master-styles>"
    files = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}".encode(),
        "content.xml": f"<office:document-content {SPACES}>{content}</office:document-content>".encode(),
        "styles.xml": f"<office:document-styles {SPACES}>{styles}</office:document-styles>".encode(),
    }
    return zipped({**files, **parts})
