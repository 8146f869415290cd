"""The numbers that programs write before the paragraphs of lists and before headings: no text of the file holds them.

A list may go on with the numbers of another one; lists inside each other share theirs, a level for each.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from mma_desktop.documents.parsing.docx_numbering import ListLevel, label_of
from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.opendocument.names import name_of, named, value
from mma_desktop.documents.parsing.opendocument.styles import OdfStyles

_FORMS = {
    **{"": "none", "1": "decimal", "01": "decimalZero", "１": "decimalFullWidth"},
    **{"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"},
    **{"一": "chineseCounting", "壹": "chineseLegalSimplified", "①": "decimalEnclosedCircle"},
    **{"甲": "ideographTraditional", "子": "ideographZodiac"},
}
_PLACE = re.compile(r"%(\d{1,2})%")
_LEVELS = 9  # that a pattern can name


@dataclass(frozen=True, slots=True)
class OpenList:
    """A list that is being read: its style, its level from 0, and the numbers that it shares, by level."""

    style: str
    level: int
    counts: dict[int, int]


class OdfLists:
    """The lists of a document, which are to be asked in order: they count."""

    def __init__(self, styles: OdfStyles) -> None:
        self._styles = {name: _levels(element) for name, element in styles.lists.items()}
        self._outline = {} if styles.outline is None else _levels(styles.outline)
        self._headings: dict[int, int] = {}
        self._by_name: dict[str, dict[int, int]] = {}
        self._last: dict[str, dict[int, int]] = {}

    def open(self, element: Any, outer: OpenList | None, default: str) -> OpenList:
        """The list that begins with an element; `default` is the style where it names none."""
        style = value(element, "text:style-name")
        if outer is not None:
            return OpenList(style or outer.style, outer.level + 1, outer.counts)
        style = style or default
        counts = self._by_name.get(value(element, "text:continue-list"))
        if counts is None and value(element, "text:continue-numbering") == "true":
            counts = self._last.get(style)
        counts = {} if counts is None else counts
        self._last[style] = counts
        if name := value(element, "xml:id"):
            self._by_name[name] = counts
        return OpenList(style, 0, counts)

    def label(self, of: OpenList, start: str) -> str | None:
        """The number of the next item of a list, "" where it has none, None where it is not understood."""
        return _counted(self._styles.get(of.style, {}), of.counts, of.level, start)

    def heading(self, level: int, start: str) -> str | None:
        """The number of the next heading of a level from 0."""
        return _counted(self._outline, self._headings, level, start) if level in self._outline else ""


def _counted(levels: dict[int, ListLevel], counts: dict[int, int], place: int, start: str) -> str | None:
    """The label of the next item of a level, once it is counted; deeper levels begin again."""
    if place not in levels:
        return None
    if start.isdecimal() and len(start) < 6:
        counts[place] = int(start)
    else:
        counts[place] = counts[place] + 1 if place in counts else levels[place].start
    for deeper in [at for at in counts if at > place]:
        del counts[deeper]
    return label_of(levels, counts, place)


def _levels(style: Any) -> dict[int, ListLevel]:
    levels = (element for element in children(style) if value(element, "text:level").isdecimal())
    return {int(value(element, "text:level")) - 1: _level(element) for element in levels}


def _level(element: Any) -> ListLevel:
    form = _FORMS.get(value(element, "style:num-format").split(",")[0].strip(), "?")
    aligned = named(named(element, "style:list-level-properties"), "style:list-level-label-alignment")
    follows = "tab" if aligned is None else value(aligned, "text:label-followed-by")
    if name_of(element) == "text:list-level-style-bullet":
        return ListLevel(1, "bullet", value(element, "text:bullet-char"), follows)
    if name_of(element) == "text:list-level-style-image":
        return ListLevel(1, "bullet", "", follows)
    start = value(element, "text:start-value")
    first = int(start) if start.isdecimal() and len(start) < 6 else 1
    return ListLevel(first, form, "" if form == "none" else _pattern(element), follows)


def _pattern(element: Any) -> str:
    """What a number looks like, with %1 for that of the first level."""
    level, shown = int(value(element, "text:level")), value(element, "text:display-levels", "1")
    written = value(element, "loext:num-list-format")
    if _PLACE.search(written):
        return _PLACE.sub(lambda found: f"%{found[1]}", written)
    first = max(1, level + 1 - (int(shown) if shown.isdecimal() and len(shown) < 3 else 1))
    numbers = ".".join(f"%{number}" for number in range(first, min(level, _LEVELS) + 1))
    return value(element, "style:num-prefix") + numbers + value(element, "style:num-suffix")
