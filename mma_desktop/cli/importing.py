"""`mma-desktop import`: what is read of documents, what was noticed in them, and what could not be read."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from mma_desktop.cli.case_files import in_order
from mma_desktop.cli.files import JsonOption, write_json
from mma_desktop.cli.labels import explained, load_labels, terminal_language
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.documents import note_text
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Document
from mma_desktop.service.importing import import_each

_UNREAD = 2  # the exit code when anything could not be read


class SpokenLanguage(StrEnum):
    """The languages of notes and refusals."""

    EN = "en"
    ZH = "zh"


def import_documents(
    paths: Annotated[
        list[Path], typer.Argument(help="Documents, folders or .zip archives of them.", callback=in_order)
    ],
    json_file: JsonOption = None,
    text: Annotated[bool, typer.Option("--text", help="Print the texts, too.")] = False,
    encoding: Annotated[str, typer.Option(help="The encoding of text files, such as big5, if taken wrongly.")] = "",
    language: Annotated[
        SpokenLanguage | None, typer.Option(help="The language of the notes; the terminal's if not given.")
    ] = None,
) -> None:
    """Read documents and say what was noticed and what could not be read. Nothing is stored."""
    documents, refusals = _import(paths, encoding)
    spoken = language or terminal_language()
    console = Terminal(soft_wrap=True)
    for document in documents:
        _show(console, document, spoken, text)
    for refusal in refusals:
        console.print(shown(f"! {explained(refusal, spoken)}", style="yellow"))
    if json_file is not None:
        write_json(json_file, _as_json(documents, refusals, language or SpokenLanguage.EN))
    if refusals or not all(document.text.strip() for document in documents):  # a picture that nobody could read
        raise typer.Exit(_UNREAD)


def _import(paths: list[Path], encoding: str) -> tuple[list[Document], list[Refusal]]:
    """What is read of files, folders and archives, and what is not; the bytes are not kept."""
    documents, refusals = list[Document](), list[Refusal]()
    with Terminal(stderr=True).status("") as status:
        for item in import_each(paths, lambda name: status.update(shown(name)), encoding):
            if isinstance(item, Refusal):
                refusals.append(item)
            else:
                documents.append(item.document)
    return documents, refusals


def _show(console: Terminal, document: Document, language: str, text: bool) -> None:
    """What was read of a document; its text is never read as markup."""
    labels = load_labels(language).imports
    pages = labels.pages.format(len(document.pages)) if document.pages else ""
    console.print(shown(f"{labels.characters.format(document.name, len(document.text))}{pages}", style="bold"))
    for note in document.notes:
        console.print(shown(f"  {note_text(note, language)}", style="dim"))
    if text:
        console.print(shown(document.text), soft_wrap=True)


def _as_json(documents: list[Document], refusals: list[Refusal], language: str) -> dict[str, Any]:
    """Everything that was read, JSON-ready. Places are counted in characters of `text`."""
    return {
        "documents": [
            asdict(item) | {"said": [note_text(note, language) for note in item.notes]} for item in documents
        ],
        "refusals": [asdict(refusal) for refusal in refusals],
    }
