"""Charges of which a judgment names only what applies (选择性罪名): of 走私、贩卖、运输、制造毒品 often just 贩卖毒品.

They are written with braces around what is chosen from, {走私、贩卖、运输、制造}毒品; braces may stand inside braces.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property

_BRACES = re.compile(r"\{([^{}]*)\}")
_JOINT, _MORE = "\0", "\1"  # stand for what would be mistaken for something between braces, or for braces
_MEANT = str.maketrans({_JOINT: "[、和及与或]?", _MORE: "{0,9}+"})


class SelectiveNames:
    """Finds the whole name of a charge where a text names a part of it."""

    def __init__(self, written: Collection[str], before: str, after: str) -> None:
        """`written` are names, some with braces; `before` and `after`, as in a regex class, are the characters that may
        stand beside a name.
        """
        self._known = frozenset(map(whole_name, written))
        self._patterns = {whole_name(name): _pattern(name) for name in written if "{" in name}
        self._before, self._after = before, after

    def completed(self, text: str) -> str:
        """`text` with whole names in place of parts of them; a part that is a name of its own is left alone."""
        return self._any.sub(lambda found: found[0] if found[0] in self._known else self._whole(found[0]), text)

    def pattern(self, name: str) -> str:
        """A regex for this name and, where it is one to choose from, for its parts."""
        return self._patterns.get(name, re.escape(name))

    def _whole(self, part: str) -> str:
        """The shortest name that `part` is chosen from."""
        return next(name for name in self._shortest_first if re.fullmatch(self._patterns[name], part))

    @cached_property
    def _shortest_first(self) -> list[str]:
        return sorted(self._patterns, key=lambda name: (len(name), name))

    @cached_property
    def _any(self) -> re.Pattern[str]:
        longest_first = "|".join(self._patterns[name] for name in reversed(self._shortest_first)) or r"(?!)"
        return re.compile(rf"(?<![^{self._before}])(?:{longest_first})(?![^{self._after}])")


def whole_name(written: str) -> str:
    """The name without its braces."""
    return re.sub("[{}]", "", written)


def _pattern(written: str) -> str:
    """What matches the name with one or several of the parts in each pair of braces, in any order."""
    while (found := _BRACES.search(written)) is not None:
        longest_first = sorted(found[1].split("、"), key=len, reverse=True)
        part = f"(?:{'|'.join(longest_first)})"
        written = f"{written[: found.start()]}{part}(?:{_JOINT}{part}){_MORE}{written[found.end() :]}"
    return written.translate(_MEANT)
