"""What a review changed in a text: which sentences are gone and which are new, and the same word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_WORD = re.compile(r"[0-9][0-9,.]*[0-9]|[A-Za-z0-9]+|\s+|.", re.DOTALL)
_LEAST_SAME = 3  # characters between two changes


@dataclass(frozen=True, slots=True)
class ChangedSentences:
    """The sentences of the text before that the text after lacks, and the other way round, in their order."""

    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


def changed_sentences(before: str, after: str) -> ChangedSentences:
    """What was changed, sentence by sentence; nothing where only white space differs."""
    old, new = _sentences(before), _sentences(after)
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = [step for step in steps if step[0] != "equal"]
    return ChangedSentences(
        tuple(sentence for _, start, end, _, _ in changed for sentence in old[start:end]),
        tuple(sentence for _, _, _, start, end in changed for sentence in new[start:end]),
    )


def _sentences(text: str) -> list[str]:
    """Sentences end as in Chinese, with a line, or with a mark and a space."""
    pieces = re.split(r"(?<=[。！？；])|\n|(?<=[.!?;])\s+", text)
    return [stripped for piece in pieces if (stripped := " ".join(piece.split()))]


class WordChange(StrEnum):
    """What became of a stretch of text."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


Stretches = tuple[tuple[WordChange, str], ...]


def word_changes(before: str, after: str) -> Stretches:
    """Both texts as one, word by word, Chinese by characters: what stayed, what is gone, and what is new in its place.

    Crumbs that happen to be the same between two changes are part of them: nobody reads single characters.
    """
    old, new = _WORD.findall(before), _WORD.findall(after)
    stretches: list[tuple[WordChange, str]] = []
    gone = came = ""
    for step, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = "".join(old[start:end])
        at_an_edge = not start or end == len(old)
        if step == "equal" and (at_an_edge or len(same.strip()) >= _LEAST_SAME):
            stretches += _changed(gone, came)
            stretches.append((WordChange.SAME, same))
            gone = came = ""
        else:
            gone, came = gone + same, came + "".join(new[first:last])
    return (*stretches, *_changed(gone, came))


def changed_lines(before: str, after: str) -> tuple[Stretches, ...]:
    """The lines of both texts as one in which a word is gone or new, each in its stretches; none where only white space
    differs.
    """
    lines: list[list[tuple[WordChange, str]]] = [[]]
    for change, text in word_changes(before, after):
        first, *more = text.split("\n")
        lines[-1].append((change, first))
        lines += [[(change, part)] for part in more]
    whole = (tuple((change, part) for change, part in line if part) for line in lines)
    return tuple(line for line in whole if any(change is not WordChange.SAME and part.strip() for change, part in line))


def _changed(gone: str, came: str) -> Iterator[tuple[WordChange, str]]:
    if gone:
        yield WordChange.GONE, gone
    if came:
        yield WordChange.NEW, came
