"""Which reader a document gets that is one XML file: by the name of its root.

Word's are taken apart into the parts of a .docx, and an OpenDocument file is a package with one part: so each is read
by the reader of its zipped kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mma_desktop.documents.formats import SAVE_AS_DOCX, OfficeXml
from mma_desktop.documents.parsing.archive import Archive, parse_xml
from mma_desktop.documents.parsing.office_xml.flat_package import parts_of
from mma_desktop.documents.parsing.office_xml.word2003 import package_of
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.domain.cases import Document
from mma_desktop.errors import DocumentError

if TYPE_CHECKING:
    from mma_desktop.documents.parsing.opendocument.package import OpenDocument

_CONTENT = "content.xml"


def read_office_xml(kind: OfficeXml, name: str, data: bytes) -> Document:
    """The document in a file of this kind. Raises DocumentError."""
    if kind is OfficeXml.SPREADSHEET:
        from mma_desktop.documents.parsing.office_xml.spreadsheet import read_spreadsheet

        return read_spreadsheet(name, data)
    if kind is OfficeXml.OPENDOCUMENT:
        from mma_desktop.documents.parsing.opendocument.reading import read_opendocument

        return read_opendocument(_opendocument(name, data), data)
    from mma_desktop.documents.parsing.docx import main_part, read_docx

    parts = (parts_of if kind is OfficeXml.PACKAGE else package_of)(name, parse_xml(name, name, data))
    archive = Archive.of_parts(name, parts)
    if not main_part(archive).startswith("word/"):
        raise DocumentError(f"{name} is an Office document of a kind that is not read.", SAVE_AS_DOCX)
    return read_docx(archive, data)


def office_xml_tables(kind: OfficeXml, name: str, data: bytes) -> list[SheetCells]:
    """The sheets that hold cells. Raises DocumentError."""
    if kind is OfficeXml.SPREADSHEET:
        from mma_desktop.documents.parsing.office_xml.spreadsheet import spreadsheet_tables

        return spreadsheet_tables(name, data)
    if kind is OfficeXml.OPENDOCUMENT:
        from mma_desktop.documents.parsing.opendocument.reading import opendocument_tables

        return opendocument_tables(_opendocument(name, data))
    raise DocumentError(f"{name} holds no sheet with cells.", "Open it and save it as .xlsx or CSV.")


def _opendocument(name: str, data: bytes) -> OpenDocument:
    from mma_desktop.documents.parsing.opendocument.package import opendocument_in

    if (file := opendocument_in(Archive.of_parts(name, {_CONTENT: data}))) is not None:
        return file
    raise DocumentError(f"{name} is damaged: it has no body.", "Save it again in the program that wrote it.")
