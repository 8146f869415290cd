"""Tables as text: separators, quotes, places, and JSON Lines."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.delimited import csv_rows, json_lines, read_csv
from mma_desktop.errors import DocumentError, InputError


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_that_of_the_first_line(separator: str) -> None:
    assert csv_rows("a.csv", f'物品{separator}"价{separator}格"\n手机{separator}1200') == [
        ["物品", f"价{separator}格"],
        ["手机", "1200"],
    ]


def test_titles_and_tabs_that_pad_cells_are_no_separators() -> None:
    text = '\n账户明细\n交易日期\t,交易金额\t,余额\t\n2020-03-01\t,"5,000.00\t",9000.00\t\n'
    document = read_csv("a.csv", text.encode("gb18030"))
    assert document.text == "账户明细\n交易日期\t交易金额\t余额\n2020-03-01\t5,000.00\t9000.00\n"
    assert csv_rows("a.tsv", "账户明细\n甲\t乙,丙\t丁") == [["账户明细"], ["甲", "乙,丙", "丁"]]


def test_the_separator_may_be_named_and_digits_be_marked_as_text() -> None:
    rows = csv_rows("a.csv", 'sep=;\r\n账号;金额\r\n"=""0012""";3,200\r\n')
    assert rows == [["账号", "金额"], ["0012", "3,200"]]
    with pytest.raises(DocumentError, match="line 3"):
        csv_rows("a.csv", 'sep=;\n一;二\n一;"二')


def test_every_cell_knows_its_place() -> None:
    document = read_csv("a.csv", "物品,价格\n手机,1200元\n".encode())
    place = document.place_of(document.text.index("1200元"), document.text.index("1200元") + 5)
    assert (place.row, place.column) == (2, 2)


def test_a_quote_that_never_ends_names_its_line() -> None:
    with pytest.raises(DocumentError, match="line"):
        csv_rows("a.csv", '一,"二\n三')


def test_a_number_with_too_many_digits_is_named_in_words_of_our_own() -> None:
    with pytest.raises(InputError, match=r"a\.jsonl, line 2: it holds a number with too many digits"):
        json_lines("a.jsonl", b'{"a": 1}\n{"a": ' + b"9" * 5000 + b"}")


def test_json_lines_name_the_line_that_is_wrong() -> None:
    assert json_lines("a.jsonl", b'{"a": 1}\n\n{"b": 2}') == [(1, {"a": 1}), (3, {"b": 2})]
    for data in (b'{"a": 1}\n[1]', b"{}\n{", b"{}\n" + b'{"a":' * 40 + b"1" + b"}" * 40, b"{}\n" + b"[" * 100_000):
        with pytest.raises(InputError, match="line 2"):
            json_lines("a.jsonl", data)


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), min_size=2)))
def test_rows_that_a_spreadsheet_writes_come_back(rows: list[list[str]]) -> None:
    target = io.StringIO(newline="")
    csv.writer(target, quoting=csv.QUOTE_ALL).writerows([["a", "b"], *rows])
    assert csv_rows("a.csv", target.getvalue())[1:] == rows


@given(st.binary())
def test_any_bytes_are_objects_or_one_readable_line(data: bytes) -> None:
    try:
        json.dumps(json_lines("a.jsonl", data))
    except InputError as error:
        assert error.remedy
    try:
        read_csv("a.csv", data)
    except DocumentError as error:
        assert error.remedy
