"""Statute citations of a text, checked against the library: is there such a law and article, in which version, and does
it say what is quoted beside it, or what the sentence says of it (stating.py)?

Nothing here says that an article applies to the case. An article number before which no law is named (a clause of a
contract as well as an article) is counted and not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from heapq import merge

from mma_desktop.answers.money.numerals import value_of
from mma_desktop.answers.statutes import StatuteCitation, find_statutes, is_law, law_name
from mma_desktop.answers.statutes_english import find_english_statutes
from mma_desktop.domain.passages import LibraryPassage, PassageIndex, Work
from mma_desktop.knowledge.citing import CitationState, compare_quote
from mma_desktop.knowledge.stating import Cited, not_found

_QUOTED = '[“"「]([^“”"「」]{6,})[”"」]'
_BEHIND = re.compile(
    f'(?:[^。；“”"\\n]{{0,20}}?(?:规定|明确|载明|写明|指出|provides|states|that|[:：])[，,:：]?\\s*)?{_QUOTED}'
)
_BEFORE = re.compile(f"{_QUOTED}\\s*[（(][^（）()。]{{0,80}}$")
_REACH = 500  # characters around a citation in which its quote stands
_LEFT_OUT = re.compile("…+|\\.{3,}")
_ENDS = "。，；：、.,;: \n"
_ITEM = re.compile("[（(]([一二三四五六七八九十百]+|[0-9]+)[）)]")
_VERSION = re.compile(r"[（(](\d{4})年?[^（）()]{0,8}[）)]$")
_BARE_LAW = re.compile("(?<![办方做用说看])法$|法典$|条例$|民法[通总]则$|实施细则$")
_SUBJECT = re.compile("(?:办理|审理)(.{2,30}?)(?:刑事|民事|纠纷)*案件.*(?:解释|规定)(?:（[一二三四五六七八九十]+）)?$")
_INTERPRETED = re.compile("(?:罪|刑事|民事|纠纷|案件)*的?司法解释$")
_YEAR = re.compile(r"(?<=act)\d{4}$")
_LEAST_OF_A_TITLE = 8  # characters of a title cited without what stands before it (最高人民法院 ...)
_WORST = (CitationState.NOT_SAID, CitationState.CHANGED, CitationState.EXACT)


class StatuteState(StrEnum):
    """What is known of a cited law or article."""

    IN_FORCE = "in_force"  # it is in the version that is in force on the day
    OTHER_VERSION = "other_version"  # it is only in a version that is not in force on the day
    NO_ARTICLE = "no_article"  # the law has no such article
    NO_PARAGRAPH = "no_paragraph"  # the article has no such paragraph or item
    NO_LAW = "no_law"  # the library has no such law


@dataclass(frozen=True, slots=True)
class CheckedStatute:
    """A citation and what the library says of it; `passage` is the article, `work` the law in the version looked at.

    `quote` is what the text quotes from the article ("" for nothing), `said` whether it stands there; `unfound` are
    words of a sentence without a quote that do not.
    """

    cited: StatuteCitation
    state: StatuteState
    work: Work | None = None
    passage: LibraryPassage | None = None
    quote: str = ""
    said: CitationState = CitationState.UNQUOTED
    unfound: tuple[str, ...] = ()

    @property
    def is_confirmed(self) -> bool:
        """Whether the article is in force on the day, and what is quoted or said of it was found there."""
        return self.state is StatuteState.IN_FORCE and self.said in (CitationState.EXACT, CitationState.UNQUOTED)


@dataclass(frozen=True, slots=True)
class StatuteReport:
    """All citations of a text in order, and what was not checked.

    That is how many article numbers name no law, and those behind a title in 《》 that the library does not hold and
    that is none of a law: a contract's, mostly.
    """

    statutes: tuple[CheckedStatute, ...]
    unnamed: int
    others: tuple[StatuteCitation, ...] = ()

    @property
    def confirmed(self) -> int:
        """How many are confirmed."""
        return sum(one.is_confirmed for one in self.statutes)


def check_statutes(
    text: str, indexes: Sequence[PassageIndex], other_names: Mapping[str, str], day: str
) -> StatuteReport:
    """Every statute citation of the text, compared with the library as it is in force on a day (ISO 8601)."""
    laws = _Laws(indexes, other_names)
    cited = list(merge(find_statutes(text), find_english_statutes(text), key=lambda one: one.start))
    named = [one for one in cited if one.law and (one.chained or not one.number)]
    checked = [_checked(text, one, found, day) for one in named if (found := laws.named(one)) or _is_law(one)]
    done = {one.cited for one in checked}
    checked = _with_statements(text, cited, checked)
    others = tuple(one for one in named if one.number and not one.bare and one not in done)
    unnamed = sum(bool(one.number) for one in cited if one not in done) - len(others)
    return StatuteReport(tuple(checked), unnamed, others)


def _with_statements(
    text: str, cited: Sequence[StatuteCitation], checked: Sequence[CheckedStatute]
) -> list[CheckedStatute]:
    """The checked ones, with what the sentences say of their articles and was not found there."""
    articles = {one.cited: one.passage.text for one in checked if one.passage is not None}
    places = [one for one in cited if one.number]
    missing = not_found(text, [Cited(one.start, one.end, articles.get(one)) for one in places])
    unfound = {one: words for one, words in zip(places, missing, strict=True) if words}
    return [
        replace(one, said=CitationState.NOT_FOUND, unfound=unfound[one.cited])
        if one.said is CitationState.UNQUOTED and one.cited in unfound
        else one
        for one in checked
    ]


@dataclass(frozen=True, slots=True)
class _Version:
    """A version of a law, and the store that holds it."""

    work: Work
    index: PassageIndex

    def article(self, number: str) -> LibraryPassage | None:
        """The article with this number."""
        return next(iter(self.index.of_work(self.work.id, number)), None)


class _Laws:
    """The versions of every law by its names, as citations have them."""

    def __init__(self, indexes: Sequence[PassageIndex], other_names: Mapping[str, str]) -> None:
        self._versions: dict[str, list[_Version]] = {}
        for index in indexes:
            for work in index.works():
                for name in {_plain(work.title), _plain(work.short)}:
                    self._versions.setdefault(name, []).append(_Version(work, index))
        self._add_subjects()
        for name, short in other_names.items():
            if _plain(short) in self._versions:
                self._versions.setdefault(_plain(name), self._versions[_plain(short)])

    def _add_subjects(self) -> None:
        """What people call them by: 盗窃司法解释 where one interpretation is on theft, Theft Act where one is held."""
        others: dict[str, set[str]] = {}
        for title in self._versions:
            if (subject := _SUBJECT.search(title)) is not None:
                others.setdefault(f"{subject[1]}司法解释", set()).add(title)
            elif _YEAR.search(title):
                others.setdefault(_YEAR.sub("", title), set()).add(title)
        for name, titles in others.items():
            if len(titles) == 1 and name not in self._versions:
                self._versions[name] = self._versions[titles.pop()]

    def named(self, cited: StatuteCitation) -> list[_Version]:
        """The versions of the law that is cited; those of the year that its title names, if it names one."""
        year = _VERSION.search(cited.written)
        found = self._of(cited, _plain(_VERSION.sub("", cited.law)))
        if year is None:
            return found
        return [one for one in found if one.work.version.startswith(year[1])] or found

    def _of(self, cited: StatuteCitation, name: str) -> list[_Version]:
        """By the whole name; a bare one by the longest known name that it ends with, a title by what it ends alone."""
        if name in self._versions or _INTERPRETED.sub("司法解释", name) in self._versions:
            return self._versions.get(name) or self._versions[_INTERPRETED.sub("司法解释", name)]
        if cited.bare:
            written = _INTERPRETED.sub("司法解释", _plain(cited.written))
            ending = max((known for known in self._versions if written.endswith(known)), key=len, default="")
            return self._versions.get(ending, [])
        longer = [known for known in self._versions if len(name) >= _LEAST_OF_A_TITLE and known.endswith(name)]
        return self._versions[longer[0]] if len(longer) == 1 else []


def _plain(name: str) -> str:
    """A name as citations and titles are compared."""
    return law_name(name).lower().replace("(", "（").replace(")", "）")


def _checked(text: str, cited: StatuteCitation, versions: Sequence[_Version], day: str) -> CheckedStatute:
    if not versions:
        return CheckedStatute(cited, StatuteState.NO_LAW)
    in_force = [one for one in versions if one.work.in_force(day) and _is_year(one.work, cited)]
    ordered = [*in_force, *(one for one in versions if one not in in_force)]
    if not cited.number:
        state = StatuteState.IN_FORCE if in_force else StatuteState.OTHER_VERSION
        return CheckedStatute(cited, state, ordered[0].work)
    for version in ordered:
        if (passage := version.article(cited.number)) is not None:
            return _compared(text, cited, passage, version in in_force)
    return CheckedStatute(cited, StatuteState.NO_ARTICLE, ordered[0].work)


def _compared(text: str, cited: StatuteCitation, passage: LibraryPassage, in_force: bool) -> CheckedStatute:
    """The citation of an article that is there."""
    state = StatuteState.IN_FORCE if _has_part(passage.text, cited) else StatuteState.NO_PARAGRAPH
    quote = _quote_of(text, cited)
    said = _said(quote, passage.text)
    return CheckedStatute(cited, state if in_force else StatuteState.OTHER_VERSION, passage.work, passage, quote, said)


def _is_law(cited: StatuteCitation) -> bool:
    """Whether what is cited would be a law if the library had it; a rule named without 《》 may be anyone's."""
    if cited.bare:
        return _BARE_LAW.search(cited.law) is not None
    return is_law(cited.law) or "修正案" in cited.law or cited.law.isascii()


def _is_year(work: Work, cited: StatuteCitation) -> bool:
    """Whether the version is of the year that the citation names, if it names one."""
    year = _VERSION.search(cited.written)
    return year is None or work.version.startswith(year[1])


def _has_part(article: str, cited: StatuteCitation) -> bool:
    """Whether the article has the paragraph and item that are cited; a line that begins with (一) is an item."""
    paragraphs = list(_paragraphs(article.split("\n")))
    if cited.paragraph > len(paragraphs):
        return False
    searched = paragraphs[cited.paragraph - 1] if cited.paragraph else article
    return not cited.item or cited.item in {value_of(number) for number in _ITEM.findall(searched)}


def _paragraphs(lines: Iterable[str]) -> Iterator[str]:
    """Each paragraph with its items."""
    gathered: list[str] = []
    for line in lines:
        if gathered and not _ITEM.match(line.strip()):
            yield "\n".join(gathered)
            gathered = []
        gathered.append(line)
    if gathered:
        yield "\n".join(gathered)


def _quote_of(text: str, cited: StatuteCitation) -> str:
    """What stands in quotes behind a citation (第…条规定：“…”), or before one in brackets (“…”（刑法第…条）)."""
    behind = _BEHIND.match(text, cited.end, cited.end + _REACH)
    before = None if behind else _BEFORE.search(text[max(0, cited.start - _REACH) : cited.start])
    found = behind or before
    return found[1] if found else ""


def _said(quote: str, article: str) -> CitationState:
    """Whether the article says it: the worst of the pieces between …… of a quote."""
    pieces = [piece.strip(_ENDS) for piece in _LEFT_OUT.split(quote)]
    states = {compare_quote(piece, article)[0] for piece in pieces if piece}
    return next((state for state in _WORST if state in states), CitationState.UNQUOTED)
