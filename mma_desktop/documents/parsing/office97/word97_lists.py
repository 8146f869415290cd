"""The lists of a Word 97 document, and which of them numbers a paragraph ([MS-DOC] 2.9.131, 2.9.148, 2.9.150).

A paragraph, or a style that it follows, names an override (LFO) of a list (LSTF), which has one level or nine (LVL).
Levels follow their lists in the file without a length of their own: where they make no sense no number is known.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace

from mma_desktop.documents.parsing.docx_numbering import ListLevel, Numbering
from mma_desktop.documents.parsing.docx_styles import NumberedAs
from mma_desktop.documents.parsing.office97.word97_file import settings_of

LIST, LEVEL = 0x460B, 0x260A
_NO_LIST = ("", "0", str(0xF801))
_STYLES_OF_PARAGRAPHS = 1
_MOST_STYLES = 30  # that follow each other: more are a circle
_LIST_BYTES, _OVERRIDE_BYTES = 28, 16
_ALL_LEVELS = 9
_FOLLOWS = ("tab", "space", "nothing")
_FORMS = {  # the numbers of forms are those of .docx in their order
    **dict(enumerate(("decimal", "upperRoman", "lowerRoman", "upperLetter", "lowerLetter", "ordinal"))),
    **{10: "ideographDigital", 11: "japaneseCounting", 14: "decimalFullWidth", 15: "decimalHalfWidth"},
    **{18: "decimalEnclosedCircle", 22: "decimalZero", 23: "bullet", 26: "decimalEnclosedFullstop"},
    **{27: "decimalEnclosedParen", 28: "decimalEnclosedCircleChinese", 29: "ideographEnclosedCircle"},
    **{30: "ideographTraditional", 31: "ideographZodiac", 37: "chineseCounting", 38: "chineseLegalSimplified"},
    **{39: "chineseCountingThousand", 255: "none"},
}


@dataclass(slots=True)
class _Bytes:
    """Bytes that are read one after the other. Raises struct.error where there are no more."""

    data: bytes
    at: int = 0

    def take(self, form: str) -> tuple[int, ...]:
        """The numbers that stand next."""
        found = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return found

    def skip(self, count: int) -> None:
        """Pass over so many bytes."""
        if count < 0 or self.at + count > len(self.data):
            raise struct.error
        self.at += count


def numbering97(lists: bytes, overrides: bytes) -> Numbering:
    """The lists of a document, given its tables of lists and of overrides, each with what follows it in the file."""
    try:
        levels = _lists(_Bytes(lists)) if lists else {}
        return _numbering(levels, _Bytes(overrides)) if overrides else Numbering(None)
    except (struct.error, IndexError, UnicodeDecodeError):
        return Numbering(None)


def numbered_as(settings: bytes, style: int, styles: Mapping[int, NumberedAs]) -> NumberedAs | None:
    """How a paragraph of this style is numbered for which this is set; None where it is not."""
    own = _numbered(settings)
    found = styles.get(style) if own is None or own.list == "" else own
    if found is None or found.list in _NO_LIST:
        return None
    level = own.level if own is not None and own.level is not None else found.level
    return replace(found, level=level or 0)


def numbered_styles(sheet: bytes) -> dict[int, NumberedAs]:
    """The styles of paragraphs that a list numbers, themselves or by a style that they follow."""
    try:
        own = _styles(_Bytes(sheet)) if sheet else {}
    except (struct.error, IndexError):
        return {}
    return {name: found for name in own if (found := _inherited(name, own)) is not None}


def _inherited(name: int, own: Mapping[int, tuple[int, NumberedAs | None]]) -> NumberedAs | None:
    level: int | None = None
    for _ in range(_MOST_STYLES):
        if name not in own:
            break
        name, said = own[name]
        level = said.level if said is not None and level is None else level
        if said is not None and said.list:
            return replace(said, level=level)
    return None


def _styles(data: _Bytes) -> dict[int, tuple[int, NumberedAs | None]]:
    """The styles of paragraphs: the one that each follows, and how it numbers them itself."""
    (head,) = data.take("<H")
    count, base = struct.unpack_from("<2H", data.data, data.at)
    data.skip(head)
    found: dict[int, tuple[int, NumberedAs | None]] = {}
    for number in range(count):
        (size,) = data.take("<H")
        start = data.at
        if size > base and data.data[start + 2] & 0xF == _STYLES_OF_PARAGRAPHS:
            style = _Bytes(data.data[start : start + size], base)
            (follows,) = struct.unpack_from("<H", style.data, 2)
            style.skip(2 * (style.take("<H")[0] + 1))  # its name
            (length, _) = style.take("<2H")
            settings = style.data[style.at : style.at + max(0, length - 2)]
            found[number] = follows >> 4, _numbered(settings)
        data.skip(size + size % 2 if start + size < len(data.data) else size)
    return found


def _numbered(settings: bytes) -> NumberedAs | None:
    """What settings say of a list and a level of it; None where they say nothing."""
    values = {code: operand for code, operand in settings_of(settings) if code in (LIST, LEVEL) and operand}
    if not values:
        return None
    level = values.get(LEVEL)
    named = values.get(LIST)
    return NumberedAs("" if named is None else str(int.from_bytes(named, "little")), level[0] if level else None)


def _lists(data: _Bytes) -> dict[int, dict[int, ListLevel]]:
    """The levels of each list, by the number that the file gives it."""
    (count,) = data.take("<H")
    heads: list[tuple[int, bool]] = []
    for _ in range(count):
        (name,) = struct.unpack_from("<i", data.data, data.at)
        data.skip(_LIST_BYTES)
        heads.append((name, bool(data.data[data.at - 2] & 1)))
    return {name: {at: _level(data) for at in range(1 if is_simple else _ALL_LEVELS)} for name, is_simple in heads}


def _level(data: _Bytes) -> ListLevel:
    start, form, flags = data.take("<i2B")
    data.skip(9)  # where numbers stand in the text, which says so itself
    (follows,) = data.take("<B")
    data.skip(8)
    characters, paragraph, restarts, _ = data.take("<4B")
    data.skip(characters + paragraph)
    (length,) = data.take("<H")
    begin = data.at
    data.skip(2 * length)
    text = data.data[begin : data.at].decode("utf-16-le")
    is_clear = "%" not in text and start >= 0
    return ListLevel(
        start=start,
        form=_FORMS.get(form, "") if is_clear else "",
        text="".join(f"%{ord(one) + 1}" if ord(one) < _ALL_LEVELS else one for one in text),
        follows=_FOLLOWS[follows] if follows < len(_FOLLOWS) else "tab",
        restarts=restarts if flags & 8 else None,
        legal=bool(flags & 4),
    )


def _numbering(levels: Mapping[int, dict[int, ListLevel]], data: _Bytes) -> Numbering:
    (count,) = data.take("<I")
    heads = [data.take("<i8xB3x") for _ in range(count)] if count * _OVERRIDE_BYTES <= len(data.data) else []
    starts: dict[tuple[str, int], int] = {}
    changed: dict[tuple[str, int], ListLevel] = {}
    for number, (_, changes) in enumerate(heads, start=1):
        data.skip(4)
        for _ in range(changes):
            start, flags = data.take("<iI")
            key = (str(number), flags & 0xF)
            if flags & 0x20:
                changed[key] = _level(data)
                start = changed[key].start
            if flags & 0x10:
                starts[key] = start
    lists = {str(name): dict(found) for name, found in levels.items()}
    return Numbering.of_lists(lists, {str(at): str(name) for at, (name, _) in enumerate(heads, 1)}, starts, changed)
