"""What persons are called in a text, and one pattern for it whose time does not grow with the number of names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from mma_desktop.ledger.persons.defendants import Persons
from mma_desktop.ledger.persons.names import ORDINALS

_GOES_ON = rf"(?![{ORDINALS}某Xx×*]|[0-9]{{1,2}}(?![0-9年月日时]))"  # a Chinese name does not end here

_Node = dict[str, "_Node"]
"""The characters that may follow, and the names that begin so; the empty text ends a name."""


def aliases(persons: Persons) -> dict[str, str]:
    """What persons are called in the text, and their names; the last word of an English name is one if it is alone."""
    names = {name: name for name in (*persons.accomplices, *persons.defendants)}
    last = Counter(name.rpartition(" ")[2] for name in names)
    short = {alias: name for name in names if " " in name and last[alias := name.rpartition(" ")[2]] == 1}
    return short | names


def names_pattern(names: Iterable[str]) -> str:
    """All names, at each place the longest; none goes on behind its end."""
    known = sorted(set(names))
    english = _tree(name for name in known if name.isascii())
    chinese = _tree(name for name in known if not name.isascii())
    branches = [
        *([_written(chinese, _GOES_ON)] if chinese else ()),
        *([rf"(?<![A-Za-z])(?:{_written(english, '(?![A-Za-z])')})"] if english else ()),
    ]
    return "|".join(branches) or "(?!)"


def _tree(names: Iterable[str]) -> _Node:
    root: _Node = {}
    for name in names:
        node = root
        for character in name:
            node = node.setdefault(character, {})
        node[""] = {}
    return root


def _written(node: Mapping[str, _Node], end: str) -> str:
    """The tree as a pattern: names that go on stand before those that end, so that the longest one is found."""
    branches = [re.escape(character) + _inner(below, end) for character, below in node.items() if character]
    if "" in node:
        branches.append(end)
    return "|".join(branches)


def _inner(node: _Node, end: str) -> str:
    written = _written(node, end)
    return f"(?:{written})" if len(node) > 1 else written
