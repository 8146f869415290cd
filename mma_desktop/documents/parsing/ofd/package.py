"""The parts of an OFD file: its documents, and what their pages show, refer to and have written on them.

A place is told relative to the part that tells it, or from the root of the archive; programs mix both up, and large and
small letters too. Whatever a place says, only a part of the same archive can be meant.
"""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.documents.parsing.ofd.geometry import A4, PlacedArea, placed_area
from mma_desktop.documents.parsing.ofd.objects import OfdFont, OfdResources
from mma_desktop.errors import DocumentError

_ROOT = "OFD.xml"
_KEYS = "Encryptions.xml"  # what opens an encrypted file (GM/T 0099)


@dataclass(frozen=True, slots=True)
class OfdPage:
    """What a page shows from the lowest up, with its templates, where it lies, and what is written on it afterwards.

    `part` gives the bytes of a part that the resources name. Raises DocumentError.
    """

    layers: Sequence[Any]
    box: PlacedArea
    resources: OfdResources
    annotations: Sequence[Any]
    part: Callable[[str], bytes]


class OfdParts:
    """The parts of an OFD file by the places that its parts tell. All methods raise DocumentError."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._names = {_plain(name): name for name in archive.names}
        if _plain(_KEYS) in self._names:
            raise DocumentError(f"{archive.name} is encrypted.", "Open it with its password, and save it without one.")

    def named(self, base: str, place: str) -> str:
        """The name of the part at a place that the part `base` tells; empty where there is none."""
        if not place.strip():
            return ""
        beside = posixpath.join(posixpath.dirname(base), place.strip().replace("\\", "/"))
        return next((self._names[one] for path in (beside, place) if (one := _plain(path)) in self._names), "")

    def data(self, name: str) -> bytes:
        """The bytes of a part."""
        return self._archive.read(name)

    def root(self, base: str, place: str) -> Any:
        """The root of the XML at a place."""
        return self._archive.xml(self.named(base, place) or one_line(place.strip()))

    def roots(self, base: str, places: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """Names and roots of those parts that are there."""
        names = dict.fromkeys(name for place in places if (name := self.named(base, place)))
        return ((name, self._archive.xml(name)) for name in names)


class OfdDocument:
    """One document of a file: most have one. All methods raise DocumentError."""

    def __init__(self, parts: OfdParts, body: Any) -> None:
        self._parts = parts
        self._name = parts.named(_ROOT, _text(find(body, "DocRoot")))
        self._root = parts.root(_ROOT, _text(find(body, "DocRoot")))
        self._common = find(self._root, "CommonData")
        self._templates: dict[str, Any] = {}
        self._resources = self._resources_of(self._name, self._common)
        self._annotated = self._annotations()
        self.pages = list(_below(find(self._root, "Pages"), "Page"))
        self.attachments = self._listed(self._name, find(self._root, "Attachments"), "Attachment")
        self.signatures = self._listed(_ROOT, find(body, "Signatures"), "Signature")

    def page(self, element: Any) -> OfdPage:
        """The page that an element of `pages` stands for."""
        place = attribute(element, "BaseLoc")
        root = self._parts.root(self._name, place)
        below, above = list[Any](), list[Any]()
        for one in _below(root, "Template"):
            over = attribute(one, "ZOrder") == "Foreground"
            (above if over else below).append(self._template(attribute(one, "TemplateID")))
        own = self._resources_of(self._parts.named(self._name, place), root)
        annotations = (self._parts.roots(*told) for told in self._annotated[attribute(element, "ID")])
        return OfdPage(
            layers=[*below, root, *above],
            box=_box(root) or _box(self._common, "PageArea") or A4,
            resources=self._resources.joined(own),
            annotations=[note for roots in annotations for _, found in roots for note in _below(found, "Annot")],
            part=self._parts.data,
        )

    def _template(self, name: str) -> Any:
        """The template of this id: read once, however many pages have it."""
        if name not in self._templates:
            places = (one for one in _below(self._common, "TemplatePage") if attribute(one, "ID") == name)
            place = next((attribute(one, "BaseLoc") for one in places), "")
            self._templates[name] = self._parts.root(self._name, place or f"template {name}")
        return self._templates[name]

    def _resources_of(self, base: str, element: Any | None) -> OfdResources:
        """What the parts named by an element define; a part that is missing defines nothing."""
        places = [_text(one) for kind in ("PublicRes", "DocumentRes", "PageRes") for one in _below(element, kind)]
        found = OfdResources()
        for name, root in self._parts.roots(base, places):
            beside = posixpath.join(name, "..", attribute(root, "BaseLoc"), "")
            for kind, known in (("CompositeGraphicUnit", found.units), ("DrawParam", found.parameters)):
                known.update((attribute(one, "ID"), one) for one in _below(find(root, f"{kind}s"), kind))
            for one in _below(find(root, "Fonts"), "Font"):
                part = self._parts.named(beside, _text(find(one, "FontFile")))
                bold, italic = (attribute(one, style) == "true" for style in ("Bold", "Italic"))
                found.fonts[attribute(one, "ID")] = OfdFont(part, bold, italic)
            for one in _below(find(root, "MultiMedias"), "MultiMedia"):
                found.pictures[attribute(one, "ID")] = self._parts.named(beside, _text(find(one, "MediaFile")))
        return found

    def _annotations(self) -> defaultdict[str, list[tuple[str, Sequence[str]]]]:
        """Where the annotations of a page are, by its id."""
        found = defaultdict[str, list[tuple[str, Sequence[str]]]](list)
        for name, root in self._parts.roots(self._name, [_text(find(self._root, "Annotations"))]):
            for page in _below(root, "Page"):
                found[attribute(page, "PageID")].append((name, [_text(find(page, "FileLoc"))]))
        return found

    def _listed(self, base: str, place: Any | None, kind: str) -> int:
        """How many of a kind a part lists."""
        return sum(1 for _, root in self._parts.roots(base, [_text(place)]) for _ in _below(root, kind))


def documents_in(archive: Archive) -> list[OfdDocument]:
    """The documents of a file, in their order. Raises DocumentError."""
    parts = OfdParts(archive)
    return [OfdDocument(parts, body) for body in _below(parts.root("", _ROOT), "DocBody")]


def _plain(name: str) -> str:
    """The name of a part, however it is written."""
    return posixpath.normpath(name.replace("\\", "/")).strip("/").lower()


def _below(element: Any | None, kind: str) -> Iterator[Any]:
    return (child for child in (children(element) if element is not None else ()) if local(child) == kind)


def _text(element: Any | None) -> str:
    return "" if element is None else (element.text or "").strip()


def _box(element: Any | None, area: str = "Area") -> PlacedArea | None:
    return placed_area(_text(find(element, area, "PhysicalBox")))
