"""What `mma-desktop packs refine` says while it works."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.cli.packs import refine
from mma_desktop.cli.packs.refine import EpochLines, _drawn
from mma_desktop.cli.terminal import Terminal
from mma_desktop.errors import InputError
from mma_desktop.evaluation.refinement.service import Refinement, RefinePlan, RefineProgress
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


class _Nothing:
    """Refines nothing, and says which pack it was given."""

    async def run(self, plan: RefinePlan, *_said: object) -> Refinement:
        raise InputError(f"Given: {plan.pack.id}.{plan.pack.language}", "")


def test_a_pack_is_taken_in_the_language_of_the_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refine, "make_refinement", _Nothing)
    sheet = tmp_path / "exam.csv"
    sheet.write_text("题目,答案\n下列哪一项正确？,A\n", encoding="utf-8")
    arguments = ("packs", "refine", "law", str(sheet), "--task", "lqa", "--out", str(tmp_path / "out"))
    assert "Given: law.zh" in CliRunner().invoke(app, arguments).stderr
