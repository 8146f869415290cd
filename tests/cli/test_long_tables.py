"""Tables of thousands of rows are printed as plain columns with the same text."""

from __future__ import annotations

import io
import re

import pytest
from rich.table import Table

from mma_desktop.cli import long_tables
from mma_desktop.cli.long_tables import MOST_FRAMED, plain_lines, print_table
from mma_desktop.cli.terminal import Terminal, shown


def table_with(rows: int) -> Table:
    table = Table(title="账目", title_justify="left", show_footer=True)
    table.add_column("位置", justify="right", overflow="fold")
    table.add_column("原文", footer=shown("合计"))
    table.add_column("理由", overflow="fold")
    for number in range(1, rows + 1):
        table.add_row(shown(str(number)), shown(f"{number}元"), shown("没有\n线索"), style="dim")
    return table


def printed(table: Table) -> str:
    out = io.StringIO()
    print_table(table, Terminal(file=out, width=200))
    return out.getvalue()


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_a_long_table_has_the_words_of_a_framed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    framed = printed(table_with(50))
    monkeypatch.setattr(long_tables, "MOST_FRAMED", 49)
    plain = printed(table_with(50))
    assert "│" in framed and "│" not in plain
    assert sorted(words(plain)) == sorted(words(framed))


def test_a_table_is_plain_above_a_thousand_rows() -> None:
    assert "│" in printed(table_with(MOST_FRAMED))
    lines = printed(table_with(MOST_FRAMED + 1)).splitlines()
    assert len(lines) == MOST_FRAMED + 1 + 5
    assert lines[3] == "   1  1元     没有 线索"


def test_columns_are_as_wide_as_their_cells_and_no_wider_than_a_line() -> None:
    table = Table("a", "b", show_footer=False)
    table.add_row("x" * 100, "y")
    table.add_row("乙", "z")
    title, rule, first, second = plain_lines(table)
    assert (len(rule), title) == (63, "a" + 61 * " " + "b")
    assert first == "x" * 100 + "  y"
    assert second == "乙" + 60 * " " + "z"


def test_what_would_act_on_a_terminal_is_shown() -> None:
    table = Table("a\x1b[2J")
    table.add_row("\u202e0051")
    assert not re.search("[\x1b\u202e]", "".join(plain_lines(table)))
