"""What a query or a case names and the library does not hold: a law, an article, a version for the day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from mma_desktop.domain.passages import Absence, AbsenceKind, PassageIndex, Work
from mma_desktop.knowledge.checking import CheckedStatute, StatuteState, check_statutes
from mma_desktop.knowledge.citations import named_in, written_out


def absences_of(
    query: str, indexes: Sequence[PassageIndex], other_names: Mapping[str, str], day: str
) -> tuple[Absence, ...]:
    """What a query names that the library does not hold as it is in force on a day (ISO 8601), each once."""
    cited = cited_absences(written_out(query), indexes, other_names, day)
    named = (name for index in indexes for name in _laws_named(query, index, other_names))
    return tuple(dict.fromkeys((*cited, *held_otherwise(set(named), indexes, day))))


def cited_absences(
    text: str, indexes: Sequence[PassageIndex], other_names: Mapping[str, str], day: str
) -> tuple[Absence, ...]:
    """The statutes that a text cites and the library does not hold as it is in force on a day, each once."""
    in_force = {work.short for work in _works(indexes) if work.in_force(day)}
    report = check_statutes(text, indexes, other_names, day)
    found = (_absence(one, in_force, day) for one in report.statutes)
    return tuple(dict.fromkeys(one for one in found if one is not None))


def held_otherwise(laws: Collection[str], indexes: Sequence[PassageIndex], day: str) -> Iterator[Absence]:
    """The laws with these short names of which no version was in force on a day, though the library has others."""
    works = [work for work in _works(indexes) if work.short in laws]
    in_force = {work.short for work in works if work.in_force(day)}
    for work in works:
        if work.short not in in_force:
            yield _of_other_day(work, "", day)


def _works(indexes: Iterable[PassageIndex]) -> list[Work]:
    return [work for index in indexes for work in index.works()]


def _laws_named(query: str, index: PassageIndex, other_names: Mapping[str, str]) -> set[str]:
    """The short names of the works that the query names."""
    works = index.works()
    named = named_in(query, works, other_names).works
    return {work.short for work in works if work.id in named}


def _absence(one: CheckedStatute, in_force: Collection[str], day: str) -> Absence | None:
    if one.state is StatuteState.NO_LAW or one.work is None:
        return Absence(AbsenceKind.NO_LAW, one.cited.law)
    if one.state is StatuteState.NO_ARTICLE:
        return Absence(AbsenceKind.NO_ARTICLE, one.work.short, one.cited.number)
    if one.state is StatuteState.OTHER_VERSION:
        return _of_other_day(one.work, one.cited.number if one.work.short in in_force else "", day)
    return None


def _of_other_day(work: Work, article: str, day: str) -> Absence:
    if work.effective > day:
        return Absence(AbsenceKind.LATER, work.short, article, work.effective)
    return Absence(AbsenceKind.ENDED, work.short, article, work.until)
