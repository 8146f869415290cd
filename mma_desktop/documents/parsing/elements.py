"""Elements and attributes of XML by their names alone: the same format comes in several namespaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lxml import etree


def children(element: Any) -> Iterator[Any]:
    """The elements below, without what is no element."""
    return (child for child in element if isinstance(child.tag, str))


def local(element: Any) -> str:
    """An element's name without its namespace."""
    return etree.QName(element).localname


def find(element: Any | None, *path: str) -> Any | None:
    """The first element below with these names, or None."""
    for name in path:
        element = None if element is None else next((c for c in children(element) if local(c) == name), None)
    return element


def attribute(element: Any, name: str) -> str:
    """An attribute by its local name; empty where there is none."""
    attributes: Mapping[str, str] = element.attrib
    return next((text for key, text in attributes.items() if etree.QName(key).localname == name), "")


def written(root: Any) -> bytes:
    """The XML of an element, as a part of its own."""
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)
