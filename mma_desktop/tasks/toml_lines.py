"""In which line of a TOML file a key stands, for messages about mistakes (tomllib does not say)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

KeyPath = tuple[str | int, ...]

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(?P<open>\[\[?)\s*(?P<keys>{_DOTTED})\s*\]")
_ASSIGNMENT = re.compile(rf"\s*(?P<keys>{_DOTTED})\s*=")
_QUOTES = ('"""', "'''")


def line_of(text: str, place: Sequence[str | int]) -> int:
    """The line, from 1, of the key at `place`, or of the nearest table around it; 1 when there is none."""
    lines = dict(_places(text))
    known = (tuple(place[:length]) for length in range(len(place), 0, -1))
    return next((lines[prefix] for prefix in known if prefix in lines), 1)


def _places(text: str) -> Iterator[tuple[KeyPath, int]]:
    """The place of every table and key, with its line. A table of an array has its number in its place."""
    table: KeyPath = ()
    seen: Counter[KeyPath] = Counter()
    open_quote = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if open_quote:
            open_quote = "" if open_quote in line else open_quote
            continue
        if header := _HEADER.match(line):
            table = _path(header["keys"])
            if header["open"] == "[[":
                seen[table] += 1
                table = (*table, seen[table] - 1)
            yield table, number
        elif assignment := _ASSIGNMENT.match(line):
            yield (*table, *_path(assignment["keys"])), number
            open_quote = _opened(line[assignment.end() :])


def _path(keys: str) -> KeyPath:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, keys))


def _opened(value: str) -> str:
    """The quotation mark of a text that begins here and goes on in the next line, or nothing."""
    return next((quote for quote in _QUOTES if value.count(quote) == 1), "")
