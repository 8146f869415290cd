"""Word documents in the XML of Word 2003, taken apart into the parts of a .docx: both name most things alike.

Headers and notes stand in the text where they are used, and become parts of their own. The number that Word writes
before a paragraph is told with it. Tracked changes and comments are annotations of another namespace.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from mma_desktop.documents.parsing.docx_numbering import CLOSED
from mma_desktop.documents.parsing.elements import attribute, children, find, local, written
from mma_desktop.errors import DocumentError

_WORD = "http://schemas.microsoft.com/office/word/2003/wordml"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_CHANGES = {"Word.Insertion": "ins", "Word.Deletion": "del"}
_NOTES = ("footnote", "endnote")
_EDGES = {"hdr": "header", "ftr": "footer"}
_CONVERTED = tuple(f"{{*}}{name}" for name in ("annotation", "listPr", "vmerge", *_EDGES, *_NOTES))
_BULLET = "•"
_PRIVATE = range(0xE000, 0xF900)  # characters of symbol fonts, as bullets are


@dataclass(slots=True)
class _PartsInText:
    """Parts that stood in the text: each of the kind that names it, with the root of its XML."""

    found: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])

    def add_edge(self, edge: Any) -> None:
        """Take a header or footer out of the text."""
        self.found.append((_EDGES[local(edge)], _taken(edge)))

    def add_note(self, inside: Iterable[Any], kind: str) -> str:
        """Take what a note holds out of the text; the id by which it is referred to."""
        notes = next((root for name, root in self.found if name == f"{kind}s"), None)
        if notes is None:
            notes = _made(f"{kind}s")
            self.found.append((f"{kind}s", notes))
        number = str(len(notes) + 1)
        held = _made(kind)
        held.set(_named("id"), number)
        held.extend(list(inside))
        notes.append(held)
        return number


def package_of(name: str, root: Any) -> dict[str, bytes]:
    """The parts of the .docx that says the same. Raises DocumentError."""
    body = find(root, "body")
    if body is None:
        raise DocumentError(f"{name} is damaged: it has no body.", "Save it again as .docx.")
    parts = _PartsInText()
    for element in list(body.iter(*_CONVERTED)):
        _convert(element, parts)
    held: list[tuple[str, Any]] = [(local(one), one) for one in children(root) if local(one) == "styles"]
    others = [*held, *parts.found]
    names = [f"{kind}{number}.xml" for number, (kind, _) in enumerate(others)]
    return {
        "_rels/.rels": _relationships([("officeDocument", "word/document.xml")]),
        "word/_rels/document.xml.rels": _relationships(
            [(kind, name) for (kind, _), name in zip(others, names, strict=True)]
        ),
        "word/document.xml": written(root),
        **{f"word/{name}": written(part) for name, (_, part) in zip(names, others, strict=True)},
    }


def _convert(element: Any, parts: _PartsInText) -> None:
    """Give an element the name and the place that it has in a .docx."""
    match local(element):
        case "annotation":
            _convert_annotation(element, parts)
        case "listPr":
            _convert_list(element)
        case "vmerge":
            element.tag = _named("vMerge")
        case "hdr" | "ftr":
            parts.add_edge(element)
        case "footnote" | "endnote" as kind:
            reference = _made(f"{kind}Reference")
            if attribute(element, "suppressRef"):
                reference.set(_named("customMarkFollows"), "1")
            reference.set(_named("id"), parts.add_note(children(element), kind))
            element.getparent().replace(element, reference)
        case _:
            pass


def _convert_annotation(element: Any, parts: _PartsInText) -> None:
    kind = attribute(element, "type")
    if kind in _CHANGES:
        element.tag = _named(_CHANGES[kind])
    elif kind == "Word.Comment":
        content = find(element, "content")
        parts.add_note([] if content is None else children(content), "comment")


def _convert_list(element: Any) -> None:
    """Write the number of a paragraph before its text; where it is not told, say that there is one."""
    told, paragraph = find(element, "t"), element.getparent().getparent()
    if told is None or paragraph is None or local(paragraph) != "p":
        element.tag = _named("numPr")
        return
    label = attribute(told, "val").strip()
    if not label:
        return
    if all(ord(one) in _PRIVATE for one in label):
        label = _BULLET
    run, text = _made("r"), _made("t")
    text.text = label if label[-1] in CLOSED else f"{label} "
    run.append(text)
    element.getparent().addnext(run)


def _taken(element: Any) -> Any:
    """The element, out of its place."""
    element.getparent().remove(element)
    return element


def _named(name: str) -> str:
    return f"{{{_WORD}}}{name}"


def _made(name: str) -> Any:
    return etree.Element(_named(name))


def _relationships(targets: Sequence[tuple[str, str]]) -> bytes:
    root = etree.Element(f"{{{_PACKAGE}}}Relationships")
    for kind, target in targets:
        made = etree.Element(f"{{{_PACKAGE}}}Relationship", {"Type": f"{_OFFICE}/{kind}", "Target": target})
        root.append(made)
    return written(root)
