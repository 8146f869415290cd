"""Characters that mean the same, and which are Chinese."""

import re

HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""For str.translate: full-width letters, digits and signs (Ａ，（) become ordinary ones; same length, same offsets."""
CHINESE = re.compile("[\u4e00-\u9fff]")  # one Chinese character


def is_chinese(character: str) -> bool:
    """Whether this is one Chinese character."""
    return "\u4e00" <= character <= "\u9fff"
