"""The templates of a pack: text with {variable} in it; {{ and }} are braces. There are no expressions.

They are parsed once and filled in one pass, so that braces in what is filled in are never taken for placeholders
(`tasks/templates.py` has the parsed form).
"""

from __future__ import annotations

import re
from collections.abc import Collection

from mma_desktop.tasks.templates import Template

_PIECE = re.compile(r"\{\{|\}\}|\{([^{}]{0,60})\}|[{}]")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def parse_pack_template(text: str, allowed: Collection[str]) -> Template:
    """The template that `text` is. Raises ValueError for a placeholder that is not among `allowed`, or a lone brace."""
    literals, names, done = [""], list[str](), 0
    for piece in _PIECE.finditer(text):
        literals[-1] += text[done : piece.start()]
        done = piece.end()
        if piece[0] in ("{{", "}}"):
            literals[-1] += piece[0][0]
            continue
        names.append(_checked(piece, allowed))
        literals.append("")
    literals[-1] += text[done:]
    return Template(tuple(literals), tuple(names))


def _checked(piece: re.Match[str], allowed: Collection[str]) -> str:
    name = piece[1]
    if name is None:
        raise ValueError(f"a lone brace {piece[0]}; a brace itself is written {piece[0] * 2}")
    if not _NAME.fullmatch(name):
        raise ValueError(f"there is no placeholder {{{_shown(name)}}}: it is no plain name")
    if name not in allowed:
        raise ValueError(f"unknown placeholder {{{name}}}")
    return name


def _shown(name: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in name[:30])
