"""The plots of a refinement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.evaluation.refinement.plots import refinement_plots
from mma_desktop.evaluation.refinement.service import Refinement
from mma_desktop.reports.templates import load_labels
from mma_desktop.synthesis.refining.loop import EpochOutcome

EN, ZH = load_labels("refinement", "en"), load_labels("refinement", "zh")


@pytest.mark.parametrize("labels", [EN, ZH])
def test_both_plots_are_drawn_with_their_words(refinement: Refinement, labels: dict[str, str]) -> None:
    pytest.importorskip("matplotlib")
    plots = refinement_plots(refinement.epochs, labels)
    assert labels["curve_plot"] in plots["curve"]
    assert all(name in plots["rewards"] for name in ("Read", "Hint", "Answer", labels["rewards_plot"]))


def test_what_was_taken_back_and_runs_without_rewards_are_drawn_too(refinement: Refinement) -> None:
    pytest.importorskip("matplotlib")
    gone = replace(refinement.epochs[1], outcome=EpochOutcome.REVERTED)
    failed = replace(gone.tuned, results=tuple(replace(one, steps=()) for one in gone.tuned.results))
    assert refinement_plots((refinement.epochs[0], gone), EN).keys() == {"curve", "rewards"}
    assert refinement_plots((replace(refinement.epochs[0], tuned=failed),), EN).keys() == {"curve", "rewards"}


def test_without_matplotlib_there_are_none(refinement: Refinement, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mma_desktop.evaluation.refinement.plots.can_draw", lambda: False)
    assert refinement_plots(refinement.epochs, EN) == {}
