"""What a review changed in a text: which sentences are gone and which are new."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher


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
