"""The files of a case on the command line: read in the order in which they are named, IMG_2 before IMG_10.

What was noticed in them goes to stderr, so that a case is never solved without a word on what its text is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.cli.labels import explained, terminal_labels, terminal_language
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.documents import counted, note_text, require_text
from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.errors import DocumentError
from mma_desktop.service.importing import import_each, is_collection

_CASE = "The case: files, folders or .zip archives of files, in the order they are read."


def in_order(paths: Sequence[Path] | None) -> list[Path] | None:
    """The paths that were named, if any, in the order in which they are read."""
    return None if paths is None else [*counted(paths)]


CaseFiles = Annotated[list[Path], typer.Argument(help=_CASE, callback=in_order)]
FilesOrDraft = Annotated[list[Path] | None, typer.Argument(metavar="files...", help=_CASE, callback=in_order)]
WithHidden = Annotated[
    bool, typer.Option("--with-hidden", help="Take in comments, and text that a reader would not see (hidden, white).")
]


def read_case(paths: Sequence[Path], with_hidden: bool) -> tuple[ImportedDocument, ...]:
    """The documents in these files, folders and archives, with what was noticed in them on stderr.

    Raises DocumentError for a file that cannot be read, where nothing in a folder or archive can, and where all that
    was read are pictures without text.
    """
    console = Terminal(stderr=True, soft_wrap=True)
    documents: list[ImportedDocument] = []
    for path in paths:
        items = list(import_each([path]))
        read = [item for item in items if isinstance(item, ImportedDocument)]
        refusals = [item for item in items if isinstance(item, Refusal)]
        if refusals and not (read and is_collection(path)):
            raise DocumentError(refusals[0].fact, refusals[0].remedy)
        _say(console, read, refusals)
        documents += read
    require_text([imported.document for imported in documents])
    return tuple(document.with_all_hidden for document in documents) if with_hidden else tuple(documents)


def _say(console: Terminal, documents: Sequence[ImportedDocument], refusals: Sequence[Refusal]) -> None:
    """What was noticed in each document, and what of a folder was not read; names are never read as markup."""
    for imported in documents:
        for note in imported.document.notes:
            console.print(shown(f"{imported.document.name}: {note_text(note, terminal_language())}", style="yellow"))
    for refusal in refusals:
        console.print(shown(f"! {terminal_labels().imports.unread.format(explained(refusal))}", style="yellow"))
