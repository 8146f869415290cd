"""Which reader the file in a container gets: by the streams in it."""

from __future__ import annotations

from mma_desktop.documents.parsing.office97.container import WORD, Container
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.domain.cases import Document


def read_office97(name: str, data: bytes) -> Document:
    """The document in a container. Raises DocumentError."""
    container = Container(name, data)
    if container.workbook:
        from mma_desktop.documents.parsing.office97.workbook97 import read_workbook97

        return read_workbook97(container, data)
    if WORD in container:
        from mma_desktop.documents.parsing.office97.word97 import read_word97

        return read_word97(container, data)
    raise container.unread()


def tables_in97(name: str, data: bytes) -> list[SheetCells]:
    """The sheets that hold cells. Raises DocumentError."""
    container = Container(name, data)
    if not container.workbook:
        raise container.unread()
    from mma_desktop.documents.parsing.office97.workbook97 import tables97

    return tables97(container)
