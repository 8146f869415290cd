"""The user guide that comes with the program (docs/user-guide.md), as plain text.

Its Markdown is read here and never by Qt, whose rich text opens the files that it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mma_desktop import paths
from mma_desktop.gui.kit.prose import Fragment, heading, own

_CHINESE = re.compile("[一-鿿]")
_LINE_END = re.compile(r"(\S)\n\s*(?=(\S))")
_OTHER_LANGUAGE = re.compile(r"\s*\(\[[^\]]*\]\(#[^)]*\)\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_STRONG, _NAME, _CODE = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"\*(.+?)\*"), re.compile(r"`(.+?)`")


@dataclass(frozen=True, slots=True)
class GuideSection:
    """A part of the guide under its title."""

    title: str
    fragments: tuple[Fragment, ...]


def read_guide(language: str) -> tuple[GuideSection, ...]:
    """The guide in zh or en."""
    return guide_sections(paths.user_guide().read_text(encoding="utf-8"), language)


def guide_sections(text: str, language: str) -> tuple[GuideSection, ...]:
    """The sections of one language of a guide that holds several, each under a heading of the first level."""
    parts = re.split(r"^# ", text, flags=re.MULTILINE)[1:]
    part = next((one for one in parts if bool(_CHINESE.search(one.partition("\n")[0])) == (language == "zh")), "")
    return tuple(map(_section, re.split(r"^## ", part, flags=re.MULTILINE))) if part else ()


def _section(text: str) -> GuideSection:
    title, _, rest = text.partition("\n")
    return GuideSection(title, (heading(title), *map(own, _lines(rest))))


def _lines(text: str) -> Iterator[str]:
    """The paragraphs with an empty line between them; points of a list stand one below the other."""
    shown = [block for block in re.split(r"\n\s*\n", text.strip()) if block and not block.startswith("![")]
    for number, block in enumerate(shown):
        if number:
            yield ""
        for point in re.split(r"^- ", block, flags=re.MULTILINE):
            if point.strip():
                yield f"{'• ' if block.startswith('- ') else ''}{_plain(point.strip())}"


def _is_wide(character: str) -> bool:
    """Whether no space stands between this character and one of the next line."""
    return "\u2e80" <= character <= "\uffef" or character in "“”"


def _plain(text: str) -> str:
    """Words on one line; names of the window's orders in quotation marks, without links and other marks."""
    text = _LINE_END.sub(lambda end: end[1] if _is_wide(end[1]) or _is_wide(end[2]) else f"{end[1]} ", text)
    text = _LINK.sub(r"\1", _OTHER_LANGUAGE.sub("", text))
    return _CODE.sub(r"\1", _NAME.sub(r"“\1”", _STRONG.sub(r"\1", text)))
