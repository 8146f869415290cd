"""Characters that mean the same, and which are Chinese or Latin."""

import re

HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""For str.translate: full-width letters, digits and signs (Ａ，（) become ordinary ones; same length, same offsets."""
CHINESE = re.compile("[\u4e00-\u9fff]")  # one Chinese character
LATIN = re.compile("[A-Za-z]")  # one Latin letter


def is_chinese(character: str) -> bool:
    """Whether this is one Chinese character."""
    return "\u4e00" <= character <= "\u9fff"


def language_of(text: str) -> str:
    """The language in which most of a text is written: `zh`, or `en` for all others."""
    return "zh" if len(CHINESE.findall(text)) >= len(LATIN.findall(text)) else "en"
