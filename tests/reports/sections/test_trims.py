from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.events import Trimmed
from mma_desktop.reports.base import Report
from mma_desktop.reports.sections.trims import trim_lines
from mma_desktop.reports.templates import load_labels


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("zh", ("R.A3：知识中的 12 个词元", "R.A1：2 个示例", "R：别的（3）")),
        ("en", ("R.A3: knowledge (tokens: 12)", "R.A1: worked examples (2)", "R: 别的 (3)")),
    ],
)
def test_what_was_left_out_is_said_in_the_language_of_the_reader(
    report: Report, language: str, lines: tuple[str, ...]
) -> None:
    trims = (Trimmed("R.A3", "knowledge", 12), Trimmed("R.A1", "examples", 2), Trimmed("R", "别的", 3))
    assert trim_lines(replace(report, trims=trims), load_labels("report", language)) == lines


def test_every_solver_names_what_it_leaves_out_in_words_that_are_known() -> None:
    said = {"examples", "knowledge", "proposals", "rounds", "inputs", "replies but for their final lines"}
    assert load_labels("report", "zh")["trimmed"].keys() >= said
