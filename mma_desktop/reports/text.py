"""Text of cases and models on its way into a report: nothing hides in it, and nothing in it is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ASCII_CONTROLS = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"} | {0x7F: "\u2421"}
_HIDDEN = re.compile(
    "[\x80-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u3164\uffa0\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff0-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~!$&@]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
_LINE_MARKUP = re.compile(r"^(\s*)([-+=](?=[-+=\s]|$)|\d+(?=[.)](?:\s|$)))")
_INDENT = re.compile(r"^[ \t]+")
_BOLD = re.compile(r"(?<![0-9A-Za-z)*])\*\*(?=[^\s*])([^\n*]+?)(?<=[^\s*])\*\*(?![0-9A-Za-z(*])")  # not 2**3 + 4**5


LONGEST_TITLE = 300
"""Characters of a title above a page; one that no page holds would stop a PDF."""


def brief(text: str, most: int = 60) -> str:
    """`text` on one line of at most `most` characters, for tables; what was left out shows as an ellipsis."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def first_words(text: str, most: int) -> str:
    """The beginning of `text` on one line of at most `most` characters, an ellipsis at its end where more follows.

    No word is cut, unless what is left without it would be less than half a line, as in Chinese.
    """
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    words = line[:most].rpartition(" ")[0]
    return f"{words if len(words) >= most // 2 else line[: most - 1]}…"


def without_stars(text: str) -> str:
    """`text` without the pairs of stars between which models put bold words."""
    return _BOLD.sub(r"\1", text)


def star_pairs(text: str) -> Iterator[int]:
    """Where those pairs stand, in order."""
    for bold in _BOLD.finditer(text):
        yield from (bold.start(), bold.end() - 2)


def visible(text: str) -> str:
    """`text` with every control, bidi and invisible character replaced by a sign that shows it."""
    shown = text.replace("\r\n", "\n").translate(_ASCII_CONTROLS)
    return _HIDDEN.sub(lambda found: f"\u27e8U+{ord(found[0]):04X}\u27e9", shown)


def markdown_inline(text: str) -> str:
    """`text` as Markdown that shows it literally, in the middle of a line."""
    return _MARKUP.sub(r"\\\1", visible(text)).replace("\n", " ")


def markdown_line(text: str) -> str:
    """`text` as Markdown that shows it literally, on one line of its own."""
    return _INDENT.sub(_keep_indent, _LINE_MARKUP.sub(_escape_line_start, markdown_inline(text)))


def _keep_indent(found: re.Match[str]) -> str:
    return "\u00a0" * len(found[0])


def _escape_line_start(found: re.Match[str]) -> str:
    space, sign = found.groups()
    return f"{space}{sign}\\" if sign.isdigit() else f"{space}\\{sign}"
