"""Names made from a case's text: its title when it has none, and a file name for its report."""

from __future__ import annotations

import re

_LONGEST_TITLE = 24
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


def title_of(text: str) -> str:
    """The beginning of the text, an ellipsis at the end when more follow."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= _LONGEST_TITLE else f"{line[:_LONGEST_TITLE].rstrip()}…"


def file_name(title: str, ending: str) -> str:
    """A file name that every system takes."""
    return (_UNFIT.sub(" ", title).strip(" .") or "report") + ending
