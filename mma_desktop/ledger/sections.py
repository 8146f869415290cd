"""The parts of a judgment: what is alleged, what the court found, the evidence, what the defence says, the verdict.

Only the facts tell the amount of a case. The same money stands again in what proves them, and other money in what the
defence says and what the court decides. Headings are regular expressions (resources/ledger/sections.*.toml).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import Literal

from mma_desktop import paths
from mma_desktop.answers.characters import CHINESE
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.ledger.words.patterns import Regex


class SectionKind(StrEnum):
    """The parts of a judgment."""

    PREAMBLE = "preamble"  # before the first heading
    EVIDENCE = "evidence"
    DEFENCE = "defence"
    OPINION = "opinion"  # of the prosecution, or of the court before
    VIEW = "view"
    VERDICT = "verdict"
    PRIOR = "prior"  # what the court before found
    FINDING = "finding"
    ACCUSATION = "accusation"


@dataclass(frozen=True, slots=True)
class Section:
    """The characters [start, end) of one part."""

    kind: SectionKind
    start: int
    end: int


class SectionHeadings(DataModel):
    """The data file of one language: the headings of each part, and of a numbered item of the facts; and the titles of
    documents that only accuse.
    """

    language: Literal["zh"]
    indictment: tuple[Regex, ...]
    opinion: tuple[Regex, ...]
    evidence: tuple[Regex, ...]
    defence: tuple[Regex, ...]
    view: tuple[Regex, ...]
    verdict: tuple[Regex, ...]
    prior: tuple[Regex, ...]
    finding: tuple[Regex, ...]
    accusation: tuple[Regex, ...]
    item: tuple[Regex, ...]


_FOUND = frozenset({SectionKind.PRIOR, SectionKind.FINDING})
_FACTS = _FOUND | {SectionKind.PREAMBLE, SectionKind.ACCUSATION}
_NARROWEST = (
    frozenset({SectionKind.FINDING, SectionKind.VIEW}),
    _FOUND | {SectionKind.VIEW},
    _FACTS | {SectionKind.VIEW, SectionKind.OPINION},
)
"""The parts of which the amounts are read, the narrowest first; the court's view corrects what it found."""
_BEHIND = {SectionKind.ACCUSATION: _FOUND, SectionKind.PRIOR: {SectionKind.FINDING}}
"""The parts behind which one no longer begins."""
_AGREES = re.compile("(?:无|没有|不持|未提出|未提)异议|(?:没有|无)意见")
_TITLE_REACH = 300  # characters from the beginning of a document in which its title stands


def sections_of(text: str) -> tuple[Section, ...]:
    """The parts of a text, in order; together they are all of it.

    Behind what a court found nobody alleges anything any more, nor is told what the court before found: such a sentence
    belongs to its part.
    """
    found: list[tuple[SectionKind, int]] = [(SectionKind.PREAMBLE, 0)]
    facts = SectionKind.PREAMBLE
    for match in _headings().finditer(text) if CHINESE.search(text) else ():
        name = str(match.lastgroup)
        if name == "item":
            if found[-1][0] in (SectionKind.EVIDENCE, SectionKind.OPINION):
                found.append((facts, match.start()))
        elif facts not in _BEHIND.get(kind := SectionKind(name), ()):
            facts = kind if kind in _FACTS else facts
            found.append((kind, match.start()))
    return tuple(Section(kind, start, end) for (kind, start), (_, end) in pairwise([*found, (facts, len(text))]))


def facts_in(text: str, amounts: Sequence[tuple[int, int]]) -> Iterator[tuple[str, Mapping[int, SectionKind]]]:
    """The text with blanks in place of the amounts, each as [start, end), that stand outside its facts: outside what
    the court found, outside that and what the court before found, outside these and what is alleged, and outside
    nothing. With each, those amounts by their start, and the part for which they are no facts: that of the defence,
    too, where the court's view only answers it.
    """
    sections = sections_of(text)
    kinds = frozenset(section.kind for section in sections)
    standing = [(section_at(sections, start).kind, start, end) for start, end in amounts]
    argued = {text[start:end] for start, end in amounts if _is_argued(text, section_at(sections, start))}
    parts = [
        (SectionKind.DEFENCE if kind is SectionKind.VIEW and text[start:end] in argued else kind, start, end)
        for kind, start, end in standing
    ]
    for facts in dict.fromkeys(kinds & facts for facts in _NARROWEST) if len(kinds) > 1 else ():
        if facts & _FACTS:
            outside = [part for part in parts if part[0] not in facts]
            yield _blank(text, [(start, end) for _, start, end in outside]), {start: kind for kind, start, _ in outside}
    yield text, {}


def _is_argued(text: str, section: Section) -> bool:
    """Whether the defence speaks in this part, and agrees to nothing."""
    return section.kind is SectionKind.DEFENCE and not _AGREES.search(text, section.start, section.end)


def only_accuses(text: str) -> bool:
    """Whether a document tells what is alleged, and nothing that a court found."""
    kinds = {section.kind for section in sections_of(text)}
    return _is_indictment(text) or (SectionKind.ACCUSATION in kinds and kinds.isdisjoint(_FOUND))


def is_found_by_court(text: str) -> bool:
    """Whether a document tells what a court found."""
    return not _is_indictment(text) and any(section.kind in _FOUND for section in sections_of(text))


def looks_again(text: str) -> bool:
    """Whether a document tells what a court found after another one, upon an appeal."""
    kinds = {section.kind for section in sections_of(text)}
    return {SectionKind.PRIOR, SectionKind.FINDING} <= kinds and not _is_indictment(text)


def _is_indictment(text: str) -> bool:
    return _titles().search(text, 0, _TITLE_REACH) is not None


def section_at(sections: tuple[Section, ...], place: int) -> Section:
    """The part in which a character stands."""
    return sections[bisect_right(sections, place, key=lambda section: section.start) - 1]


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    done = 0
    for start, end in spans:
        parts += [text[done:start], " " * (end - start)]
        done = end
    return "".join((*parts, text[done:]))


@cache
def _data() -> SectionHeadings:
    return load_data(paths.resources() / "ledger" / "sections.zh.toml", SectionHeadings)


@cache
def _titles() -> re.Pattern[str]:
    return re.compile(rf"^[^\n。，,]{{0,30}}(?:{'|'.join(_data().indictment)})\s*$", re.MULTILINE)


@cache
def _headings() -> re.Pattern[str]:
    kinds = [kind for kind in SectionHeadings.model_fields if kind not in ("language", "indictment")]
    named = (f"(?P<{kind}>{'|'.join(getattr(_data(), kind))})" for kind in kinds)
    return re.compile(rf"(?:^|(?<=[。；;！？!?：:\s”]))(?=\S)(?:{'|'.join(named)})")
