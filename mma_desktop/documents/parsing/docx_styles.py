"""Whether a run of a Word document can be seen: its properties, after all styles that it follows.

Only what hides text is looked at: the property "hidden", the size, the colour beside the colour behind it, and a line
through it, by which people delete. What a table style says is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.domain.places import HiddenReason

_TINY = 8  # half-points: below 4 points nobody reads
_NARROW = 20  # per cent of their width: nor letters that are narrower
_ALIKE = 24  # two colours whose red, green and blue all differ by no more cannot be told apart
OFF = ("0", "false", "off", "none")
_WHITE = "FFFFFF"
_LEVELS = tuple("012345678")
_DRAWN_STRIKES = ("sngStrike", "dblStrike")
_MOST_STYLES = 30  # that follow each other: more are a circle
_THEME = {  # as every usual theme has them
    **dict.fromkeys(("background1", "light1", "bg1", "lt1"), _WHITE),
    **dict.fromkeys(("text1", "dark1", "tx1", "dk1"), "000000"),
}
OTHER_COLOUR = "808080"  # a colour that is not known, and neither white nor black
_HIGHLIGHTS = {
    "none": "",
    "white": _WHITE,
    "black": "000000",
    "yellow": "FFFF00",
    "green": "00FF00",
    "cyan": "00FFFF",
    "magenta": "FF00FF",
    "blue": "0000FF",
    "red": "FF0000",
    "darkBlue": "000080",
    "darkCyan": "008080",
    "darkGreen": "008000",
    "darkMagenta": "800080",
    "darkRed": "800000",
    "darkYellow": "808000",
    "darkGray": "808080",
    "lightGray": "C0C0C0",
}


@dataclass(frozen=True, slots=True)
class Look:
    """What is known of how text looks; None is what nothing says."""

    vanish: bool | None = None
    colour: str | None = None
    size: int | None = None
    width: int | None = None
    behind: str | None = None
    struck: bool | None = None

    def over(self, below: Look) -> Look:
        """This look, with what it leaves open taken from `below`."""
        return Look(
            below.vanish if self.vanish is None else self.vanish,
            self.colour or below.colour,
            below.size if self.size is None else self.size,
            below.width if self.width is None else self.width,
            self.behind or below.behind,
            below.struck if self.struck is None else self.struck,
        )

    @property
    def hidden(self) -> HiddenReason | None:
        """How such text is hidden, if it is."""
        if self.vanish:
            return HiddenReason.HIDDEN
        if self.colour and _alike(self.colour, self.behind or _WHITE):
            return HiddenReason.WHITE
        tiny = self.size is not None and self.size < _TINY
        narrow = self.width is not None and self.width < _NARROW
        if tiny or narrow:
            return HiddenReason.TINY
        return HiddenReason.STRUCK if self.struck else None


@dataclass(frozen=True, slots=True)
class NumberedAs:
    """The list that numbers a paragraph and its level in it, None where the style says which: one of `styles`."""

    list: str
    level: int | None = None
    styles: tuple[str, ...] = ()


class Styles:
    """The styles of a document, by their id."""

    def __init__(self, root: Any | None) -> None:
        self._looks: dict[str, tuple[str, Look]] = {}
        self._numbers: dict[str, NumberedAs] = {}
        self._default_paragraph = ""
        self._default = Look()
        for element in children(root) if root is not None else ():
            match local(element):
                case "docDefaults":
                    self._default = look_of(find(element, "rPrDefault", "rPr"))
                case "style":
                    self._add(element)
                case _:
                    pass

    def look(self, run: Any | None, paragraph: Any | None) -> Look:
        """How a run looks, given the elements of its own properties and of its paragraph's."""
        own, paragraph_style = look_of(run), value(find(paragraph, "pStyle")) or self._default_paragraph
        styled = self._resolved(value(find(run, "rStyle"))).over(self._resolved(paragraph_style))
        behind = Look(behind=shade_of(find(paragraph, "shd")))
        return own.over(styled).over(behind).over(self._default)

    def numbering(self, paragraph: Any | None) -> NumberedAs | None:
        """How Word numbers a paragraph, given the element of its properties; None where it does not."""
        found, name = _numbering(paragraph), value(find(paragraph, "pStyle")) or self._default_paragraph
        passed: list[str] = []
        for _ in range(_MOST_STYLES):
            if (found is not None and found.list) or name not in self._looks:
                break
            passed.append(name)
            if (styled := self._numbers.get(name)) is not None:
                level = styled.level if found is None or found.level is None else found.level
                found = NumberedAs(styled.list, level)
            name = self._looks[name][0]
        return None if found is None or found.list == "0" else replace(found, styles=tuple(passed))

    def _add(self, style: Any) -> None:
        name = attribute(style, "styleId")
        if (numbered := _numbering(find(style, "pPr"))) is not None:
            self._numbers[name] = numbered
        look = look_of(find(style, "rPr")).over(Look(behind=shade_of(find(style, "pPr", "shd"))))
        self._looks[name] = (value(find(style, "basedOn")), look)
        if attribute(style, "type") == "paragraph" and attribute(style, "default") in ("1", "true"):
            self._default_paragraph = name

    def _resolved(self, name: str) -> Look:
        look = Look()
        for _ in range(_MOST_STYLES):
            if name not in self._looks:
                break
            name, below = self._looks[name]
            look = look.over(below)
        return look


def look_of(properties: Any | None) -> Look:
    """What a run's properties (rPr) say; in text of drawings (DrawingML) an attribute says that it is struck out."""
    look = Look(behind=shade_of(find(properties, "shd")))
    if properties is not None and attribute(properties, "strike") in _DRAWN_STRIKES:
        look = replace(look, struck=True)
    for element in children(properties) if properties is not None else ():
        match local(element):
            case "vanish" | "specVanish":
                look = replace(look, vanish=attribute(element, "val") not in OFF)
            case "strike" | "dstrike":
                look = replace(look, struck=look.struck or attribute(element, "val") not in OFF)
            case "color":
                look = replace(look, colour=_themed(element, "themeColor", value(element)))
            case "textFill":
                look = _filled(look, element)
            case "w" if value(element).isdecimal():
                look = replace(look, width=int(value(element)))
            case "sz" if value(element).isdecimal():
                look = replace(look, size=int(value(element)))
            case "highlight":
                look = replace(look, behind=_HIGHLIGHTS.get(value(element), OTHER_COLOUR))
            case _:
                pass
    return look


def shade_of(element: Any | None) -> str | None:
    """The colour that a shading element lays behind text."""
    return None if element is None else _themed(element, "themeFill", attribute(element, "fill"))


def _numbering(properties: Any | None) -> NumberedAs | None:
    """What a paragraph's properties (pPr) say of its number; None where they do not say."""
    number = find(properties, "numPr")
    if number is None:
        return None
    level = value(find(number, "ilvl"))
    return NumberedAs(value(find(number, "numId")), int(level) if level in _LEVELS else None)


def _themed(element: Any, name: str, written: str) -> str | None:
    """A colour of the theme, which goes before the one written beside it, unless it is made lighter or darker."""
    stem = name.removesuffix("Color")
    is_changed = attribute(element, f"{stem}Tint") or attribute(element, f"{stem}Shade")
    return (None if is_changed else _THEME.get(attribute(element, name))) or hexadecimal(written)


def _filled(look: Look, fill: Any) -> Look:
    """The look of letters with a fill of their own: none at all, or one colour, which goes before the usual one."""
    if find(fill, "noFill") is not None and find(fill.getparent(), "textOutline", "solidFill") is None:
        return replace(look, vanish=True)
    solid = find(fill, "solidFill")
    if solid is None or not len(solid):
        return look
    colour = None if len(solid[0]) else _THEME.get(value(solid[0])) or hexadecimal(value(solid[0]))
    return replace(look, colour=colour or OTHER_COLOUR)


def hexadecimal(text: str) -> str | None:
    """A colour as six digits; None where it is not written with them."""
    digits = text.strip().lstrip("#").upper()
    return digits if len(digits) == 6 and not set(digits) - set("0123456789ABCDEF") else None


def _alike(one: str, other: str) -> bool:
    channels = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (0, 2, 4))
    return all(abs(first - second) <= _ALIKE for first, second in channels)


# Elements by their local names: documents of the strict standard have other namespaces for the same things ------------


def value(element: Any | None) -> str:
    """The attribute `val`; empty where there is none."""
    return "" if element is None else attribute(element, "val")
