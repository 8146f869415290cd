"""What `mma-desktop packs refine` says while it works."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len

from mma_desktop.cli.packs.refine import EpochLines, _drawn
from mma_desktop.cli.terminal import Terminal
from mma_desktop.evaluation.refinement.service import RefineProgress
from mma_desktop.evaluation.tables import Table
from mma_desktop.reports.templates import load_labels


@pytest.mark.parametrize(("width", "language"), [(80, "en"), (80, "zh"), (140, "en")])
def test_a_narrow_terminal_breaks_no_word_of_the_epochs(width: int, language: str) -> None:
    labels, stream = load_labels("refinement", language), io.StringIO()
    names = ("epoch", "node", "outcome", "held_likelihood", "held_score")
    names += ("tuned_likelihood", "tuned_score", "failed", "tokens")
    cells = ("10", "General", labels["outcomes"]["refused"], "-12.345", "0.000", "-10.123", "0.333", "12", "12,345")
    table = Table(labels["epochs"], tuple(labels[name] for name in names), (cells,), texts=3)
    Terminal(file=stream, width=width).print(_drawn(table, width))
    drawn = stream.getvalue()
    assert max(map(cell_len, drawn.splitlines())) <= width
    for word in " ".join((*table.headings, *cells)).split():
        assert word in drawn or not word.isascii()


@pytest.mark.parametrize(("done", "is_said"), [(1, True), (2, False), (4, False), (5, True), (10, True)])
def test_the_first_run_and_every_fifth_say_how_much_is_left(done: int, is_said: bool) -> None:
    stream = io.StringIO()
    EpochLines(Terminal(file=stream), load_labels("refinement", "en"))(RefineProgress(done, 7, 90.0))
    assert bool(stream.getvalue()) is is_said
    if is_said:
        assert f"{done}" in stream.getvalue()
        assert "1 min 30 s" in stream.getvalue()
