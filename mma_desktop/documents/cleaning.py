"""Characters that no text of a case needs, and texts that a model would take for orders: out, and counted.

Control characters, characters of no width and marks that reorder a line are removed, for they let a text say one thing
to the reader and another to the program. Control tokens of chat templates keep their length: only their first bracket
becomes another sign. So a place in the text stays the same place.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.cases import Note

LINE_ENDS = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
_REMOVED = {
    "controls": re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufff9-\ufffb\ufffe\uffff\r\u2028\u2029]"),
    "zero_width": re.compile(
        "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u3164\U000e0000-\U000e007f]"
    ),
    "direction": re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"),
}
_ANY = re.compile("|".join(pattern.pattern for pattern in _REMOVED.values()))
_SURROGATES = re.compile("[\ud800-\udfff]")
_UNCLEAN = re.compile(f"{_ANY.pattern}|{_SURROGATES.pattern}")
_HARMLESS = {"<": "‹", "[": "［"}
_SHOWN_TOKENS = 3


class ControlTokens(DataModel):
    """The data file: regular expressions of control tokens."""

    patterns: tuple[str, ...]


class Cleaning:
    """Cleans the texts of one document and remembers what it did."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()

    def clean(self, text: str) -> str:
        """The text as it goes into a document; its line ends are LF already."""
        return self.defuse(self.remove(text))

    def remove(self, text: str) -> str:
        """The text without the characters that are removed; lone surrogates become �."""
        if _UNCLEAN.search(text) is None:
            return text
        for name, pattern in _REMOVED.items():
            text, count = pattern.subn("", text)
            self.counts[name] += count
        text, broken = _SURROGATES.subn("\ufffd", text)
        self.counts["broken"] += broken
        return text

    def defuse(self, text: str) -> str:
        """The text with every control token made harmless; as long as before."""
        return _control_tokens().sub(self._harmless, text) if "<" in text or "[" in text else text

    def notes(self) -> tuple[Note, ...]:
        """What was done, one note for each kind."""
        done = tuple(Note(name, (str(count),)) for name, count in self.counts.items() if count)
        if not self._tokens:
            return done
        shown = ", ".join(list(self._tokens)[:_SHOWN_TOKENS])
        return (*done, Note("control_tokens", (str(self._tokens.total()), shown)))

    def _harmless(self, match: re.Match[str]) -> str:
        token = match[0]
        harmless = _HARMLESS[token[0]] + token[1:]
        self._tokens[harmless] += 1
        return harmless


def is_removed(char: str) -> bool:
    """Whether a character is one of those that are removed."""
    return _ANY.match(char) is not None


@cache
def _control_tokens() -> re.Pattern[str]:
    data = load_data(paths.resources() / "documents" / "control_tokens.toml", ControlTokens)
    return re.compile("|".join(f"(?:{pattern})" for pattern in data.patterns))
