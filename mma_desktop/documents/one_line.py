"""What a file says of itself (its name, a library's complaint about it) as one line that a person can read.

Such text is as untrusted as the file: it may hold line ends, marks that reorder a line, halves of surrogate pairs that
no database stores, and may be of any length.
"""

from __future__ import annotations

LONGEST = 300
"""Characters of a line at most, where nothing else is said."""


def one_line(text: str, longest: int = LONGEST) -> str:
    """The text with � for what cannot be printed and, where it is too long, … for what stands in its middle."""
    line = "".join(char if char.isprintable() else "\ufffd" for char in text)
    if len(line) <= longest:
        return line
    end = (longest - 1) // 3
    return f"{line[: longest - 1 - end]}…{line[len(line) - end :]}"
