"""Whether a long text has a pattern at all, looked for a piece at a time."""

from __future__ import annotations

import re
from functools import lru_cache

_PIECE, _LONGEST = 8192, 1024  # characters: of a piece, and more than what patterns for which this is asked can take


@lru_cache(maxsize=16)
def may_have(pattern: re.Pattern[str], text: str) -> bool:
    """Whether the pattern may be found in the text; where not, it is not there.

    While Python looks for a pattern all its other threads wait, that of the window too; between two pieces they get
    their turn. At the end of a piece a match may be seen that what follows forbids.
    """
    return any(pattern.search(text, start, start + _PIECE + _LONGEST) for start in range(0, len(text), _PIECE))
