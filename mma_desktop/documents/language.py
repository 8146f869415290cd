"""Which of the program's languages a text is written in."""

from __future__ import annotations

_HAN = ("㐀", "鿿")
_SHARE = 0.1  # legal Chinese with Latin names and figures stays far above this, English far below


def language_of(text: str) -> str:
    """zh when at least a tenth of the visible characters are Chinese, else en."""
    visible = [char for char in text if not char.isspace()]
    han = sum(_HAN[0] <= char <= _HAN[1] for char in visible)
    return "zh" if visible and han / len(visible) >= _SHARE else "en"
