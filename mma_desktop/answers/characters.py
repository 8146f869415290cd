"""Characters that mean the same."""

HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""For str.translate: full-width letters, digits and signs (Ａ，（) become ordinary ones; same length, same offsets."""
