"""The numbers that lists write before paragraphs of Word 97, as in .docx; those that are not known are told."""

from __future__ import annotations

import random

from benchmarks.documents.damage import with_changed_bytes
from mma_desktop.documents.parsing.office97.reading import read_office97
from mma_desktop.documents.parsing.office97.word97_lists import numbered_styles, numbering97
from mma_desktop.domain.cases import Document, Note
from mma_desktop.errors import DocumentError
from tests.documents.parsing.office97.word_writer import (
    IN_TABLE,
    in_list,
    list_level,
    list_tables,
    row_end,
    style_sheet,
    word97,
)

CHINESE, DECIMAL = 37, 0
OUTER = list_level("\0、", CHINESE)
INNER = list_level("（\1）", CHINESE)
LEVELS = [OUTER, INNER, list_level("\2.", DECIMAL, follows=1), *[list_level("", 255)] * 6]


def read(data: bytes) -> Document:
    return read_office97("案.doc", data)


def numbered(texts: str, *settings: bytes, tables: dict[int, bytes]) -> Document:
    """A document of paragraphs, a letter each, with what is set for them."""
    ranges = [(2 * at, 2 * at + 2, one) for at, one in enumerate(settings) if one]
    return read(word97({"text": "".join(f"{letter}\r" for letter in texts)}, (), ranges, tables))


def test_numbers_are_written_before_paragraphs_level_by_level() -> None:
    levels = (0, 1, 1, 0, 1, 2)
    document = numbered("甲乙丙丁戊己", *(in_list(1, at) for at in levels), tables=list_tables([LEVELS], (0, b"")))
    assert document.text == "一、甲\n（一）乙\n（二）丙\n二、丁\n（一）戊\n1. 己\n"
    assert Note("docx_number_written", ("6",)) in document.notes
    assert [segment.number for segment in document.segments] == [1, 2, 3, 4, 5, 6]


def test_an_override_begins_anew_or_changes_its_level() -> None:
    anew = b"\x03\0\0\0\x10\0\0\0"
    changed = b"\0\0\0\0\x20\0\0\0" + list_level("第\0条", CHINESE, follows=1)
    tables = list_tables([[OUTER], [OUTER]], (0, b""), (0, anew), (1, changed))
    document = numbered("甲乙丙丁", *(in_list(at) for at in (1, 2, 1, 3)), tables=tables)
    assert document.text == "一、甲\n三、乙\n四、丙\n第一条 丁\n"


def test_a_style_numbers_its_paragraphs_unless_they_say_no() -> None:
    sheet = style_sheet((2, b""), (0xFFF, b""), (1, in_list(1)))
    document = numbered(
        "甲乙丙丁", b"", in_list(0), b"", in_list(1, 1), tables={1: sheet, **list_tables([LEVELS], (0, b""))}
    )
    assert document.text == "一、甲\n乙\n二、丙\n（一）丁\n"


def test_a_cell_is_numbered_too() -> None:
    rows = [(0, 2, IN_TABLE + in_list(1)), (2, 4, IN_TABLE), (4, 5, row_end(0, 1000, 2000))]
    document = read(word97({"text": "甲\x07乙\x07\x07\r"}, (), rows, list_tables([[OUTER]], (0, b""))))
    assert document.text.strip() == "一、甲\t乙"


def test_a_number_that_is_not_known_is_told() -> None:
    forms = list_tables([[list_level("\0", 9)]], (0, b""))
    for tables in ({}, forms, {73: b"\x05\0", 74: b"\x09\0\0\0"}):
        document = numbered("甲乙", in_list(1), in_list(0xF801), tables=tables)
        assert document.text == "甲\n乙\n"
        assert Note("docx_numbered", ("1",)) in document.notes


def test_styles_that_follow_each_other_without_end_number_nothing() -> None:
    assert numbered_styles(style_sheet((1, b""), (0, b""))) == {}


def test_damaged_tables_of_lists_are_no_numbers_and_no_crash() -> None:
    chance = random.Random(0)
    tables = list_tables([LEVELS], (0, b""))
    lists, overrides, sheet = tables[73] + tables[90], tables[74], style_sheet((0xFFF, in_list(1)))
    for _ in range(300):
        numbering97(with_changed_bytes(lists, chance), with_changed_bytes(overrides, chance))
        numbered_styles(with_changed_bytes(sheet, chance))
    whole = word97({"text": "甲\r"}, (), [(0, 2, in_list(1))], {1: sheet, **tables})
    for _ in range(200):
        try:
            read(with_changed_bytes(whole, chance))
        except DocumentError:
            continue
