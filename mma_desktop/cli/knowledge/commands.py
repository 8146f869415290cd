"""`mma-desktop knowledge`: the shelves of statutes and of the user's own texts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from mma_desktop.bootstrap import open_team
from mma_desktop.cli.files import JsonOption, write_json
from mma_desktop.cli.importing import SpokenLanguage
from mma_desktop.cli.knowledge.statutes import show_statutes, statutes_json
from mma_desktop.cli.labels import KnowledgeLabels, explained, load_labels, terminal_language
from mma_desktop.cli.terminal import Terminal, say_json, shown
from mma_desktop.documents import note_text, read_document
from mma_desktop.domain.passages import LibraryPart, LibraryPassage, PartKind
from mma_desktop.domain.team import GENERAL
from mma_desktop.errors import InputError, MmaError
from mma_desktop.knowledge.references import absence_text, dates_of, reference_to
from mma_desktop.service.importing import is_collection
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary, checked_day, open_knowledge
from mma_desktop.service.retrieval.rewriting import in_words_of_law
from mma_desktop.service.retrieval.shelf_imports import FilesImport, TextDetails

_SHOWN = 160  # characters of a passage in a list

app = typer.Typer(help="Statutes and your own texts, searched offline.", no_args_is_help=True)
ShelvesOption = Annotated[Path | None, typer.Option("--shelves", help="The file of your own shelves.")]
LanguageOption = Annotated[
    SpokenLanguage | None, typer.Option(help="The language of the output; that of the terminal if not given.")
]
NamesArgument = Annotated[
    list[str],
    typer.Argument(metavar="NAME...", help="A shelf, a text (by its title: all its versions) or the id of a passage."),
]


@app.command("list")
def list_shelves(shelves: ShelvesOption = None, language: LanguageOption = None) -> None:
    """The shelves, how many texts and passages each has, and what is left out of search."""
    labels = _labels(language)
    table = Table(*labels.columns)
    with open_knowledge(shelves) as library:
        left_out = library.left_out()
        for shelf in library.shelves():
            whole = LibraryPart(PartKind.SHELF, shelf.name) in left_out
            cells = (shelf.name, str(shelf.works), str(shelf.passages), labels.whole if whole else "")
            table.add_row(*(shown(cell) for cell in cells))
        said = _said(library, left_out, labels)
    console = _console()
    console.print(table)
    if left_out:
        console.print(labels.left_out.format(said), markup=False)


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="A question, or an article such as 刑法第二百六十四条.")] = "",
    queries: Annotated[Path | None, typer.Option(help="JSON lines with id and question, instead of one query.")] = None,
    k: Annotated[int, typer.Option("--k", min=1, help="How many passages.")] = 10,
    as_of: Annotated[str, typer.Option(help="The law as it was on this day: 2020-12-31. Today's if not given.")] = "",
    rewrite_with: Annotated[str, typer.Option(help="A model that puts the question into the law's words first.")] = "",
    json_file: JsonOption = None,
    shelves: ShelvesOption = None,
    language: LanguageOption = None,
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
            for absence in library.absent(query, as_of):
                _console().print(shown(f"! {absence_text(absence, language or terminal_language())}", style="yellow"))
            _show_found(library, found[0][1], as_of, _labels(language))
    if queries is not None:
        _write([{"id": name, "ranked": [one.id for one in passages]} for name, passages in found], json_file)
    elif json_file is not None:
        write_json(json_file, [_as_json(passage) for passage in found[0][1]])


async def _rewritten(questions: Sequence[tuple[str, str]], model: str) -> list[str]:
    """Each question in the words that the model gives it, which are shown."""
    console = Terminal(stderr=True, highlight=False, soft_wrap=True)
    found: list[str] = []
    async with open_team(model, model) as team:
        for _, question in questions:
            found.append(await in_words_of_law(question, team[GENERAL]))
            console.print(found[-1], markup=False, style="dim")
    return found


@app.command()
def show(
    passage_id: Annotated[
        str, typer.Argument(metavar="ID", help="The id of a passage, as `knowledge search` shows it.")
    ],
    shelves: ShelvesOption = None,
    language: LanguageOption = None,
) -> None:
    """One passage in full, and how to cite it."""
    with open_knowledge(shelves) as library:
        passage = library.passage(passage_id)
        reasons = [part for part in library.left_out() if passage.is_in((part,))]
        said = _said(library, reasons, _labels(language))
    _print_passage(passage, language or terminal_language())
    if reasons:
        _console().print(_labels(language).left_out.format(said), markup=False)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A document that cites statutes, such as a judgment or a brief.")],
    as_of: Annotated[str, typer.Option(help="The law as it was on this day: 2020-12-31. Today's if not given.")] = "",
    json_file: JsonOption = None,
    shelves: ShelvesOption = None,
    language: LanguageOption = None,
) -> None:
    """Compare the statutes that a text cites with the library. Exit code 1 when one is not found as it is cited."""
    document = read_document(file)
    with open_knowledge(shelves) as library:
        report = library.check(document.text, as_of)
    show_statutes(document, report, as_of, language or terminal_language(), _console())
    if json_file is not None:
        write_json(json_file, statutes_json(document, report, as_of))
    if report.confirmed < len(report.statutes):
        raise typer.Exit(MmaError.exit_code)


@app.command()
def exclude(names: NamesArgument, shelves: ShelvesOption = None, language: LanguageOption = None) -> None:
    """Leave shelves, texts or passages out of search and evidence; they stay on their shelves."""
    labels = _labels(language)
    with open_knowledge(shelves) as library:
        parts = [part for name in names for part in library.parts_named(name)]
        library.exclude(parts)
        _console().print(labels.left_out.format(_said(library, parts, labels)), markup=False)


@app.command()
def include(names: NamesArgument, shelves: ShelvesOption = None, language: LanguageOption = None) -> None:
    """Take in again what `exclude` left out."""
    labels = _labels(language)
    with open_knowledge(shelves) as library:
        parts = [part for name in names for part in library.parts_named(name)]
        library.include(parts)
        _console().print(labels.included.format(_said(library, parts, labels)), markup=False)


@app.command("import")
def import_files(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="JSON lines of passages, documents, folders or .zip archives of them."),
    ],
    shelf: Annotated[str, typer.Option(help="The shelf they are put on.")] = "own",
    title: Annotated[str, typer.Option(help="The title of one text; the name of its file if not given.")] = "",
    kind: Annotated[str, typer.Option(help="What they are, such as 司法解释.")] = "",
    effective: Annotated[str, typer.Option(help="From when they apply: 2024-03-01.")] = "",
    shelves: ShelvesOption = None,
    language: LanguageOption = None,
) -> None:
    """Put texts on a shelf, cut into their articles or paragraphs. Exit code 2 when a file could not be read."""
    if title and (len(paths) > 1 or is_collection(paths[0])):
        raise InputError("A title is that of one text.", "Leave out --title: each text is called as its file is.")
    details = TextDetails(shelf, title, kind, checked_day(effective))
    with open_knowledge(shelves) as library:
        came = _put(library, paths, details)
    _show_import(came, shelf, language)
    if came.refusals:
        raise typer.Exit(InputError.exit_code)


def _put(library: KnowledgeLibrary, paths: Sequence[Path], details: TextDetails) -> FilesImport:
    """What came of the files; each is named while it is read."""
    with Terminal(stderr=True).status("") as status:
        return library.add_files(paths, details, lambda name: status.update(shown(name)))


def _show_import(came: FilesImport, shelf: str, language: SpokenLanguage | None) -> None:
    console, spoken = _console(), language or terminal_language()
    for name, one in came.done:
        console.print(f"{name}: {_labels(language).added.format(shelf, one.works, one.passages)}", markup=False)
        for note in one.notes:
            console.print(f"  {note_text(note, spoken)}", markup=False)
    for refusal in came.refusals:
        console.print(shown(f"! {refusal.name}: {explained(refusal)}", style="yellow"))
    if len(came.done) > 1:
        console.print(_labels(language).added.format(shelf, came.works, came.passages), markup=False)


def _labels(language: SpokenLanguage | None) -> KnowledgeLabels:
    return load_labels(language or terminal_language()).knowledge


def _console() -> Terminal:
    return Terminal(highlight=False, soft_wrap=True)


def _said(library: KnowledgeLibrary, parts: Collection[LibraryPart], labels: KnowledgeLabels) -> str:
    """The parts by what they are called, in order."""
    return "; ".join(labels.parts[part.kind].format(library.title_of(part)) for part in sorted(parts))


def _show_found(library: KnowledgeLibrary, found: list[LibraryPassage], as_of: str, labels: KnowledgeLabels) -> None:
    console = _console()
    for line in _lines_of(found, labels):
        console.print(line, markup=False)
    later = library.later_than(as_of) if as_of else []
    if later:
        console.print(labels.later.format(len(later), as_of), markup=False)


def _lines_of(found: list[LibraryPassage], labels: KnowledgeLabels) -> Iterable[str]:
    if not found:
        yield labels.nothing
    for number, passage in enumerate(found, start=1):
        text = passage.text.replace("\n", " ")
        yield f"{number}. [{passage.id}] {passage.heading} ({passage.work.version or labels.undated})"
        yield f"   {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}"


def _print_passage(passage: LibraryPassage, language: str) -> None:
    console = _console()
    work = passage.work
    console.print(f"{passage.heading} [{passage.id}]", markup=False, style="bold")
    said = (work.title, dates_of(work, language), work.shelf, passage.section)
    console.print(" · ".join(part for part in said if part), markup=False)
    if work.note:
        console.print(work.note, markup=False)
    console.print(passage.text, markup=False)
    console.print(load_labels(language).knowledge.cited.format(reference_to(passage, language)), markup=False)


def _as_json(passage: LibraryPassage) -> dict[str, Any]:
    work = passage.work
    return {
        "id": passage.id,
        "title": work.title,
        "article": passage.article,
        "shelf": work.shelf,
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
        say_json(line)
