"""The numbers that Word writes before paragraphs by itself (一、, （一）, 第三条, 1.2): no run of the text holds them.

A list is an *abstract numbering* with up to nine levels; a paragraph names an instance of it and a level. All instances
of one list count on together, unless an instance starts anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from mma_desktop.documents.parsing.docx_styles import OFF, NumberedAs, value
from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.documents.parsing.number_forms import written_as

_LEVEL = re.compile("%([1-9])")
_BULLET = "•"
_LONGEST = 60  # characters of a level's pattern: no list of people has more
CLOSED = "、）)〉》】］]"  # behind these Chinese leaves no blank


@dataclass(frozen=True, slots=True)
class ListLevel:
    """One level of a list: what it looks like (%1 is the number of the first level), and where it begins."""

    start: int
    form: str
    text: str
    follows: str
    restarts: int | None = None
    legal: bool = False
    style: str = ""


class Numbering:
    """The lists of a document. `label` must be asked for every numbered paragraph, in order: it counts."""

    def __init__(self, root: Any | None) -> None:
        self._lists: dict[str, dict[int, ListLevel]] = {}
        self._list_of: dict[str, str] = {}
        self._starts: dict[tuple[str, int], int] = {}
        self._changed: dict[tuple[str, int], ListLevel] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()
        links: dict[str, str] = {}
        styles: dict[str, str] = {}
        for element in children(root) if root is not None else ():
            name = attribute(element, f"{local(element)}Id")
            if local(element) == "abstractNum":
                self._lists[name] = {_int(attribute(one, "ilvl")): _level(one) for one in _levels(element)}
                if style := value(find(element, "styleLink")):
                    styles[style] = name
                links[name] = value(find(element, "numStyleLink"))
            elif local(element) == "num":
                self._add(attribute(element, "numId"), element)
        self._list_of = {number: styles.get(links.get(name, ""), name) for number, name in self._list_of.items()}

    @classmethod
    def of_lists(
        cls,
        lists: Mapping[str, dict[int, ListLevel]],
        list_of: Mapping[str, str],
        starts: Mapping[tuple[str, int], int],
        changed: Mapping[tuple[str, int], ListLevel],
    ) -> Self:
        """Lists that came in another way: their levels, the list of each instance, and what instances change."""
        made = cls(None)
        made._lists, made._list_of = dict(lists), dict(list_of)
        made._starts, made._changed = dict(starts), dict(changed)
        return made

    def label(self, numbered: NumberedAs) -> str | None:
        """The number of the next paragraph that is numbered so, and what parts it from its text; None if unknown."""
        name = self._list_of.get(numbered.list, "")
        levels = self._lists.get(name, {})
        place = numbered.level if numbered.level is not None else _level_of_style(levels, numbered.styles)
        changed = {at: level for (number, at), level in self._changed.items() if number == numbered.list}
        levels = {**levels, **changed}
        if place not in levels:
            return None
        counts = self._count(name, numbered.list, place, levels)
        return label_of(levels, counts, place)

    def _add(self, number: str, element: Any) -> None:
        self._list_of[number] = value(find(element, "abstractNumId"))
        for override in (one for one in children(element) if local(one) == "lvlOverride"):
            place = _int(attribute(override, "ilvl"))
            if (start := find(override, "startOverride")) is not None:
                self._starts[number, place] = _int(value(start))
            if (level := find(override, "lvl")) is not None:
                self._changed[number, place] = _level(level)

    def _count(self, name: str, number: str, place: int, levels: Mapping[int, ListLevel]) -> Mapping[int, int]:
        """The numbers of all levels once this paragraph is counted; deeper levels begin again."""
        counts = self._counts.setdefault(name, {})
        key = (number, place)
        start = self._starts.get(key) if key not in self._begun else None
        self._begun.add(key)
        if start is not None:
            counts[place] = start
        else:
            counts[place] = counts[place] + 1 if place in counts else levels[place].start
        for deeper in [at for at in counts if at > place and _begins_again(levels.get(at), place)]:
            del counts[deeper]
        return counts


def _begins_again(level: ListLevel | None, after: int) -> bool:
    """Whether a level begins again after a paragraph of an outer one."""
    return level is None or level.restarts is None or after < level.restarts


def _level_of_style(levels: Mapping[int, ListLevel], styles: tuple[str, ...]) -> int:
    """The level that belongs to the style that numbers a paragraph."""
    return next((place for style in styles for place, level in levels.items() if level.style == style), 0)


def label_of(levels: Mapping[int, ListLevel], counts: Mapping[int, int], place: int) -> str | None:
    """The label of a paragraph of this level; "" for a level that shows none, None for one that is not understood."""
    level = levels[place]
    if len(level.text) > _LONGEST:
        return None
    if level.form == "bullet":
        bullet = level.text if level.text.isprintable() and not _is_private(level.text) else _BULLET
        return f"{bullet or _BULLET} "
    parts: dict[int, str] = {}
    for at in {int(found) - 1 for found in _LEVEL.findall(level.text)}:
        other = levels.get(at)
        if other is None or at > place:
            return None
        form = "decimal" if level.legal and at <= place else other.form
        written = written_as(form, counts.get(at, other.start))
        if written is None:
            return None
        parts[at] = written
    label = _LEVEL.sub(lambda found: parts[int(found[1]) - 1], level.text)
    if not label.strip():
        return ""
    joined = label[-1] in CLOSED or (level.follows == "nothing" and not label[-1].isalnum() and label[-1] not in ".．")
    return label if joined else f"{label} "


def _is_private(text: str) -> bool:
    """Whether a character means something in a font of symbols only."""
    return any("\ue000" <= char <= "\uf8ff" for char in text)


def _levels(element: Any) -> list[Any]:
    return [one for one in children(element) if local(one) == "lvl"]


def _level(element: Any) -> ListLevel:
    restart, legal = find(element, "lvlRestart"), find(element, "isLgl")
    form = find(element, "numFmt")
    if form is None:  # a form of later versions has an older one beside it
        form = find(element, "AlternateContent", "Fallback", "numFmt")
    start = find(element, "start")
    return ListLevel(
        start=_int(value(start)) if start is not None else 0,
        form=value(form) or "decimal",
        text=value(find(element, "lvlText")),
        follows=value(find(element, "suff")) or "tab",
        restarts=None if restart is None else _int(value(restart)),
        legal=legal is not None and value(legal) not in OFF,
        style=value(find(element, "pStyle")),
    )


def _int(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else 0
