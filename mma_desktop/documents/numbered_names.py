"""The order of files whose names hold numbers: IMG_2 stands before IMG_10, as a person counts pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

_NUMBER = re.compile(r"([0-9]+)")


def by_numbers(name: str) -> tuple[tuple[object, ...], str]:
    """What to sort names by, so that the numbers in them are compared by their values, however long they are."""
    parts = _NUMBER.split(name)  # texts and numbers take turns, so that like is compared with like
    return tuple(_value(part) if place % 2 else part for place, part in enumerate(parts)), name


def counted(paths: Iterable[Path]) -> Iterator[Path]:
    """The paths in their order, those that a shell listed by their characters (1, 10, 2) in that of their numbers."""
    for _, alike in groupby(paths, key=lambda path: _NUMBER.sub("0", str(path))):
        listed = [*alike]
        yield from sorted(listed, key=lambda path: by_numbers(str(path))) if listed == sorted(listed) else listed


def _value(digits: str) -> tuple[int, str]:
    kept = digits.lstrip("0")
    return len(kept), kept
