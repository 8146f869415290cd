"""What is set for characters and paragraphs of a Word 97 document, as far as it says what a reader sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mma_desktop.documents.parsing.office97.word97_file import settings_of
from mma_desktop.domain.places import HiddenReason

_DELETED, _INSERTED, _HIDDEN, _SPECIAL, _OBJECT = 0x0800, 0x0801, 0x083C, 0x0855, 0x080A
_STRUCK = (0x0837, 0x2A53)  # by one line or two
_SIZE, _COLOUR, _PALETTE, _SYMBOL = 0x4A43, 0x6870, 0x2A42, 0x6A09
_BEHIND = (0x4866, 0xCA71, 0x2A0C)  # shadings and highlights
_IN_TABLE, _ROW_END, _DEPTH, _INNER_CELL, _INNER_ROW = 0x2416, 0x2417, 0x6649, 0x244B, 0x244C
_CELLS = 0xD608
_TINY = 8  # half-points, as in .docx
_WHITE_PALETTE = 8
_NEARLY_WHITE = 0xFF - 24
_AUTOMATIC = 0xFF
_INVERSE = 0x81  # of what the style says


@dataclass(frozen=True, slots=True)
class CharacterLook:
    """How characters are hidden, whether they stand for something else, and what was tracked."""

    hidden: HiddenReason | None = None
    white: bool = False
    struck: bool = False
    special: bool = False
    inserted: bool = False
    is_object: bool = False
    symbol: int = 0


@dataclass(frozen=True, slots=True)
class ParagraphLook:
    """Where a paragraph stands in a table."""

    depth: int = 0
    row_end: bool = False
    inner_cell: bool = False
    inner_row: bool = False
    edges: tuple[int, ...] = ()


@lru_cache(maxsize=4096)
def character_look(settings: bytes) -> CharacterLook:
    """The look of characters for which this is set; later settings count."""
    values = {code: operand for code, operand in settings_of(settings) if operand}
    hidden = None
    if _is_on(values.get(_DELETED)):
        hidden = HiddenReason.DELETED
    elif _is_on(values.get(_HIDDEN)):
        hidden = HiddenReason.HIDDEN
    elif 0 < int.from_bytes(values.get(_SIZE, b""), "little") < _TINY:
        hidden = HiddenReason.TINY
    return CharacterLook(
        hidden,
        white=_is_white(values) and not any(code in values for code in _BEHIND),
        struck=any(_is_on(values.get(code)) for code in _STRUCK),
        special=_is_on(values.get(_SPECIAL)),
        inserted=_is_on(values.get(_INSERTED)),
        is_object=_is_on(values.get(_OBJECT)),
        symbol=int.from_bytes(values.get(_SYMBOL, b"")[2:4], "little"),
    )


@lru_cache(maxsize=4096)
def paragraph_look(settings: bytes) -> ParagraphLook:
    """The look of a paragraph for which this is set."""
    values = {code: operand for code, operand in settings_of(settings) if operand}
    depth = int.from_bytes(values.get(_DEPTH, b""), "little")
    return ParagraphLook(
        depth=depth or _is_on(values.get(_IN_TABLE)),
        row_end=_is_on(values.get(_ROW_END)),
        inner_cell=_is_on(values.get(_INNER_CELL)),
        inner_row=_is_on(values.get(_INNER_ROW)),
        edges=_edges(values.get(_CELLS, b"")),
    )


def _is_on(operand: bytes | None) -> bool:
    return bool(operand) and operand[0] in (1, _INVERSE)


def _is_white(values: dict[int, bytes]) -> bool:
    colour = values.get(_COLOUR, b"")
    if len(colour) == 4:
        return colour[3] != _AUTOMATIC and min(colour[:3]) >= _NEARLY_WHITE
    return values.get(_PALETTE, b"\0")[0] == _WHITE_PALETTE


def _edges(definition: bytes) -> tuple[int, ...]:
    """Where the cells of a row begin and end, from left to right."""
    count = definition[0] if definition else 0
    places = definition[1 : 1 + 2 * (count + 1)]
    return tuple(int.from_bytes(places[at : at + 2], "little", signed=True) for at in range(0, len(places) - 1, 2))
