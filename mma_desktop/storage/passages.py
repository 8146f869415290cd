"""A knowledge library as a file: shelves, works and passages, found by their terms (SQLite FTS5, BM25).

The rarest terms of a query are looked up first, and common ones only as long as few passages have been met: so a
library of ten times the size answers in about the same time.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from sqlalchemy import Engine, bindparam, func, insert, select, text, update
from sqlalchemy.orm import Session

from mma_desktop.domain.passages import (
    FoundPassage,
    LibraryPart,
    LibraryPassage,
    PartKind,
    Shelf,
    TermsOfPassage,
    Work,
)
from mma_desktop.errors import InputError
from mma_desktop.storage.database import READING, explained
from mma_desktop.storage.passage_tables import PassageRow, ShelfRow, TermCountRow, WorkRow
from mma_desktop.storage.schema import open_file

_MOST_MET = 15_000  # passages that the terms of a query may meet, counted once for each term
_ADD_TERMS = text("INSERT INTO passage_terms (rowid, title, section, text) VALUES (:place, :title, :section, :text)")
_COUNT_TERMS = text("INSERT OR REPLACE INTO term_counts SELECT term, doc FROM passage_vocabulary")
_LIGHT = select(  # columns, not objects: hundreds of them are ranked for every query
    PassageRow.place,
    PassageRow.id,
    WorkRow.id,
    PassageRow.article,
    PassageRow.number,
    PassageRow.section,
    PassageRow.text,
).join(WorkRow, WorkRow.number == PassageRow.work_number)
_MATCH = text(
    "SELECT rowid, -bm25(passage_terms, 2.0, 1.0, 1.0) AS score FROM passage_terms "
    "WHERE passage_terms MATCH :query ORDER BY score DESC LIMIT :most"
)
_MATCH_IN_THE_REST = text(  # left out here and not afterwards: they would take the places of the others
    "SELECT rowid, -bm25(passage_terms, 2.0, 1.0, 1.0) AS score FROM passage_terms "
    "WHERE passage_terms MATCH :query AND rowid NOT IN ("
    "SELECT place FROM passages JOIN works ON works.number = passages.work_number "
    "WHERE works.shelf IN :shelves OR works.id IN :works) ORDER BY score DESC LIMIT :most"
).bindparams(bindparam("shelves", expanding=True), bindparam("works", expanding=True))


class PassageStore:
    """The shelves of one file. Every call is one transaction of its own."""

    def __init__(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._engine = engine
        self._reading = engine.execution_options(**READING)
        self._known: tuple[int | None, list[Work]] = (None, [])

    @classmethod
    def open(cls, path: Path) -> Self:
        """The store at `path`, made or brought up to date. Raises StorageError with the fact and the remedy."""
        return cls(path, open_file(path))

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def add(self, shelf: str, works: Iterable[tuple[Work, Sequence[TermsOfPassage]]]) -> None:
        """Put works on a shelf, all or none; a newer version ends the older ones of its title on that shelf.

        Raises InputError when a work of the same id is there already.
        """
        with explained(self.path), Session(self._engine) as session, session.begin():
            if session.get(ShelfRow, shelf) is None:
                session.add(ShelfRow(name=shelf, created_at=datetime.now(UTC).isoformat(timespec="seconds")))
                session.flush()
            for work, passages in works:
                _add_work(session, shelf, work, passages)
            session.execute(_COUNT_TERMS)

    def shelves(self) -> list[Shelf]:
        """All shelves by name."""
        passages = (
            select(PassageRow.work_number, func.count().label("held")).group_by(PassageRow.work_number).subquery()
        )
        query = (
            select(WorkRow.shelf, func.count(), func.coalesce(func.sum(passages.c.held), 0))
            .outerjoin(passages, passages.c.work_number == WorkRow.number)
            .group_by(WorkRow.shelf)
            .order_by(WorkRow.shelf)
        )
        with self._reads() as session:
            return [Shelf(name, works, held) for name, works, held in session.execute(query)]

    def works(self) -> list[Work]:
        """All works, in the order in which they were added."""
        with self._reads() as session:
            return self._works(session)

    def numbers_of_passages(self) -> dict[str, int]:
        """How many passages each work has, by its id."""
        query = select(WorkRow.id, func.count()).join(PassageRow, PassageRow.work_number == WorkRow.number)
        with self._reads() as session:
            return {work: number for work, number in session.execute(query.group_by(WorkRow.id))}  # noqa: C416

    def of_work(self, work: str, number: str = "") -> list[LibraryPassage]:
        """The passages of a work in order, or those with this number."""
        query = select(PassageRow).join(PassageRow.work).where(WorkRow.id == work).order_by(PassageRow.place)
        with self._reads() as session:
            rows = session.scalars(query.where(PassageRow.number == number) if number else query)
            return [_passage(row) for row in rows]

    def passage(self, passage_id: str) -> LibraryPassage | None:
        """The passage with this id."""
        with self._reads() as session:
            row = session.scalars(select(PassageRow).where(PassageRow.id == passage_id)).one_or_none()
            return None if row is None else _passage(row)

    def candidates(
        self, terms: Sequence[str], limit: int, left_out: Collection[LibraryPart] = ()
    ) -> list[FoundPassage]:
        """The passages that match the rarest of these terms, best first; a term that stands twice counts twice.

        None of these shelves and works is among them.
        """
        with self._reads() as session:
            rarest = set(_rarest(session, set(terms)))
            if not rarest:
                return []
            query = " OR ".join(f'"{term}"' for term in terms if term in rarest)
            scores = _scores(session, query, limit, left_out)
            rows = session.execute(_LIGHT.where(PassageRow.place.in_(scores))).all()
            works = {work.id: work for work in self._works(session)}
        found = [
            FoundPassage(place, scores[place], LibraryPassage(name, works[work], *texts))
            for place, name, work, *texts in rows
        ]
        return sorted(found, key=lambda one: (-one.score, one.place))

    def _works(self, session: Session) -> list[Work]:
        """All works. They are read once and again when another program has added one: none is ever taken away."""
        last = session.scalar(select(func.max(WorkRow.number)))
        known, works = self._known
        if last != known:
            works = [_work(row) for row in session.scalars(select(WorkRow).order_by(WorkRow.number))]
            self._known = (last, works)
        return works

    @contextmanager
    def _reads(self) -> Generator[Session]:
        with explained(self.path), Session(self._reading) as session:
            yield session


def _add_work(session: Session, shelf: str, work: Work, passages: Sequence[TermsOfPassage]) -> None:
    if session.scalars(select(WorkRow.number).where(WorkRow.id == work.id)).one_or_none() is not None:
        fact = f"{work.title} is in the library already (version {work.version or 'without a date'})."
        raise InputError(fact, "If it is another text, give it another title or another date.")
    row = WorkRow(**{name: getattr(work, name) for name in Work.__slots__} | {"shelf": shelf})
    session.add(row)
    session.flush()
    _close_older(session, shelf, work)
    first = (session.scalar(select(func.max(PassageRow.place))) or 0) + 2  # the gap keeps works from being neighbours
    places = range(first, first + len(passages))
    if passages:
        session.execute(
            insert(PassageRow), [_row(place, row.number, one) for place, one in zip(places, passages, strict=True)]
        )
        session.execute(_ADD_TERMS, [_terms_row(place, one) for place, one in zip(places, passages, strict=True)])


def _close_older(session: Session, shelf: str, work: Work) -> None:
    """End the older versions where this one begins, and this one where the next newer one does."""
    same = (WorkRow.shelf == shelf, WorkRow.title == work.title, WorkRow.id != work.id)
    if not work.effective:
        return
    older = (*same, WorkRow.effective < work.effective)
    ends_later = (WorkRow.until == "") | (WorkRow.until > work.effective)
    session.execute(update(WorkRow).where(*older, ends_later).values(until=work.effective))
    newer = session.scalar(select(func.min(WorkRow.effective)).where(*same, WorkRow.effective > work.effective))
    if newer and not work.until:
        session.execute(update(WorkRow).where(WorkRow.id == work.id).values(until=newer))


def _rarest(session: Session, terms: Collection[str]) -> list[str]:
    """The terms that some passage holds, rarest first, until they meet `_MOST_MET` passages."""
    query = select(TermCountRow.term, TermCountRow.passages).where(TermCountRow.term.in_(terms))
    counts: dict[str, int] = {row.term: row.passages for row in session.execute(query)}
    chosen: list[str] = []
    met = 0
    for term in sorted(counts, key=lambda term: (counts[term], term)):
        met += counts[term]
        if chosen and met > _MOST_MET:
            break
        chosen.append(term)
    return chosen


def _scores(session: Session, query: str, limit: int, left_out: Collection[LibraryPart]) -> dict[int, float]:
    """The places of the best matches with their scores."""
    shelves = [part.name for part in left_out if part.kind is PartKind.SHELF]
    works = [part.name for part in left_out if part.kind is PartKind.WORK]
    values = {"query": query, "most": limit}
    if shelves or works:
        matched = session.execute(_MATCH_IN_THE_REST, {**values, "shelves": shelves, "works": works})
    else:
        matched = session.execute(_MATCH, values)
    return {row.rowid: row.score for row in matched}


def _row(place: int, work: int, one: TermsOfPassage) -> dict[str, object]:
    passage = one.passage
    return {
        "place": place,
        "id": passage.id,
        "work_number": work,
        "article": passage.article,
        "number": passage.number,
        "section": passage.section,
        "text": passage.text,
    }


def _terms_row(place: int, one: TermsOfPassage) -> dict[str, object]:
    return {"place": place, "title": one.title, "section": one.section, "text": one.text}


def _work(row: WorkRow) -> Work:
    return Work(row.id, row.title, row.short, row.kind, row.version, row.effective, row.until, row.note, row.shelf)


def _passage(row: PassageRow) -> LibraryPassage:
    return LibraryPassage(row.id, _work(row.work), row.article, row.number, row.section, row.text)
