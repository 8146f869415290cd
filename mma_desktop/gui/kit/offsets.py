"""Positions in Qt's text (UTF-16 units) against positions in Python's text (characters), without Qt.

They differ from the first character beyond U+FFFF on, such as a rare Chinese one in a name. Spans in a document count
characters; the editor counts units.
"""

from __future__ import annotations

import re
from bisect import bisect_right

_BEYOND_BMP = re.compile("[\U00010000-\U0010ffff]")


class Offsets:
    """Converts between characters and UTF-16 units of one text."""

    def __init__(self, text: str) -> None:
        """Remembers where the characters stand that take two units."""
        self._wide = [found.start() for found in _BEYOND_BMP.finditer(text)]
        self._wide_units = [index + nth for nth, index in enumerate(self._wide)]

    def unit(self, character: int) -> int:
        """The UTF-16 unit at which the character with this index starts."""
        return character + bisect_right(self._wide, character - 1)

    def character(self, unit: int) -> int:
        """The index of the character that this UTF-16 unit belongs to."""
        return unit - bisect_right(self._wide_units, unit - 1)
