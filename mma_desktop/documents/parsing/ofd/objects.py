"""The objects of an OFD page through its layers, blocks and composite units, each with what it lies in.

Text is read and pages are drawn from the same walk, so what is marked on a page is where its text was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.documents.parsing.ofd.geometry import Matrix, matrix, number
from mma_desktop.domain.places import HiddenReason

_MOST_PARENTS = 30  # drawing parameters that follow each other: more are a circle
_OPAQUE = 255.0
_OBJECT = "Object"  # how the names of those that show something end


@dataclass(frozen=True, slots=True)
class OfdFont:
    """A font of a document: the part that holds it, empty where it is only named, and how it looks."""

    part: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class OfdResources:
    """What objects refer to, by id: composite units, drawing parameters, fonts and parts that are pictures."""

    units: dict[str, Any] = field(default_factory=dict[str, Any])
    parameters: dict[str, Any] = field(default_factory=dict[str, Any])
    fonts: dict[str, OfdFont] = field(default_factory=dict[str, OfdFont])
    pictures: dict[str, str] = field(default_factory=dict[str, str])

    def joined(self, other: OfdResources) -> OfdResources:
        """Both, the other one's where an id is in both."""
        return OfdResources(
            self.units | other.units,
            self.parameters | other.parameters,
            self.fonts | other.fonts,
            self.pictures | other.pictures,
        )

    def telling(self, element: Any, parameter: str) -> Iterator[Any]:
        """What tells how an object is drawn: itself, its drawing parameter or that around it, and those it follows."""
        name = attribute(element, "DrawParam") or parameter
        yield element
        for _ in range(_MOST_PARENTS):
            if (parent := self.parameters.get(name)) is None:
                return
            yield parent
            name = attribute(parent, "Relative")

    def told(self, element: Any, parameter: str, name: str) -> str:
        """An attribute of how an object is drawn; empty where nothing tells it."""
        return next((said for one in self.telling(element, parameter) if (said := attribute(one, name))), "")

    def colour(self, element: Any, parameter: str, kind: str) -> Any | None:
        """The element with the colour of this kind (`FillColor`, `StrokeColor`), or None."""
        return next((c for one in self.telling(element, parameter) if (c := find(one, kind)) is not None), None)


@dataclass(frozen=True, slots=True)
class ObjectClip:
    """What cuts an object: the matrix of its coordinates, and the element with the areas."""

    matrix: Matrix
    areas: Any


@dataclass(frozen=True, slots=True)
class DrawnWithin:
    """What holds for an object by what it lies in: `inside` are the composite units."""

    matrix: Matrix
    hidden: HiddenReason | None = None
    parameter: str = ""
    inside: frozenset[str] = frozenset()
    opacity: float = 1.0
    clips: tuple[ObjectClip, ...] = ()


@dataclass(frozen=True, slots=True)
class PageObject:
    """An object that shows something itself: its kind, what it lies in, and what holds inside it."""

    kind: str
    element: Any
    around: DrawnWithin
    within: DrawnWithin


def objects_of(root: Any, resources: OfdResources, around: DrawnWithin) -> Iterator[PageObject]:
    """What the layers of a page, of its template or of an annotation show, from the lowest up."""
    return _objects(children(root), resources, around)


def _objects(elements: Iterable[Any], resources: OfdResources, around: DrawnWithin) -> Iterator[PageObject]:
    for element in elements:
        match local(element):
            case "Content" | "Layer" | "PageBlock" | "Appearance":
                yield from _objects(children(element), resources, _within(element, around))
            case "CompositeObject":
                yield from _composite(element, resources, around)
            case kind if kind.endswith(_OBJECT):
                yield PageObject(kind, element, around, _within(element, around))
            case _:
                pass


def _composite(element: Any, resources: OfdResources, around: DrawnWithin) -> Iterator[PageObject]:
    """What a composite unit shows, or itself where there is none; one that lies in itself is passed over."""
    name, within = attribute(element, "ResourceID"), _within(element, around)
    unit = resources.units.get(name)
    if unit is None:
        yield PageObject(local(element), element, around, within)
    elif name not in around.inside:
        yield from _objects(children(unit), resources, replace(within, inside=around.inside | {name}))


def _within(element: Any, around: DrawnWithin) -> DrawnWithin:
    """What holds inside an element."""
    place, own = attribute(element, "Boundary"), attribute(element, "CTM")
    opacity = number(attribute(element, "Alpha"), _OPAQUE) / _OPAQUE
    invisible = HiddenReason.INVISIBLE if opacity == 0 else None
    hidden = HiddenReason.HIDDEN if attribute(element, "Visible") == "false" else invisible
    areas = find(element, "Clips")
    clips = around.clips
    if areas is not None:
        turned = own if attribute(areas, "TransFlag") != "false" else ""
        clips = (*clips, ObjectClip(around.matrix.of(matrix(place, turned)), areas))
    return replace(
        around,
        matrix=around.matrix.of(matrix(place, own)),
        hidden=around.hidden or hidden,
        parameter=attribute(element, "DrawParam") or around.parameter,
        opacity=around.opacity * min(1.0, max(0.0, opacity)),
        clips=clips,
    )
