"""Tables of figures on narrow terminals."""

from __future__ import annotations

import io

import pytest

from mma_desktop.cli.measuring.wide_tables import rich_tables
from mma_desktop.cli.terminal import Terminal
from mma_desktop.evaluation.tables import Table

METHOD = "aorchestra:law,only_nodes=true,call_budget=16"
FIGURES = ("20", "0.450 [0.25, 0.65]", "0.500 [0.30, 0.70]", "0.525 [0.31, 0.72]", "0")
TABLE = Table("Results", ("method", "items", "strict", "lenient", "mean accuracy", "no answer"), ((METHOD, *FIGURES),))


def _lines(table: Table, width: int) -> list[str]:
    written = io.StringIO()
    console = Terminal(file=written, width=width)
    for part in rich_tables(table, width):
        console.print(part)
    return written.getvalue().splitlines()


@pytest.mark.parametrize(("width", "parts"), [(200, 1), (80, 3)])
def test_neither_a_name_nor_a_figure_is_torn_however_narrow_the_terminal_is(width: int, parts: int) -> None:
    lines = _lines(TABLE, width)
    assert sum(METHOD in line for line in lines) == parts
    assert all(any(figure in line for line in lines) for figure in FIGURES)
    assert max(map(len, lines)) <= width
    assert sum("Results" in line for line in lines) == 1


def test_a_table_of_names_alone_stays_one() -> None:
    assert len(list(rich_tables(Table("Flips", ("item", "gold"), (("one " * 40, "A"),), texts=2), 80))) == 1
