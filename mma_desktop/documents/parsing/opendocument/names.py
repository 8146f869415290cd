"""Names of elements and attributes of OpenDocument as people write them, such as `text:p`: each has one namespace.

Direct look-ups by the full name: a workbook has a hundred thousand cells, and `elements.attribute` looks at every
attribute.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from mma_desktop.documents.parsing.elements import children

_OASIS = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0"
_SPACES = {
    **{name: _OASIS.format(name) for name in ("office", "text", "table", "style", "form", "manifest", "meta")},
    **{"draw": _OASIS.format("drawing"), "number": _OASIS.format("datastyle"), "dr3d": _OASIS.format("dr3d")},
    **{"fo": _OASIS.format("xsl-fo-compatible"), "svg": _OASIS.format("svg-compatible")},
    **{"xlink": "http://www.w3.org/1999/xlink", "dc": "http://purl.org/dc/elements/1.1/"},
    **{"xml": "http://www.w3.org/XML/1998/namespace"},
    **{"loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"},
}
_PREFIXES = {space: prefix for prefix, space in _SPACES.items()}


def name_of(element: Any) -> str:
    """An element's name, such as text:p; without a prefix where its namespace is another one."""
    return _short(element.tag)


def value(element: Any, name: str, default: str = "") -> str:
    """An attribute by its name, such as text:style-name."""
    return element.get(full_name(name), default)


def named(element: Any | None, name: str) -> Any | None:
    """The first element of this name right below, or None."""
    return None if element is None else next(all_named(element, name), None)


def all_named(element: Any, *names: str) -> Iterator[Any]:
    """The elements of these names right below."""
    return (child for child in children(element) if name_of(child) in names)


def count_of(element: Any, name: str) -> int:
    """How often something is repeated or how far it reaches, by an attribute: once where none says so."""
    written = value(element, name)
    return max(1, int(written)) if written.isdecimal() and len(written) < 10 else 1


@cache
def full_name(name: str) -> str:
    """The name with its namespace in full."""
    prefix, _, local = name.partition(":")
    return f"{{{_SPACES[prefix]}}}{local}"


@lru_cache(maxsize=4096)
def _short(tag: str) -> str:
    space, _, local = tag.rpartition("}")
    prefix = _PREFIXES.get(space.removeprefix("{"), "")
    return f"{prefix}:{local}" if prefix else local
