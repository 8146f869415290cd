"""Changes inside the XML of a document that leave archive and XML well-formed, so that readers go on."""

from __future__ import annotations

import copy
import io
import random
import zipfile
from typing import Any

from lxml import etree

from tests.documents.word import zipped

VALUES = ("", "0", "-1", "1048577", "99999999999999999999", "1e999", "ZZZZ9", "x" * 5000, "\u202e", "true", "乙")


def with_changed_elements(data: bytes, chance: random.Random) -> bytes:
    """The archive with one to six elements of one of its parts dropped, doubled, moved, renamed or changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    victim = chance.choice(sorted(name for name in parts if name.endswith((".xml", ".rels"))))
    return zipped({**parts, victim: with_changed_tree(parts[victim], chance)})


def with_changed_tree(data: bytes, chance: random.Random) -> bytes:
    """The same for a document that is one XML file."""
    root = etree.fromstring(data)
    for _ in range(chance.randint(1, 6)):
        _change(root, chance)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _change(root: Any, chance: random.Random) -> None:
    elements = list(root.iter(etree.Element))
    element, other = chance.choice(elements), chance.choice(elements)
    parent = element.getparent()
    match chance.randrange(6):
        case 0 if parent is not None:
            parent.remove(element)
        case 1 if parent is not None:
            parent.insert(chance.randrange(len(parent) + 1), copy.deepcopy(element))
        case 2:
            other.append(copy.deepcopy(element))
        case 3:
            element.tag = other.tag
        case 4 if element.attrib:
            element.set(chance.choice(sorted(element.attrib)), chance.choice(VALUES))
        case _:
            element.text = chance.choice(VALUES)
