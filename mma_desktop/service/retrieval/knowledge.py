"""The knowledge library: list its shelves, search it, show a passage, import texts; what commands, window and runs use.

It is two files: the starter shelf, made once from the statutes that come with the program and only read after that, and
the shelves of the user's own.
"""

from __future__ import annotations

import hashlib
import lzma
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Self

from filelock import FileLock

from mma_desktop.documents import require_text
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Document
from mma_desktop.domain.passages import (
    Absence,
    Evidence,
    LibraryPart,
    LibraryPassage,
    PartKind,
    PassageQuery,
    Shelf,
    Work,
)
from mma_desktop.domain.stopping import Stopped
from mma_desktop.errors import InputError, MmaError
from mma_desktop.knowledge.absences import absences_of, cited_absences, held_otherwise
from mma_desktop.knowledge.checking import StatuteReport, check_statutes
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import ReadWork, read_lines, renamed
from mma_desktop.paths import resources, user_data
from mma_desktop.service.importing import import_each
from mma_desktop.service.retrieval.exclusions import Exclusions
from mma_desktop.service.retrieval.shelf_imports import FilesImport, ShelfImport, TextDetails, notes_of, works_in
from mma_desktop.storage.passages import PassageStore

STARTER = "statutes"
_EVIDENCE = 5  # passages that a model reads (docs/method.md 1.11: LexRAG)


@dataclass(frozen=True, slots=True)
class HeldWork:
    """A text on a shelf, and how many passages it has."""

    work: Work
    passages: int


@dataclass(frozen=True, slots=True)
class ShelfContents:
    """A shelf with its texts, in the order in which they were added."""

    shelf: Shelf
    works: tuple[HeldWork, ...]


class KnowledgeLibrary:
    """Shelves and what is found on them. Close it, or use it as a context. It may be called from any thread."""

    def __init__(self, starter: PassageStore, own: PassageStore) -> None:
        self._starter = starter
        self._own = own
        self._finder = Finder.of(own, starter)
        self._exclusions = Exclusions.beside(own.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close both files."""
        self._starter.close()
        self._own.close()

    def shelves(self) -> list[Shelf]:
        """All shelves, the starter shelf first."""
        return [*self._starter.shelves(), *self._own.shelves()]

    def works(self) -> list[Work]:
        """All texts in all versions."""
        return [*self._starter.works(), *self._own.works()]

    def contents(self) -> list[ShelfContents]:
        """All shelves with their texts, the starter shelf first."""
        return [contents for store in (self._starter, self._own) for contents in _contents_of(store)]

    def of_work(self, work: str) -> list[LibraryPassage]:
        """The passages of a text in order, by its id; none where there is no such text."""
        return self._own.of_work(work) or self._starter.of_work(work)

    def search(
        self, query: str, number: int = 10, *, as_of: str = "", excluded: Sequence[str] = (), rewritten: str = ""
    ) -> list[LibraryPassage]:
        """The passages that bear on a query, best first, as they were in force on a day (ISO 8601; "" for today).

        What was left out (`exclude`) is not found, nor are passages whose id is among `excluded`. `rewritten` is the
        query in other words, which are searched too (service/retrieval/rewriting.py).
        """
        left_out, apart = self._exclusions.read(), frozenset(excluded)
        wanted = Wanted(number, checked_day(as_of), apart, left_out=left_out, rewritten=rewritten)
        return self._finder.find(query, wanted)

    def absent(self, query: str, as_of: str = "") -> tuple[Absence, ...]:
        """The laws and articles that a query names and this library does not hold as of a day ("" for today)."""
        day = checked_day(as_of) or _today()
        return absences_of(query, self._finder.indexes, self._finder.vocabulary.names, day)

    def find(self, query: str, number: int, shelves: Sequence[str] = (), as_of: str = "") -> list[LibraryPassage]:
        """The passages that bear on a query as of a day ("" for today), on these shelves or else on all."""
        names = [one.name for one in self.shelves()] if shelves else []
        others = {LibraryPart(PartKind.SHELF, name) for name in names if name not in shelves}
        return self._finder.find(query, Wanted(number, checked_day(as_of), left_out=self._exclusions.read() | others))

    def later_than(self, as_of: str) -> list[Work]:
        """The texts of which no version on these shelves was in force on that day: their law then is not here."""
        held = {work.title for work in self.works() if work.in_force(checked_day(as_of))}
        return [work for work in self.works() if work.title not in held]

    def passage(self, passage_id: str) -> LibraryPassage:
        """The passage with this id. Raises InputError where there is none."""
        found = self._finder.passage(passage_id)
        if found is None:
            raise InputError(f"There is no passage {passage_id}.", "Find one with: mma-desktop knowledge search")
        return found

    def check(self, text: str, as_of: str = "") -> StatuteReport:
        """The statute citations of a text, compared with the library as it is in force on a day ("" for today).

        What is left out of search is in the library all the same, and so compared with.
        """
        day = checked_day(as_of) or _today()
        return check_statutes(text, self._finder.indexes, self._finder.vocabulary.names, day)

    def evidence(self, query: PassageQuery, language: str) -> Evidence:
        """The passages that a model is given for a query, without what was left out, which is named beside them; so
        are the laws that the query cites or asks for and of which no version was in force on its day.
        """
        left_out = self._exclusions.read()
        not_asked = {LibraryPart(PartKind.WORK, work.id) for work in self._starter.works() if not query.asks(work)}
        day = checked_day(query.as_of)
        wanted = Wanted(_EVIDENCE, day, left_out=left_out | not_asked, may_match=query.may_match)
        found = evidence_of(self._finder.find(query.text, wanted), language)
        not_searched = tuple(map(self.title_of, sorted(left_out)))
        return replace(found, not_searched=not_searched, as_of=day, absent=self._of_other_days(query, day or _today()))

    def _of_other_days(self, query: PassageQuery, day: str) -> tuple[Absence, ...]:
        """The laws that a query cites or asks for and that are held only as they were in force on other days."""
        indexes = self._finder.indexes
        cited = cited_absences(query.text, indexes, self._finder.vocabulary.names, day)
        found = (*held_otherwise(query.laws, indexes, day), *(one for one in cited if one.day))
        return tuple(dict.fromkeys(found))

    def left_out(self) -> frozenset[LibraryPart]:
        """What search and evidence leave out."""
        return self._exclusions.read()

    def exclude(self, parts: Iterable[LibraryPart]) -> None:
        """Leave these out of search and evidence. They stay in the library and can still be shown."""
        self._exclusions.add(parts)

    def include(self, parts: Iterable[LibraryPart]) -> None:
        """Take these in again."""
        self._exclusions.remove(parts)

    def toggle(self, part: LibraryPart) -> frozenset[LibraryPart]:
        """Leave this out of search and evidence, or take it in again; what is left out then."""
        return self._exclusions.toggle(part)

    def title_of(self, part: LibraryPart) -> str:
        """What a part is called, for people: a text by its title and date, all else by its name."""
        work = next((work for work in self.works() if part == LibraryPart(PartKind.WORK, work.id)), None)
        if work is None:
            return part.name
        day = work.effective or work.version
        return f"{work.short} ({day})" if day else work.short

    def parts_named(self, name: str) -> list[LibraryPart]:
        """What a person means: a shelf, else all versions of a text (its title or id), else a passage by its id.

        What is left out is known too when it is no longer in the library. Raises InputError for what is nowhere.
        """
        works = [work for work in self.works() if name in (work.title, work.short, work.id)]
        if any(shelf.name == name for shelf in self.shelves()):
            return [LibraryPart(PartKind.SHELF, name)]
        if works:
            return [LibraryPart(PartKind.WORK, work.id) for work in works]
        if self._finder.passage(name) is not None:
            return [LibraryPart(PartKind.PASSAGE, name)]
        if gone := [part for part in self.left_out() if part.name == name]:
            return gone
        raise InputError(f"There is no shelf, text or passage {name}.", "See: mma-desktop knowledge list, search")

    def add(self, document: Document, details: TextDetails) -> ShelfImport:
        """Put a document on a shelf: JSON lines of passages, or a text, which is cut into articles or paragraphs.

        Raises InputError; then nothing was added.
        """
        if details.shelf == STARTER:
            raise InputError(f"The shelf {STARTER!r} comes with the program.", "Name another one with --shelf.")
        require_text([document])
        checked = replace(details, effective=checked_day(details.effective))
        works = [self._with_new_ids(one) for one in works_in(document, checked)]
        self._own.add(checked.shelf, works)
        return ShelfImport(len(works), sum(len(passages) for _, passages in works), notes_of(document))

    def add_files(
        self,
        paths: Sequence[Path],
        details: TextDetails,
        listen: Callable[[str], None] = lambda _name: None,
    ) -> FilesImport:
        """Put files on a shelf one by one, those of folders and zip archives too; `listen` hears of each before.

        A file that cannot be used is a refusal and keeps no other from being added. What was added before
        it is asked to stop (domain.stopping) stays.
        """
        done, refusals = list[tuple[str, ShelfImport]](), list[Refusal]()
        with suppress(Stopped):
            for item in import_each(paths, listen):
                came = item if isinstance(item, Refusal) else self._attempt(item.document, details)
                if isinstance(came, Refusal):
                    refusals.append(came)
                else:
                    done.append(came)
        return FilesImport(tuple(done), tuple(refusals))

    def _attempt(self, document: Document, details: TextDetails) -> tuple[str, ShelfImport] | Refusal:
        """A document's name and what it put on the shelf, or why it did not."""
        try:
            return document.name, self.add(document, details)
        except MmaError as error:
            return Refusal(document.name, error.fact, error.remedy)

    def _with_new_ids(self, read: ReadWork) -> ReadWork:
        """The work under ids that no other has: with its date where another version is in the library."""
        work, passages = read
        if not passages or self._finder.passage(passages[0].passage.id) is None:
            return read
        return renamed(read, f"@{work.version or work.effective or work.id[-8:]}")


def open_knowledge(own: Path | None = None) -> KnowledgeLibrary:
    """The library with the user's shelves in `own`, or in the user's data folder."""
    folder = user_data() / "knowledge"
    return KnowledgeLibrary(_starter(folder), PassageStore.open(own or folder / "shelves.mma"))


def _contents_of(store: PassageStore) -> list[ShelfContents]:
    numbers = store.numbers_of_passages()
    held = [HeldWork(work, numbers.get(work.id, 0)) for work in store.works()]
    return [
        ShelfContents(shelf, tuple(one for one in held if one.work.shelf == shelf.name)) for shelf in store.shelves()
    ]


def _today() -> str:
    return date.today().isoformat()


def checked_day(day: str) -> str:
    """A day as ISO 8601, or "". Raises InputError for anything else."""
    try:
        return date.fromisoformat(day).isoformat() if day else ""
    except ValueError as error:
        raise InputError(f"{day} is no date.", "Write it like 2024-03-01.") from error


def _starter(folder: Path) -> PassageStore:
    """The starter shelf; made anew when the texts of the program have changed."""
    data = (resources() / "statutes" / "passages.jsonl.xz").read_bytes()
    file = folder / f"starter-{hashlib.sha256(data).hexdigest()[:16]}.mma"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with FileLock(folder / "starter.lock"):
        if not file.exists():
            _build(data, file)
    return PassageStore.open(file)


def _build(data: bytes, file: Path) -> None:
    """Write the file under another name first: a crash leaves none."""
    draft = file.with_suffix(f".{os.getpid()}.draft")
    store = PassageStore.open(draft)
    lines = lzma.decompress(data).decode().split("\n")
    store.add(STARTER, read_lines(lines, "passages.jsonl"))
    store.close()
    draft.replace(file)
