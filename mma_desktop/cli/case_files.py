"""The files of a case on the command line: read in the order in which they are named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.service.importing import import_file

CaseFiles = Annotated[list[Path], typer.Argument(help="The case: one file or several, in the order they are read.")]
WithHidden = Annotated[
    bool, typer.Option("--with-hidden", help="Take in text that a reader of the file would not see (hidden, white).")
]


def read_case(files: Sequence[Path], with_hidden: bool) -> tuple[ImportedDocument, ...]:
    """The documents in these files. Raises DocumentError for the first that cannot be read."""
    documents = tuple(import_file(file) for file in files)
    return tuple(document.with_all_hidden for document in documents) if with_hidden else documents
