"""One pattern for many words, or for many patterns; and what data files of words are checked for."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

_ALTERNATIVES = re.compile(r"\{(?P<words>[^{}]*)\}")
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_NOTHING = "(?!)"


def _checked(pattern: str) -> str:
    """The pattern, which must be a regular expression that matches no empty text."""
    try:
        matches_nothing = re.compile(pattern).search("") is not None
    except re.error as error:
        raise ValueError(f"{pattern} is no regular expression: {error}") from error
    if matches_nothing:
        raise ValueError(f"{pattern} matches the empty text")
    return pattern


def _expanded(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with their alternatives written out: `{his|her} pay` is two."""
    return tuple(plain for word in words for plain in _alternatives(word))


def _alternatives(word: str) -> Iterator[str]:
    group = _ALTERNATIVES.search(word)
    if group is None:
        yield word
        return
    for one in group["words"].split("|"):
        yield from _alternatives(word[: group.start()] + one + word[group.end() :])


Regex = Annotated[str, AfterValidator(_checked)]
_Word = Annotated[str, StringConstraints(min_length=1)]
Words = Annotated[tuple[_Word, ...], AfterValidator(_expanded)]


def lowered(text: str) -> str:
    """`text` with its ASCII letters in lower case; same length, same offsets."""
    return text.translate(_LOWER)


def any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern for all patterns; without any it matches nothing."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns) or _NOTHING)


def any_word(groups: Iterable[Words]) -> re.Pattern[str]:
    """One pattern for all words of a lowered text, longer ones first; words in Latin letters match as whole words.

    Each alternative begins with a plain character, and the words are branches of a tree: so a scan for all of them is
    hardly slower than for one.
    """
    words = sorted({word.lower() for group in groups for word in group})
    latin = [word for word in words if word.isascii()]
    others = _branches([word for word in words if not word.isascii()], "")
    return re.compile("|".join(filter(None, (others, _branches(latin, "(?![a-z])", r"(?<![a-z]{})")))) or _NOTHING)


def any_end(groups: Iterable[Words], abbreviations: Sequence[str]) -> re.Pattern[str]:
    """One pattern for all ends of sentences or clauses; neither the full stop of an abbreviation (Mr. ) nor the comma
    of a number (2,000) is one.
    """
    ends = sorted({end for group in groups for end in group}, key=lambda end: (-len(end), end))
    return re.compile("|".join(_end(end, abbreviations if end.startswith(".") else ()) for end in ends))


def _branches(words: Sequence[str], end: str, begin: str = "") -> str:
    """The alternatives of sorted words, each beginning that some of them share written once.

    `end` stands behind each word, `begin` behind its first character.
    """
    found: list[str] = []
    for first, group in groupby(filter(None, words), key=itemgetter(0)):
        alike = [*group]
        shared = _shared(alike[0], alike[-1])
        here = re.escape(first) + begin.format(re.escape(first)) + re.escape(shared[1:])
        found.append(here + _branches([word[len(shared) :] for word in alike], end))
    found += [end] if "" in words else []
    return f"(?:{'|'.join(found)})" if len(found) > 1 else "".join(found)


def _shared(one: str, other: str) -> str:
    """The beginning that two words share."""
    length = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[:length]


def _end(end: str, abbreviations: Iterable[str]) -> str:
    escaped = re.escape(end) + ("(?![0-9]{3}(?![0-9]))" if end == "," else "")
    return escaped + "".join(rf"(?<!\b{re.escape(word)}{escaped})" for word in abbreviations)
