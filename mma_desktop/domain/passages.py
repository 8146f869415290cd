"""Passages of statutes and other texts: what a knowledge library holds, finds and hands on as evidence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class PartKind(StrEnum):
    """What a person can leave out of search and evidence."""

    SHELF = "shelf"
    WORK = "work"
    PASSAGE = "passage"


@dataclass(frozen=True, slots=True, order=True)
class LibraryPart:
    """A part of the library: a shelf by its name, a work or a passage by its id."""

    kind: PartKind
    name: str


@dataclass(frozen=True, slots=True)
class Work:
    """One version of one text: a law, an interpretation, a document of the firm's own.

    Dates are ISO 8601. `version` is the date of this version, `effective` from when it applies, as far as that is
    known, `until` the day from which a newer version applies ("" while there is none). `note` is what a reader must
    know, such as that the text has probably been replaced. `shelf` is where it stands ("" while it stands nowhere).
    """

    id: str
    title: str
    short: str
    kind: str
    version: str = ""
    effective: str = ""
    until: str = ""
    note: str = ""
    shelf: str = ""

    def in_force(self, day: str) -> bool:
        """Whether this version applied on a day; a text without dates always does."""
        return self.effective <= day and (not self.until or day < self.until)


@dataclass(frozen=True, slots=True)
class LibraryPassage:
    """One article, or one paragraph of a text that has none. `id` is what answers cite; `number` is Arabic (133-1)."""

    id: str
    work: Work
    article: str
    number: str
    section: str
    text: str

    @property
    def heading(self) -> str:
        """The text and the article, for people."""
        return f"{self.work.short}{self.article}"

    @property
    def part(self) -> LibraryPart:
        """The passage as a part of the library."""
        return LibraryPart(PartKind.PASSAGE, self.id)

    def is_in(self, parts: Collection[LibraryPart]) -> bool:
        """Whether the passage, its work or its shelf is among these."""
        around = (LibraryPart(PartKind.WORK, self.work.id), LibraryPart(PartKind.SHELF, self.work.shelf))
        return any(part in parts for part in (self.part, *around))


@dataclass(frozen=True, slots=True)
class Shelf:
    """A named group of works, and how many works and passages it has."""

    name: str
    works: int
    passages: int


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage that matches some of the terms asked for, its place in the store, its BM25 score (more is better)."""

    place: int
    score: float
    passage: LibraryPassage


@dataclass(frozen=True, slots=True)
class TermsOfPassage:
    """A passage to be stored, with the search terms of its title, section and text, separated by blanks."""

    passage: LibraryPassage
    title: str
    section: str
    text: str


class PassageIndex(Protocol):
    """What finding needs of a store of passages."""

    def candidates(
        self, terms: Sequence[str], limit: int, left_out: Collection[LibraryPart] = ()
    ) -> list[FoundPassage]:
        """The passages that match the rarest of these terms, best first; a term that stands twice counts twice.

        None of these shelves and works is among them.
        """
        ...

    def works(self) -> list[Work]:
        """All works, in the order in which they were added."""
        ...

    def of_work(self, work: str, number: str = "") -> list[LibraryPassage]:
        """The passages of a work in order, or those with this number."""
        ...

    def passage(self, passage_id: str) -> LibraryPassage | None:
        """The passage with this id."""
        ...


@dataclass(frozen=True, slots=True)
class PassageQuery:
    """What is asked of the library: the text, and of the laws that come with the program only these parts.

    `laws` are short names (none: all of them), `part` what the headings above their passages begin with, `as_of` is the
    day whose law is asked for (ISO 8601; "" for today).
    """

    text: str
    laws: tuple[str, ...] = ()
    part: str = ""
    as_of: str = ""

    def asks(self, work: Work) -> bool:
        """Whether a text that comes with the program is asked for."""
        return not self.laws or work.short in self.laws

    def may_match(self, passage: LibraryPassage) -> bool:
        """Whether a passage of a law that is asked for, or of a person's own text, is in the part that is."""
        return passage.work.short not in self.laws or passage.section.startswith(self.part)


class AbsenceKind(StrEnum):
    """Why what a text names is not in the library."""

    NO_LAW = "no_law"  # the library has no such law
    NO_ARTICLE = "no_article"  # it has the law, which has no such article
    LATER = "later"  # it has only a version that applies from a later day
    ENDED = "ended"  # it has only a version that another one has replaced


@dataclass(frozen=True, slots=True)
class Absence:
    """A law, or one of its articles, that a text names and the library does not hold as it was in force on a day.

    `day` is the first day of a version that applies later, or the one on which an ended one was replaced.
    """

    kind: AbsenceKind
    law: str
    article: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Passages for one question, best first, and the text in which a model reads them.

    `left_out` are the ids of passages that were found too, but for which the models have no room beside the case;
    `not_searched` names what a person had left out of search (shelves, texts, passages). `as_of` is the day whose law
    was asked for ("" for that of the run), `absent` which laws that the case names the library holds only as they were
    in force on other days. Older records have none of these.
    """

    passages: tuple[LibraryPassage, ...]
    text: str
    left_out: tuple[str, ...] = ()
    not_searched: tuple[str, ...] = ()
    as_of: str = ""
    absent: tuple[Absence, ...] = ()

    @property
    def by_id(self) -> dict[str, LibraryPassage]:
        """The passages by what answers cite."""
        return {passage.id: passage for passage in self.passages}


NO_EVIDENCE = Evidence((), "")
"""What a run has that was given no passages."""


class EvidenceSource(Protocol):
    """The knowledge library, as runs use it."""

    def find(self, query: str, number: int, shelves: Sequence[str] = (), as_of: str = "") -> list[LibraryPassage]:
        """The passages that bear on a query as of a day, best first; on these shelves, or on all if none is named."""
        ...

    def evidence(self, query: PassageQuery, language: str) -> Evidence:
        """The passages; none where nothing matches."""
        ...


class PassageSearch(Protocol):
    """What a workflow asks for passages in the course of a run."""

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        """The passages that bear on a query, best first, at most `number`; on these shelves, or on all."""
        ...
