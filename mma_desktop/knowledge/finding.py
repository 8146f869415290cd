"""Finding passages: what a query names exactly, then what its words match (BM25), ranked with what surrounds them.

A passage gains by the other matches of its work and by those of its neighbours, and loses where words of the question
point to another law of its store: so a preferred law does not push back the texts of other stores, such as the user's
own. Interpretations come after the law that they interpret. The weights were set on the odd-numbered questions and are
reported on the even ones (docs/results/retrieval.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from mma_desktop.domain.passages import FoundPassage, LibraryPart, LibraryPassage, PassageIndex
from mma_desktop.domain.terms import terms_of
from mma_desktop.knowledge.charges import ChargeArticles, load_charge_articles
from mma_desktop.knowledge.citations import named_in
from mma_desktop.knowledge.vocabulary import SearchVocabulary, load_vocabulary

INTERPRETATION = "司法解释"
_POOL = 300  # candidates that are ranked
_BEST = 6  # matches of a work that speak for it
_WORK, _NEIGHBOUR, _OTHER_LAW, _INTERPRETATION = 0.4, 0.1, -0.4, -0.2


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which passages may be found: `number` of them, in force on `as_of` ("" for today), of no excluded passage id.

    `left_out` is what a person left out for good: whole shelves, works, single passages. `rewritten` is the question in
    other words, which are searched too, such as those that a model gave it. `may_match` says of a passage whether the
    words of the query may find it; passages that the query names are found all the same.
    """

    number: int = 10
    as_of: str = ""
    excluded: Collection[str] = ()
    left_out: Collection[LibraryPart] = frozenset()
    rewritten: str = ""
    may_match: Callable[[LibraryPassage], bool] = lambda _passage: True

    def may_show(self, passage: LibraryPassage) -> bool:
        """Whether the passage may be found."""
        if passage.id in self.excluded or passage.is_in(self.left_out):
            return False
        return passage.work.in_force(self.as_of or date.today().isoformat())


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds passages in several stores. `vocabulary` leads from everyday words to those of the law."""

    indexes: Sequence[PassageIndex]
    vocabulary: SearchVocabulary
    charges: ChargeArticles

    @classmethod
    def of(cls, *indexes: PassageIndex) -> Finder:
        """With the vocabulary and the charges of the program."""
        return cls(indexes, load_vocabulary(), load_charge_articles())

    def find(self, query: str, wanted: Wanted = Wanted()) -> list[LibraryPassage]:
        """The passages, best first: those that the query names, then those that its words match."""
        exact, alone = self._named(query)
        found = [] if alone and exact else self._matching(query, wanted)
        first = (*exact, *self._of_charges(query))
        unique = {passage.id: passage for passage in (*first, *found) if wanted.may_show(passage)}
        return list(unique.values())[: wanted.number]

    def passage(self, passage_id: str) -> LibraryPassage | None:
        """The passage with this id."""
        return next((found for index in self.indexes if (found := index.passage(passage_id))), None)

    def _named(self, query: str) -> tuple[list[LibraryPassage], bool]:
        """The articles that the query names, or the articles of a law that it names and nothing else."""
        passages: list[LibraryPassage] = []
        alone = False
        for index in self.indexes:
            named = named_in(query, index.works(), self.vocabulary.names)
            if named.works and (named.number or named.alone):
                passages += [one for work in named.works for one in index.of_work(work, named.number)]
                alone = alone or named.alone
        return passages, alone

    def _of_charges(self, query: str) -> list[LibraryPassage]:
        """The articles of the charges that the query names."""
        numbers = self.charges.named_in(query)
        works = [(index, work.id) for index in self.indexes for work in index.works() if work.short == self.charges.law]
        return [one for number in numbers for index, work in works for one in index.of_work(work, number)]

    def _matching(self, query: str, wanted: Wanted) -> list[LibraryPassage]:
        meant = self.vocabulary.laws_meant(query)
        terms = _terms(query, wanted.rewritten, self.vocabulary)
        pools = [index.candidates(terms, _POOL, wanted.left_out) for index in self.indexes]
        asked = _words(terms)
        matching = [[one for one in pool if wanted.may_match(one.passage) and asked(one.passage)] for pool in pools]
        ranked = [scored for pool in matching for scored in _ranked(pool, meant)]
        return [one.passage for one in sorted(ranked, key=lambda one: -one.score)]


def _terms(query: str, rewritten: str, vocabulary: SearchVocabulary) -> list[str]:
    """The terms of the query, each twice, and once those of its other words and of what it stands for in the law."""
    asked = dict.fromkeys(terms_of(vocabulary.without_ignored(query)) or terms_of(query))
    meant = dict.fromkeys(terms_of(" ".join((rewritten, *vocabulary.statute_words(query)))))
    return [*asked, *asked, *(term for term in meant if term not in asked)]


def _words(terms: Sequence[str]) -> Callable[[LibraryPassage], bool]:
    """Whether a passage holds a word of an English query: figures and single letters stand in laws of any language."""
    words = frozenset(term for term in terms if len(term) > 1 and not term.isdecimal())
    if not words or not all(map(str.isascii, words)):
        return lambda _passage: True
    return lambda passage: not words.isdisjoint(terms_of(f"{passage.work.title} {passage.section} {passage.text}"))


def _ranked(found: Sequence[FoundPassage], meant: Mapping[str, float]) -> list[FoundPassage]:
    """The candidates with the score that ranks them."""
    scores = {one.place: one.score for one in found}
    works = _scores_of_works(found)
    most = max(works.values(), default=1.0) or 1.0
    best = max(scores.values(), default=1.0) or 1.0
    beside = _beside(found, scores)
    likeliest = max((meant.get(one.passage.work.short, 0.0) for one in found), default=0.0)

    def score(one: FoundPassage) -> float:
        work = one.passage.work
        return (
            one.score / best
            + _WORK * works[work.id] / most
            + _NEIGHBOUR * beside(one) / best
            + _OTHER_LAW * (likeliest - meant.get(work.short, 0.0))
            + _INTERPRETATION * (work.kind == INTERPRETATION)
        )

    return [replace(one, score=score(one)) for one in found]


def _scores_of_works(found: Sequence[FoundPassage]) -> dict[str, float]:
    """The sum of the best matches of every work."""
    scores: defaultdict[str, list[float]] = defaultdict(list)
    for one in found:
        scores[one.passage.work.id].append(one.score)
    return {work: sum(sorted(matches, reverse=True)[:_BEST]) for work, matches in scores.items()}


def _beside(found: Sequence[FoundPassage], scores: dict[int, float]) -> Callable[[FoundPassage], float]:
    """The better score of the two neighbours in the same work."""
    works = {one.place: one.passage.work.id for one in found}

    def beside(one: FoundPassage) -> float:
        places = (one.place - 1, one.place + 1)
        return max((scores[place] for place in places if works.get(place) == one.passage.work.id), default=0.0)

    return beside
