"""What a child can be asked to do with the bytes of a file, and which reader a document gets: by its bytes.

Each task takes the file's name, its bytes and options, and answers with a value for `json_of` and bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from mma_desktop.documents.formats import OLE, ZIP, is_mail, is_picture, is_web_page, office_xml
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.delimited import csv_rows, json_lines, read_csv
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.documents.text import decoded_text, read_text
from mma_desktop.domain.cases import Document
from mma_desktop.errors import DocumentError

Task = Callable[[str, bytes, dict[str, Any]], tuple[Any, bytes]]

_PDF = b"%PDF-"
_RICH_TEXT = b"{\\rtf"
_PDF_WITHIN = 1024  # bytes of anything else may stand before a PDF begins
_WORKBOOK = "xl/workbook.xml"
_OFD = "ofd.xml"


def _document(name: str, data: bytes, options: dict[str, Any]) -> tuple[Any, bytes]:
    """The file as a `Document`, which may hold no text yet."""
    return _read(name, data, options.get("encoding", "")), b""


def _read(name: str, data: bytes, encoding: str) -> Document:
    if data.startswith(ZIP):
        return _zipped(name, data)
    if data.startswith(OLE):
        from mma_desktop.documents.parsing.office97.reading import read_office97

        return read_office97(name, data)
    if _PDF in data[:_PDF_WITHIN]:
        from mma_desktop.documents.parsing.pages.pdf import read_pdf

        return read_pdf(name, data)
    if is_picture(data):
        from mma_desktop.documents.parsing.pictures.reading import read_pictures

        return read_pictures(name, data)
    if (kind := office_xml(data)) is not None:
        from mma_desktop.documents.parsing.office_xml.reading import read_office_xml

        return read_office_xml(kind, name, data)
    if name.lower().endswith((".csv", ".tsv")):
        return read_csv(name, data, encoding)
    if data.startswith(_RICH_TEXT):
        from mma_desktop.documents.parsing.markup.rich_text import read_rich_text

        return read_rich_text(name, data)
    if is_mail(data):
        from mma_desktop.documents.parsing.markup.mail import read_mail

        return read_mail(name, data)
    if is_web_page(data) or name.lower().endswith((".html", ".htm")):
        from mma_desktop.documents.parsing.markup.web_page import read_web_page

        return read_web_page(name, data, encoding)
    return read_text(name, data, encoding)


def _zipped(name: str, data: bytes) -> Document:
    archive = Archive(name, data)
    if _WORKBOOK in archive:
        from mma_desktop.documents.parsing.workbook import read_workbook

        return read_workbook(archive, data)
    if any(name.lower() == _OFD for name in archive.names):
        from mma_desktop.documents.parsing.ofd.reading import read_ofd

        return read_ofd(archive, data)
    from mma_desktop.documents.parsing.opendocument.package import opendocument_in

    if (file := opendocument_in(archive)) is not None:
        from mma_desktop.documents.parsing.opendocument.reading import read_opendocument

        return read_opendocument(file, data)
    from mma_desktop.documents.parsing.docx import main_part, read_docx

    if main_part(archive).endswith((".xml", "document")) and not any(n.startswith("ppt/") for n in archive.names):
        return read_docx(archive, data)
    if name.lower().endswith(".zip"):
        fact = f"{name} is an archive inside a folder or another archive; only one opened by itself is unpacked."
        raise DocumentError(fact, "Unpack it, and open the folder.")
    raise DocumentError(
        f"{name} is a zipped file of a kind that is not read.",
        "Save it as .docx, .pdf or text; a .zip of documents is opened as a whole, like a folder.",
    )


def _recognised(name: str, data: bytes, _options: dict[str, Any]) -> tuple[Any, bytes]:
    """The file as a document, with the text of pages that are pictures read from these."""
    from mma_desktop.documents.parsing.pages.recognition import Recogniser

    if data.startswith(ZIP):
        from mma_desktop.documents.parsing.ofd.reading import read_ofd
        from mma_desktop.documents.parsing.ofd.scans import OfdScans

        archive = Archive(name, data)
        return read_ofd(archive, data, OfdScans(archive, Recogniser())), b""
    if is_picture(data):
        from mma_desktop.documents.parsing.pictures.reading import read_pictures

        return read_pictures(name, data, Recogniser()), b""
    from mma_desktop.documents.parsing.pages.pdf import read_pdf

    return read_pdf(name, data, Recogniser()), b""


def _page(name: str, data: bytes, options: dict[str, Any]) -> tuple[Any, bytes]:
    """A page as a picture, and how many of its parts are not drawn."""
    from mma_desktop.documents.parsing.pages.pdf import drawn, render_page

    page, scale, left_out = int(options["page"]), float(options["scale"]), 0
    if is_picture(data):
        from mma_desktop.documents.parsing.pictures.reading import picture_page

        size, pixels = drawn(picture_page(name, data, page), scale)
        return {**size, "left_out": left_out}, pixels
    if data.startswith(ZIP):
        from mma_desktop.documents.parsing.ofd.drawing import page_as_pdf

        data, left_out = page_as_pdf(Archive(name, data), page)
        page = 1
    size, pixels = render_page(name, data, page, scale)
    return {**size, "left_out": left_out}, pixels


def _tables(name: str, data: bytes, _options: dict[str, Any]) -> tuple[Any, bytes]:
    """The tables of a file, as `SheetCells`; only those of workbooks have titles."""
    return _tables_in(name, data), b""


def _tables_in(name: str, data: bytes) -> list[SheetCells]:
    if data.startswith(OLE):
        from mma_desktop.documents.parsing.office97.reading import tables_in97

        return tables_in97(name, data)
    if (kind := office_xml(data)) is not None:
        from mma_desktop.documents.parsing.office_xml.reading import office_xml_tables

        return office_xml_tables(kind, name, data)
    if is_web_page(data):
        from mma_desktop.documents.parsing.markup.web_table import web_table_rows

        return [SheetCells("", web_table_rows(name, data))]
    if not data.startswith(ZIP):
        return [SheetCells("", csv_rows(name, decoded_text(name, data).text))]
    return _zipped_tables(Archive(name, data), data)


def _zipped_tables(archive: Archive, data: bytes) -> list[SheetCells]:
    from mma_desktop.documents.parsing.opendocument.package import opendocument_in

    if (file := opendocument_in(archive)) is not None:
        from mma_desktop.documents.parsing.opendocument.reading import opendocument_tables

        return opendocument_tables(file)
    from mma_desktop.documents.parsing.workbook import tables_in

    return tables_in(archive, data)


def _lines(name: str, data: bytes, _options: dict[str, Any]) -> tuple[Any, bytes]:
    """The objects of JSON Lines with their line numbers."""
    return json_lines(name, data), b""


TASKS: Mapping[str, Task] = {
    "document": _document,
    "recognised": _recognised,
    "page": _page,
    "tables": _tables,
    "lines": _lines,
}


def json_of(value: Any) -> str:
    """An answer as JSON; dataclasses as their fields, level by level: a workbook has a place for each of its cells."""
    return json.dumps(value, default=_fields_of)


def _fields_of(one: Any) -> dict[str, Any]:
    return {name: getattr(one, name) for name in _names(one.__class__)}


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
