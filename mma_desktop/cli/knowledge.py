"""`mma-desktop knowledge`: the shelves of statutes and of the user's own texts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from mma_desktop.bootstrap import open_team
from mma_desktop.cli.files import write_json
from mma_desktop.documents import note_text, read_document
from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.domain.team import GENERAL
from mma_desktop.errors import InputError
from mma_desktop.service.knowledge import KnowledgeLibrary, open_knowledge
from mma_desktop.service.rewriting import in_words_of_law

_SHOWN = 160  # characters of a passage in a list

app = typer.Typer(help="Statutes and your own texts, searched offline.", no_args_is_help=True)
ShelvesOption = Annotated[Path | None, typer.Option("--shelves", help="The file of your own shelves.")]
JsonOption = Annotated[Path | None, typer.Option("--json", help="Write the result here as JSON.")]


@app.command("list")
def list_shelves(shelves: ShelvesOption = None) -> None:
    """The shelves, and how many texts and passages each has."""
    table = Table("shelf", "texts", "passages")
    with open_knowledge(shelves) as library:
        for shelf in library.shelves():
            table.add_row(shelf.name, str(shelf.works), str(shelf.passages))
    Console().print(table)


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="A question, or an article such as 刑法第二百六十四条.")] = "",
    queries: Annotated[Path | None, typer.Option(help="JSON lines with id and question, instead of one query.")] = None,
    k: Annotated[int, typer.Option("--k", min=1, help="How many passages.")] = 10,
    as_of: Annotated[str, typer.Option(help="The law as it was on this day: 2020-12-31. Today's if not given.")] = "",
    rewrite_with: Annotated[str, typer.Option(help="A model that puts the question into the law's words first.")] = "",
    json_file: JsonOption = None,
    shelves: ShelvesOption = None,
) -> None:
    """Find passages; with --queries the ids found for each question."""
    if bool(query.strip()) == (queries is not None):
        raise InputError("Nothing to search for, or two things.", "Give either a query or --queries FILE.")
    asked = list(_questions(queries)) if queries is not None else [("", query)]
    rewritten = asyncio.run(_rewritten(asked, rewrite_with)) if rewrite_with else [""] * len(asked)
    with open_knowledge(shelves) as library:
        found = [
            (name, library.search(text, k, as_of=as_of, rewritten=words))
            for (name, text), words in zip(asked, rewritten, strict=True)
        ]
        if queries is None:
            _show_found(library, found[0][1], as_of)
    if queries is not None:
        _write([{"id": name, "ranked": [one.id for one in passages]} for name, passages in found], json_file)
    elif json_file is not None:
        write_json(json_file, [_as_json(passage) for passage in found[0][1]])


async def _rewritten(questions: Sequence[tuple[str, str]], model: str) -> list[str]:
    """Each question in the words that the model gives it, which are shown."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    found: list[str] = []
    async with open_team(model, model) as team:
        for _, question in questions:
            found.append(await in_words_of_law(question, team[GENERAL]))
            console.print(found[-1], markup=False, style="dim")
    return found


@app.command()
def show(passage_id: Annotated[str, typer.Argument(metavar="ID")], shelves: ShelvesOption = None) -> None:
    """One passage in full."""
    with open_knowledge(shelves) as library:
        _print_passage(library.passage(passage_id))


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="JSON lines of passages, or a document that can be read.")],
    shelf: Annotated[str, typer.Option(help="The shelf it is put on.")] = "own",
    title: Annotated[str, typer.Option(help="Its title; the name of the file if not given.")] = "",
    kind: Annotated[str, typer.Option(help="What it is, such as 司法解释.")] = "",
    effective: Annotated[str, typer.Option(help="From when it applies: 2024-03-01.")] = "",
    shelves: ShelvesOption = None,
) -> None:
    """Put a text on a shelf, cut into its articles or paragraphs."""
    with open_knowledge(shelves) as library:
        done = library.add(file, shelf, title=title, kind=kind, effective=effective)
    console = Console(highlight=False)
    console.print(f"{shelf}: +{done.works} texts, +{done.passages} passages", markup=False)
    for note in done.notes:
        console.print(note_text(note, "en"), markup=False)


def _show_found(library: KnowledgeLibrary, found: list[LibraryPassage], as_of: str) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for number, passage in enumerate(found, start=1):
        text = passage.text.replace("\n", " ")
        console.print(f"{number}. [{passage.id}] {passage.heading} ({passage.work.version})", markup=False)
        console.print(f"   {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}", markup=False)
    later = library.later_than(as_of) if as_of else []
    if later:
        console.print(
            f"{len(later)} texts are held only in a version later than {as_of}; they were not searched.", markup=False
        )


def _print_passage(passage: LibraryPassage) -> None:
    console = Console(highlight=False, soft_wrap=True)
    work = passage.work
    console.print(f"{passage.heading} [{passage.id}]", markup=False, style="bold")
    until = f" – {work.until}" if work.until else ""
    console.print(f"{work.title}, {work.version}, {work.effective}{until} {passage.section}", markup=False)
    if work.note:
        console.print(work.note, markup=False)
    console.print(passage.text, markup=False)


def _as_json(passage: LibraryPassage) -> dict[str, Any]:
    work = passage.work
    return {
        "id": passage.id,
        "title": work.title,
        "article": passage.article,
        "version": work.version,
        "effective": work.effective,
        "until": work.until,
        "note": work.note,
        "section": passage.section,
        "text": passage.text,
    }


def _questions(file: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(read_document(file).text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
            text = item.get("question") or item["instruction"]
            yield str(item.get("id", number)), str(text)
        except (ValueError, KeyError, AttributeError, RecursionError) as error:
            raise InputError(f"{file.name}, line {number}, holds no question.", "Each line: a JSON object.") from error


def _write(found: list[dict[str, Any]], file: Path | None) -> None:
    if file is not None:
        write_json(file, found)
        return
    for line in found:
        typer.echo(json.dumps(line, ensure_ascii=False))
