"""The knowledge library: list its shelves, search it, show a passage, import texts; what commands, window and runs use.

It is two files: the starter shelf, made once from the statutes that come with the program and only read after that, and
the shelves of the user's own.
"""

from __future__ import annotations

import hashlib
import lzma
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Self

from filelock import FileLock

from mma_desktop.documents import read_document
from mma_desktop.domain.cases import Note
from mma_desktop.domain.passages import Evidence, LibraryPassage, Shelf, Work
from mma_desktop.errors import InputError
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import ReadWork, read_lines, read_text, renamed
from mma_desktop.paths import resources, user_data
from mma_desktop.storage.passages import PassageStore

STARTER = "statutes"
_EVIDENCE = 5  # passages that a model reads (docs/method.md 1.11: LexRAG)


@dataclass(frozen=True, slots=True)
class ShelfImport:
    """What an import put on a shelf, and what was noticed."""

    works: int
    passages: int
    notes: tuple[Note, ...] = ()


class KnowledgeLibrary:
    """Shelves and what is found on them. Close it, or use it as a context. It may be called from any thread."""

    def __init__(self, starter: PassageStore, own: PassageStore) -> None:
        self._starter = starter
        self._own = own
        self._finder = Finder.of(own, starter)

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

    def search(
        self, query: str, number: int = 10, *, as_of: str = "", excluded: Sequence[str] = (), rewritten: str = ""
    ) -> list[LibraryPassage]:
        """The passages that bear on a query, best first, as they were in force on a day (ISO 8601; "" for today).

        `rewritten` is the query in other words, which are searched too (service/rewriting.py).
        """
        return self._finder.find(query, Wanted(number, checked_day(as_of), frozenset(excluded), rewritten))

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

    def evidence(self, question: str, language: str) -> Evidence:
        """The passages that a model is given for a question."""
        return evidence_of(self.search(question, _EVIDENCE), language)

    def add(self, file: Path, shelf: str, *, title: str = "", kind: str = "", effective: str = "") -> ShelfImport:
        """Put a file on a shelf: JSON lines of passages, or a document, which is cut into articles or paragraphs.

        Raises DocumentError and InputError; then nothing was added.
        """
        if shelf == STARTER:
            raise InputError(f"The shelf {STARTER!r} comes with the program.", "Name another one with --shelf.")
        document = read_document(file)
        day = checked_day(effective)
        if file.suffix.lower() == ".jsonl":
            read = list(read_lines(document.text.split("\n"), file.name))
        else:
            name = title or file.stem
            work = Work(f"{name}@{day or document.sha256[:8]}", name, name, kind, version=day, effective=day)
            read = [read_text(document.text, work)]
        works = [self._with_new_ids(one) for one in read]
        self._own.add(shelf, works)
        return ShelfImport(len(works), sum(len(passages) for _, passages in works), document.notes)

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
