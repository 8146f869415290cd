"""All citations of an answer: those by id, and those in words, such as 刑法第二百六十四条.

An article that is cited in words and was not given to the model is said to be none of those; nothing here says that it
does not exist, as the record holds only what was given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mma_desktop.domain.passages import FoundPassage, LibraryPart, LibraryPassage, Work
from mma_desktop.knowledge.checking import CheckedStatute, check_statutes
from mma_desktop.knowledge.citing import Citation, CitationState, check_citations, compare_quote
from mma_desktop.knowledge.stating import Cited, not_found
from mma_desktop.knowledge.vocabulary import load_vocabulary


def all_citations(answer: str, passages: Mapping[str, LibraryPassage]) -> tuple[Citation, ...]:
    """Every citation of the answer, in order, checked against the passages that it may cite.

    An article that is cited by its id, or in words before, is told once more only where that alone is a finding.
    """
    by_id = check_citations(answer, passages)
    every = _with_statements(answer, (*by_id, *_in_words(answer, passages)), passages)
    by_id, in_words = every[: len(by_id)], every[len(by_id) :]
    findings = {one.passage_id for one in by_id if one.is_finding}
    told = {one.passage_id for one in by_id}
    first: dict[str, Citation] = {}
    for one in sorted(in_words, key=lambda one: not one.is_finding):
        if one.passage_id not in findings and (one.is_finding or one.passage_id not in told):
            first.setdefault(one.passage_id, one)
    return tuple(sorted((*by_id, *first.values()), key=lambda one: one.start))


def cited_places(text: str, passages: Mapping[str, LibraryPassage]) -> list[tuple[int, int, LibraryPassage]]:
    """Every place, in order, at which the text cites one of the passages, by its id or in words, and that passage.

    Words that cite several articles (第六十四、六十五条) lead to the first of them that is there.
    """
    places: dict[tuple[int, int], LibraryPassage] = {}
    for one in (*check_citations(text, passages), *_in_words(text, passages)):
        if one.passage_id in passages:
            places.setdefault((one.start, one.end), passages[one.passage_id])
    return [(start, end, passage) for (start, end), passage in sorted(places.items(), key=lambda place: place[0])]


def _with_statements(
    text: str, citations: Sequence[Citation], passages: Mapping[str, LibraryPassage]
) -> tuple[Citation, ...]:
    """The citations, with what the sentences say of the passages and was not found there, where nothing is quoted."""
    articles = {name: passage.text for name, passage in passages.items()}
    missing = not_found(text, [Cited(one.start, one.end, articles.get(one.passage_id)) for one in citations])
    return tuple(
        replace(one, state=CitationState.NOT_FOUND, unfound=words)
        if words and one.state is CitationState.UNQUOTED
        else one
        for one, words in zip(citations, missing, strict=True)
    )


def _in_words(answer: str, passages: Mapping[str, LibraryPassage]) -> Iterator[Citation]:
    report = check_statutes(answer, [_Given(tuple(passages.values()))], load_vocabulary().names, day="")
    for one in report.statutes:
        if one.cited.number:
            yield _citation(one)


def _citation(one: CheckedStatute) -> Citation:
    cited = one.cited
    if one.passage is None:
        law = one.work.short if one.work else cited.law
        return Citation(f"{law}#{cited.number}", cited.start, cited.end, CitationState.UNKNOWN)
    place = compare_quote(one.quote, one.passage.text)[1] if one.said is CitationState.CHANGED else None
    state = one.said if place or one.said is not CitationState.CHANGED else CitationState.NOT_SAID
    state = CitationState.UNQUOTED if state is CitationState.NOT_FOUND else state  # all citations are compared at once
    return Citation(one.passage.id, cited.start, cited.end, state, one.quote, place)


@dataclass(frozen=True, slots=True)
class _Given:
    """The passages of a run as an index that citations are looked up in."""

    passages: tuple[LibraryPassage, ...]

    def candidates(
        self, terms: Sequence[str], limit: int, left_out: Collection[LibraryPart] = ()
    ) -> list[FoundPassage]:
        """None: nothing is searched."""
        del terms, limit, left_out
        return []

    def works(self) -> list[Work]:
        """The works, in the order of the passages."""
        return list({one.work.id: one.work for one in self.passages}.values())

    def of_work(self, work: str, number: str = "") -> list[LibraryPassage]:
        """The passages of a work, or those with this number."""
        return [one for one in self.passages if one.work.id == work and number in ("", one.number)]

    def passage(self, passage_id: str) -> LibraryPassage | None:
        """The passage with this id."""
        return next((one for one in self.passages if one.id == passage_id), None)
