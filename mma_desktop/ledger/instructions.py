"""Words of a document that speak to a language model instead of telling a case.

Prompts mark where a document begins and ends; still a model may follow what it reads there (RELIABILITY C14). So the
import quotes such words, and the ledger counts no amount of their sentence. The text itself stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.cases import Note

_CHINESE = r"\u3000-\u303f\u3400-\u9fff\uff00-\uffef"
_BETWEEN_CHINESE = re.compile(rf"(?<=[{_CHINESE}0-9:])\s+(?=[{_CHINESE}])|(?<=[{_CHINESE}])\s+(?=[0-9:])")
_SENTENCE_END = re.compile(r"[。！？!?；;\n]|\.(?![0-9A-Za-z])")
_LATIN_WORD = re.compile("[a-z]{2}")
_QUOTED, _SHOWN = 3, 40  # quotes in a note, and characters of each


class InstructionPatterns(DataModel):
    """The data file: regular expressions of instructions, of text that may be encoded, and of characters as codes."""

    chinese: tuple[str, ...]
    english: tuple[str, ...]
    encoded: str
    escaped: str


@lru_cache(maxsize=16)
def instructions_in(text: str) -> tuple[tuple[int, int], ...]:
    """The characters [start, end) of each stretch that speaks to a model, in order; none overlaps another."""
    if not _found(_plain(text)):
        return ()
    plain, origin = _traced(text)
    spans: list[tuple[int, int]] = []
    for start, end in _found(plain):
        if not spans or start >= spans[-1][1]:
            spans.append((start, end))
    return tuple((origin[start], origin[end - 1] + 1) for start, end in spans)


def _found(plain: str) -> list[tuple[int, int]]:
    patterns = _patterns() if _LATIN_WORD.search(plain) else _patterns()[:1]
    return sorted(found.span() for pattern in patterns for found in pattern.finditer(plain))


def without_instructions(text: str) -> str:
    """The text with blanks in place of every sentence that speaks to a model; as long as before."""
    if not (spoken := instructions_in(text)):
        return text
    ends = [0, *(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]
    parts: list[str] = []
    done = 0
    for start, end in spoken:
        begin = max(done, ends[bisect_right(ends, start) - 1])
        stop = max(begin, ends[bisect_left(ends, end)])
        parts += [text[done:begin], _blank(text[begin:stop])]
        done = stop
    return "".join((*parts, text[done:]))


def instruction_notes(text: str) -> tuple[Note, ...]:
    """What the import says of a text: how often it speaks to a model, with quotes, and what in it may be encoded."""
    quotes = [" ".join(text[start:end].split())[:_SHOWN] for start, end in instructions_in(text)]
    encoded = [run for run in _encoded().findall(text) if _is_mixed(run)] + _escaped().findall(text)
    told = (Note("instructions", (str(len(quotes)), "; ".join(quotes[:_QUOTED]))),) if quotes else ()
    return (*told, Note("encoded", (str(len(encoded)), encoded[0][:_SHOWN]))) if encoded else told


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _plain(text: str) -> str:
    """The text as patterns see it: wide letters narrow, small letters, no spaces between Chinese characters."""
    return _BETWEEN_CHINESE.sub("", unicodedata.normalize("NFKC", text).lower())


def _traced(text: str) -> tuple[str, list[int]]:
    """The same character by character, and where in the text each one stood."""
    pairs = [(char, at) for at, one in enumerate(text) for char in unicodedata.normalize("NFKC", one).lower()]
    joined = "".join(char for char, _ in pairs)
    kept = [pairs[at] for at in _kept(joined)]
    return "".join(char for char, _ in kept), [at for _, at in kept]


def _kept(text: str) -> Iterator[int]:
    done = 0
    for gap in _BETWEEN_CHINESE.finditer(text):
        yield from range(done, gap.start())
        done = gap.end()
    yield from range(done, len(text))


def _is_mixed(run: str) -> bool:
    """Whether it has what base64 has, and neither numbers nor hashes nor words do."""
    return all(any(map(kind, run)) for kind in (str.isdigit, str.islower, str.isupper))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Those of Chinese, and those of English."""
    data = _data()
    chinese, english = ("|".join(f"(?:{one})" for one in patterns) for patterns in (data.chinese, data.english))
    return re.compile(chinese), re.compile(english)


@cache
def _encoded() -> re.Pattern[str]:
    return re.compile(_data().encoded)


@cache
def _escaped() -> re.Pattern[str]:
    return re.compile(_data().escaped)


def _data() -> InstructionPatterns:
    return load_data(paths.resources() / "documents" / "instructions.toml", InstructionPatterns)
