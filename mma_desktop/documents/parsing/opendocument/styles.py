"""What the styles of an OpenDocument file say: whether text can be seen, what numbers a list, how numbers are shown.

Only what hides text is looked at, as in .docx (`docx_styles.py`). Styles that a program made by itself ("automatic")
hold for the part in which they stand: those of the content are not those of the headers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mma_desktop.documents.parsing.docx_styles import OTHER_COLOUR, Look, hexadecimal
from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.opendocument.names import name_of, named, value

_MOST_STYLES = 30  # that follow each other: more are a circle
_POINTS = re.compile(r"(\d{1,5}(?:\.\d{1,9})?)pt")
_PER_CENT = re.compile(r"(\d{1,5})(?:\.\d+)?%")
_HALVES = 2  # half-points, in which sizes are told
_CLEAR = "0%"


@dataclass(frozen=True, slots=True)
class OdfStyle:
    """One style: the one that it follows, and what it says itself."""

    parent: str = ""
    look: Look = field(default_factory=Look)
    list: str = ""
    numbers: str = ""
    master_page: str = ""
    shown: bool = True


class OdfStyles:
    """The styles that hold for a part: those that people name, and the automatic ones of the part (`root`)."""

    def __init__(self, common: Any | None, root: Any | None) -> None:
        self._styles: dict[tuple[str, str], OdfStyle] = {}
        self._looks: dict[tuple[str, str], Look] = {}
        self.lists: dict[str, Any] = {}
        self.numbers: dict[str, Any] = {}
        self.outline: Any | None = None
        for group in (named(common, "office:styles"), named(root, "office:automatic-styles")):
            for element in children(group) if group is not None else ():
                self._add(element)

    def look(self, family: str, name: str) -> Look:
        """How text of this style looks, after all styles that it follows."""
        key = (family, name)
        if key not in self._looks:
            look = Look()
            for style in self._chain(family, name):
                look = look.over(style.look)
            self._looks[key] = look
        return self._looks[key]

    def list_of(self, paragraph: str) -> str:
        """The style of the lists in which paragraphs of this style stand; empty where none is named."""
        return next((style.list for style in self._chain("paragraph", paragraph) if style.list), "")

    def number_format(self, cell: str) -> Any | None:
        """The element that says how numbers are shown in cells of this style."""
        names = (style.numbers for style in self._chain("table-cell", cell) if style.numbers)
        return self.numbers.get(next(names, ""))

    def of_table(self, name: str) -> OdfStyle:
        """What is said of a table, or of a sheet."""
        return self._styles.get(("table", name), OdfStyle())

    def _chain(self, family: str, name: str) -> Iterator[OdfStyle]:
        """A style and those that it follows, the default one last."""
        for _ in range(_MOST_STYLES):
            style = self._styles.get((family, name))
            if style is None or not name:
                break
            yield style
            name = style.parent
        if (default := self._styles.get((family, ""))) is not None:
            yield default

    def _add(self, element: Any) -> None:
        kind, name = name_of(element), value(element, "style:name")
        if kind in ("style:style", "style:default-style"):
            self._styles[value(element, "style:family"), name] = _style(element)
        elif kind == "text:list-style":
            self.lists[name] = element
        elif kind == "text:outline-style":
            self.outline = element
        elif kind.startswith("number:"):
            self.numbers[name] = element


def is_shown(element: Any) -> bool:
    """Whether a row, a column or a part of a document is not hidden."""
    return value(element, "table:visibility") not in ("collapse", "filter")


def _style(element: Any) -> OdfStyle:
    look, shown = Look(), True
    for properties in children(element):
        match name_of(properties):
            case "style:text-properties":
                look = _look(properties).over(look)
            case "style:graphic-properties" if value(element, "style:name"):  # the default one is of no shape
                look = look.over(Look(behind=_filling(properties)))
            case "style:paragraph-properties" | "style:table-cell-properties" | "style:table-row-properties":
                look = look.over(Look(behind=hexadecimal(value(properties, "fo:background-color"))))
            case "style:table-properties":
                look = look.over(Look(behind=hexadecimal(value(properties, "fo:background-color"))))
                shown = value(properties, "table:display") != "false"
            case _:
                pass
    return OdfStyle(
        value(element, "style:parent-style-name"),
        look,
        value(element, "style:list-style-name"),
        value(element, "style:data-style-name"),
        value(element, "style:master-page-name"),
        shown,
    )


def _look(properties: Any) -> Look:
    """What is said of letters."""
    sizes = [_POINTS.fullmatch(value(properties, name)) for name in ("fo:font-size", "style:font-size-asian")]
    width = _PER_CENT.fullmatch(value(properties, "style:text-scale"))
    return Look(
        vanish=_is_gone(properties),
        colour=hexadecimal(value(properties, "fo:color")),
        size=max((int(float(size[1]) * _HALVES) for size in sizes if size), default=None),
        width=int(width[1]) if width else None,
        behind=hexadecimal(value(properties, "fo:background-color")),
        struck=_is_struck(properties),
    )


def _is_gone(properties: Any) -> bool | None:
    automatic = value(properties, "style:use-window-font-color") == "true"  # LibreOffice calls this colour clear
    if value(properties, "loext:opacity") == _CLEAR and not automatic:
        return True
    return {"none": True, "true": False}.get(value(properties, "text:display"))


def _is_struck(properties: Any) -> bool | None:
    line = value(properties, "style:text-line-through-style") or value(properties, "style:text-line-through-type")
    return line != "none" if line else None


def _filling(properties: Any) -> str | None:
    """The colour that a shape lays behind its text."""
    match value(properties, "draw:fill"):
        case "solid":
            return hexadecimal(value(properties, "draw:fill-color"))
        case "gradient" | "bitmap" | "hatch":
            return OTHER_COLOUR
        case _:
            return hexadecimal(value(properties, "fo:background-color"))
