"""What a web page's own styles say of how text is hidden: style sheets inside the page, and the styles of elements.

Selectors of tags, classes and ids are followed, alone and inside one another; those of states (:hover) are no part of a
page at rest, and rules for print alone do not count. Of several rules the last one holds, and the element's own style
before all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mma_desktop.domain.places import HiddenReason

WHITE = (255, 255, 255)
_Colour = tuple[int, int, int] | None
"""Red, green and blue; None where it is not known, as with pictures."""

_ALIKE = 16  # of 255: nobody sees the difference
_TINY = 2.0  # pixels
_FAR = -500.0  # pixels beside or above a page
_MOST_RULES = 20_000
_PIECE = re.compile(r"[{}]|[^{}]+")
_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+\*/")
_PRINT_ONLY = re.compile(r"@media\s+(?:only\s+)?print\s*$", re.IGNORECASE)
_SIMPLE = re.compile(r"(?P<tag>[A-Za-z][\w-]*|\*)?(?P<names>(?:[.#][\w-]+)*)")
_LENGTH = re.compile(r"(?P<number>-?(?:\d+\.?\d*|\.\d+))\s*(?P<unit>px|pt|em|rem|ex|%|vw|vh|cm|mm|in)?")
_PIXELS = {"px": 1.0, "": 1.0, "pt": 1.33, "em": 16.0, "rem": 16.0, "ex": 8.0, "cm": 38.0, "mm": 3.8, "in": 96.0}
_RGB = re.compile(
    r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*(\d{1,3}(?:\.\d{1,9})?%?|\.\d{1,9}))?\s*\)"
)
_NO_AREA = re.compile(r"rect\(\s*(?:0(?:px)?|1px)(?:[\s,]+(?:0|1)(?:px)?){3}\s*\)")
_NO_PATH = re.compile(r"inset\(\s*(?:50|100)%|circle\(\s*0")
_STRIKING, _LINE_THROUGH = ("s", "strike"), "line-through"
_COLOURS: Mapping[str, tuple[int, int, int]] = {
    "white": WHITE,
    "black": (0, 0, 0),
    "red": (255, 0, 0),
    "lime": (0, 255, 0),
    "green": (0, 128, 0),
    "blue": (0, 0, 255),
    "yellow": (255, 255, 0),
    "aqua": (0, 255, 255),
    "cyan": (0, 255, 255),
    "fuchsia": (255, 0, 255),
    "magenta": (255, 0, 255),
    "silver": (192, 192, 192),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "maroon": (128, 0, 0),
    "olive": (128, 128, 0),
    "purple": (128, 0, 128),
    "navy": (0, 0, 128),
    "teal": (0, 128, 128),
    "orange": (255, 165, 0),
    "snow": (255, 250, 250),
    "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255),
}


@dataclass(frozen=True, slots=True)
class TextLook:
    """How text looks inside an element: hidden for good, out of sight, its colour and what lies behind, its size."""

    hidden: HiddenReason | None = None
    is_out_of_sight: bool = False  # visibility: what lies inside may be shown again
    colour: _Colour = (0, 0, 0)
    behind: _Colour = WHITE
    pixels: float = 16.0
    struck: bool = False

    @property
    def hidden_by(self) -> HiddenReason | None:
        """How a reader of the page is kept from the text; None where he sees it."""
        if self.hidden is not None:
            return self.hidden
        if self.is_out_of_sight or self.pixels == 0:
            return HiddenReason.HIDDEN
        if self.pixels <= _TINY:
            return HiddenReason.TINY
        if _are_alike(self.colour, self.behind):
            return HiddenReason.WHITE
        return HiddenReason.STRUCK if self.struck else None


@dataclass(frozen=True, slots=True)
class _Rule:
    """A selector as its parts, the last one first, and what it declares."""

    parts: tuple[tuple[str, frozenset[str]], ...]
    declared: Mapping[str, str]
    number: int


class PageStyles:
    """The styles of a page, given the texts of its style sheets."""

    def __init__(self, sheets: str) -> None:
        self._rules = defaultdict[str, list[_Rule]](list)
        for number, (selector, declared) in enumerate(_rules(_COMMENT.sub(" ", sheets))):
            if number >= _MOST_RULES:
                break
            for one in selector.split(","):
                if parts := _parts(one):
                    tag, names = parts[0]
                    self._rules[min(names, default=tag)].append(_Rule(parts, declared, number))

    def look(self, element: Any, around: TextLook) -> TextLook:
        """How text looks inside an element that stands in such a place."""
        declared = self._declared(element)
        for attribute, name in (("color", "color"), ("bgcolor", "background-color")):
            if element.get(attribute) is not None:
                declared = {name: element.get(attribute), **declared}
        if str(element.tag).lower() in _STRIKING:
            declared = {"text-decoration": _LINE_THROUGH, **declared}
        if element.get("hidden") is not None:
            declared = {"display": "none", **declared}
        return _styled(declared, around) if declared else around

    def _declared(self, element: Any) -> dict[str, str]:
        """What the sheets and the element itself declare, the last one of each property."""
        own = declarations(element.get("style") or "")
        if not self._rules:
            return own
        tag, names = _names_of(element)
        found = [rule for key in (tag, "*", *names) for rule in self._rules.get(key, ()) if _fits(rule.parts, element)]
        declared: dict[str, str] = {}
        for rule in sorted(found, key=lambda one: one.number):
            declared |= rule.declared
        return declared | own


def declarations(style: str) -> dict[str, str]:
    """What a style declares: values in lower case by property."""
    found: dict[str, str] = {}
    for one in style.split(";"):
        name, colon, value = one.partition(":")
        if colon:
            found[name.strip().lower()] = value.replace("!important", "").strip().lower()
    return found


def _rules(sheets: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The selectors of all rules that hold on a screen, and what they declare."""
    above: list[str] = []
    last = ""
    for piece in _PIECE.findall(sheets):
        if piece == "{":
            above.append(last.strip())
            last = ""
        elif piece == "}":
            is_shown = not any(_PRINT_ONLY.search(one) for one in above)
            if above and is_shown and not above[-1].startswith("@") and (declared := _of_interest(last)):
                yield above[-1], declared
            last = ""
            del above[-1:]
        else:
            last = piece.rpartition(";")[2] if piece.lstrip().startswith("@") else piece


def _of_interest(written: str) -> dict[str, str]:
    return {name: value for name, value in declarations(written).items() if name in _OF_INTEREST}


_OF_INTEREST = frozenset(
    [
        "display",
        "visibility",
        "opacity",
        "font-size",
        "text-decoration",
        "text-decoration-line",
        "color",
        "background",
        "background-color",
        "background-image",
        "mso-hide",
        "text-indent",
        "position",
        "left",
        "top",
        "clip",
        "clip-path",
        "overflow",
        "height",
        "max-height",
        "width",
        "max-width",
        "transform",
    ]
)


def _parts(selector: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The parts of a selector, the last one first; none where it says more than tags, classes and ids."""
    parts: list[tuple[str, frozenset[str]]] = []
    for one in reversed(selector.replace(">", " ").split()):
        found = _SIMPLE.fullmatch(one)
        if found is None:
            return ()
        names = re.findall(r"[.#][\w-]+", found["names"])
        parts.append(((found["tag"] or "*").lower(), frozenset(names)))
    return tuple(parts)


def _fits(parts: tuple[tuple[str, frozenset[str]], ...], element: Any) -> bool:
    """Whether the last part is the element, and each one before it an element around the next."""
    if not _is(parts[0], element):
        return False
    around = element.getparent()
    for part in parts[1:]:
        while around is not None and not _is(part, around):
            around = around.getparent()
        if around is None:
            return False
        around = around.getparent()
    return True


def _is(part: tuple[str, frozenset[str]], element: Any) -> bool:
    tag, names = _names_of(element)
    return part[0] in ("*", tag) and part[1] <= names


def _names_of(element: Any) -> tuple[str, frozenset[str]]:
    """An element's tag, and its classes and id as a selector writes them."""
    names = [f".{name}" for name in (element.get("class") or "").split()]
    return str(element.tag).lower(), frozenset([*names, *([f"#{element.get('id')}"] if element.get("id") else ())])


def _styled(declared: Mapping[str, str], around: TextLook) -> TextLook:
    look = around
    if visibility := declared.get("visibility"):
        look = replace(look, is_out_of_sight=visibility in ("hidden", "collapse"))
    if size := declared.get("font-size"):
        look = replace(look, pixels=_pixels(size, around.pixels))
    if (colour := declared.get("color")) and colour not in ("inherit", "currentcolor", "unset"):
        look = replace(look, colour=around.behind if _is_clear(colour) else _colour(colour))
    if any(_LINE_THROUGH in declared.get(name, "") for name in ("text-decoration", "text-decoration-line")):
        look = replace(look, struck=True)  # whatever is said inside: a line goes through all of it
    for name in ("background", "background-color", "background-image"):
        if (behind := declared.get(name)) and not _is_clear(behind) and behind not in ("none", "inherit"):
            look = replace(look, behind=_colour(behind))
    return replace(look, hidden=HiddenReason.HIDDEN) if look.hidden is None and _is_away(declared) else look


def _is_away(declared: Mapping[str, str]) -> bool:
    """Whether nothing inside an element is shown, whatever else is declared there."""

    def said(name: str) -> str:
        return declared.get(name, "")

    def length(name: str) -> float | None:
        return _length(said(name))

    if said("display") == "none" or said("mso-hide") == "all" or length("opacity") == 0:
        return True
    is_moved = said("position") in ("absolute", "fixed", "relative")
    if any((length(name) or 0) <= _FAR for name in ("text-indent", *(("left", "top") if is_moved else ()))):
        return True
    if is_moved and (_NO_AREA.match(said("clip")) or _NO_PATH.match(said("clip-path"))):
        return True
    is_cut = said("overflow").split()[:1] in (["hidden"], ["clip"])
    if is_cut and any(length(name) == 0 for name in ("height", "max-height", "width", "max-width")):
        return True
    return re.search(r"scale[xy]?\(\s*0(?:\.0+)?\s*[,)]", said("transform")) is not None


def _length(written: str) -> float | None:
    """A length in pixels; None where it is none, or depends on what is around."""
    found = _LENGTH.fullmatch(written)
    if found is None:
        return None
    number = float(found["number"])
    return 0.0 if number == 0 else number * _PIXELS[found["unit"] or ""] if (found["unit"] or "") in _PIXELS else None


def _pixels(size: str, around: float) -> float:
    """A size of letters in pixels, given that around it; the latter where nobody knows."""
    found = _LENGTH.fullmatch(size)
    if found is None:
        return 16.0 if size in ("medium", "small", "large", "initial") else around
    number, unit = float(found["number"]), found["unit"] or ""
    if unit in ("em", "%", "ex"):
        return around * number * {"em": 1.0, "%": 0.01, "ex": 0.5}[unit]
    return number * _PIXELS.get(unit, 16.0)


def _colour(written: str) -> _Colour:
    """A colour as it is written at the beginning of a value; None where it is not known."""
    first = written.split()[0] if written.split() else ""
    if found := _RGB.match(written):
        return int(found[1]), int(found[2]), int(found[3])
    digits = first.removeprefix("#")
    if first.startswith("#") and not set(digits) - set("0123456789abcdef") and len(digits) in (3, 4, 6, 8):
        pairs = [digit * 2 for digit in digits] if len(digits) < 6 else [digits[i : i + 2] for i in (0, 2, 4)]
        return int(pairs[0], 16), int(pairs[1], 16), int(pairs[2], 16)
    return _COLOURS.get(first)


def _is_clear(written: str) -> bool:
    """Whether a colour is none: wholly transparent."""
    if written == "transparent":
        return True
    found = _RGB.match(written)
    if found is not None and found[4]:
        return float(found[4].rstrip("%")) == 0
    return re.fullmatch(r"#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)", written) is not None


def _are_alike(one: _Colour, other: _Colour) -> bool:
    return one is not None and other is not None and all(abs(a - b) <= _ALIKE for a, b in zip(one, other, strict=True))
