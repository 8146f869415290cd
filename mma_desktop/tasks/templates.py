"""Prompt templates: text with the placeholders {document}, {knowledge} and {draft}, and with those of [ask].

A template is cut into pieces once, when the data file is loaded. Filling puts the pieces together in one pass, so that
braces in a case text are never taken for placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

_PLACEHOLDER = re.compile(r"\{([A-Za-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed template: literal texts and the names between them, in turn (one text more than names)."""

    literals: tuple[str, ...]
    names: tuple[str, ...]

    def fill(self, values: Mapping[str, str]) -> str:
        """The text with every placeholder replaced; the values are never interpreted."""
        parts = [self.literals[0]]
        for name, literal in zip(self.names, self.literals[1:], strict=True):
            parts += (values[name], literal)
        return "".join(parts)

    def reworded(self, change: Callable[[str], str]) -> Template:
        """The template with `change` made in its literal texts."""
        return Template(tuple(map(change, self.literals)), self.names)

    def partly_filled(self, texts: Mapping[str, str]) -> Template:
        """The template with the placeholders that `texts` names replaced for good."""
        literals, names = [self.literals[0]], list[str]()
        for name, literal in zip(self.names, self.literals[1:], strict=True):
            if name in texts:
                literals[-1] += texts[name] + literal
            else:
                names.append(name)
                literals.append(literal)
        return Template(tuple(literals), tuple(names))


def parse_template(text: str, needed: Collection[str], allowed: Collection[str] = ()) -> Template:
    """The template that `text` is. Raises ValueError unless its placeholders are `needed` and any of `allowed`."""
    pieces = _PLACEHOLDER.split(text)
    names = tuple(pieces[1::2])
    if unknown := sorted(set(names) - set(needed) - set(allowed)):
        raise ValueError(f"unknown placeholder {{{unknown[0]}}}")
    if missing := sorted(set(needed) - set(names)):
        raise ValueError(f"placeholder {{{missing[0]}}} is missing")
    return Template(tuple(pieces[::2]), names)
