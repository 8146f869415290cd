"""Names made from a case's text: its title when it has none, and a file name for its report."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection

from PySide6.QtCore import QCoreApplication

from mma_desktop.reports.text import first_words

_LONGEST_TITLE = 48  # characters of an English title; Chinese ones are twice as wide
_CHINESE = "\u2e80"  # from here on signs are Chinese, Japanese or Korean
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


def title_of(text: str) -> str:
    """The first words of the text, an ellipsis at the end when more follow.

    A line that only says what comes ("经审理查明：") is none where another follows.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    line = next((line for line in lines if not line.endswith((":", "："))), "".join(lines[:1]))
    is_wide = any(char >= _CHINESE for char in line[:_LONGEST_TITLE])
    return first_words(line, _LONGEST_TITLE // 2 + 1 if is_wide else _LONGEST_TITLE)


def copy_title(title: str, taken: Collection[str]) -> str:
    """The title of a copy, none of those that are taken; the copy of a copy is counted, and not called a copy twice."""
    first = QCoreApplication.translate("Cases", "{0} (copy)")
    further = QCoreApplication.translate("Cases", "{0} (copy {1})")
    plain = _filled_in(further, _filled_in(first, title))
    names = itertools.chain([first.format(plain)], (further.format(plain, number) for number in itertools.count(2)))
    return next(name for name in names if name not in taken)


def _filled_in(template: str, title: str) -> str:
    """What stands at {0} of a title that was made so; any other title itself."""
    pattern = re.escape(template).replace(re.escape("{0}"), "(.*)").replace(re.escape("{1}"), r"\d+")
    found = re.fullmatch(pattern, title, re.DOTALL)
    return title if found is None else found[1]


def file_name(title: str, ending: str) -> str:
    """A file name that every system takes."""
    return (_UNFIT.sub(" ", title).strip(" .") or "report") + ending
