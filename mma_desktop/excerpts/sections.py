"""A case cut on its own structure: documents, their sections, and in those passages of a few sentences.

Judgments and indictments follow a fixed order (parties, facts, evidence, the court's view, the judgment), and each part
begins with words of its own. Texts without line ends are common, so a heading counts at the beginning of any sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mma_desktop.domain.case_documents import parts_of
from mma_desktop.excerpts.words import OPENING, LongCaseWords

_LONGEST = 400  # characters of a passage, as far as sentences allow
_SENTENCE = re.compile(r"[^。！？!?；;\n]*?(?:[。！？!?；;]+[”’」』）)]*|\.(?=\s)|\n|$)\s*")
_INDENT = re.compile(r"[\s\u3000（(]*(?:[0-9一二三四五六七八九十]{1,3}[、.．）)])?[\s\u3000]*")


@dataclass(frozen=True, slots=True)
class CasePassage:
    """Characters [start, end) of a case's text and the section that they belong to."""

    start: int
    end: int
    section: str


def passages_of(text: str, words: LongCaseWords) -> list[CasePassage]:
    """The passages in order; together they are the documents of the case, without its separators."""
    found: list[CasePassage] = []
    for part in parts_of(text):
        open_passage: CasePassage | None = None
        for sentence in _sentences(text, part.start, part.end, words):
            if open_passage is not None and _belongs(open_passage, sentence):
                open_passage = replace(open_passage, end=sentence.end)
                continue
            found += [open_passage] if open_passage is not None else []
            open_passage = sentence
        found += [open_passage] if open_passage is not None else []
    return found


def _sentences(text: str, start: int, end: int, words: LongCaseWords) -> Iterator[CasePassage]:
    """The sentences of one document, each with the section that the last heading opened."""
    section = OPENING
    while start < end:
        match = _SENTENCE.match(text, start, end)
        stop = match.end() if match is not None and match.end() > start else end
        section = _opened(text, start, stop, words) or section
        for begin in range(start, stop, _LONGEST):
            yield CasePassage(begin, min(begin + _LONGEST, stop), section)
        start = stop


def _opened(text: str, start: int, end: int, words: LongCaseWords) -> str:
    """The section that a sentence opens, or nothing."""
    indent = _INDENT.match(text, start, end)
    begins = words.beginnings.match(text, indent.end() if indent is not None else start, end)
    return (begins.lastgroup or "").rpartition("_")[0] if begins is not None else ""


def _belongs(passage: CasePassage, sentence: CasePassage) -> bool:
    return passage.section == sentence.section and sentence.end - passage.start <= _LONGEST
