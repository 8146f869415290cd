from __future__ import annotations

import re

import pytest

from mma_desktop.ledger.editing.errors import EditError, EditProblem
from mma_desktop.translation import translated

VALUES = {name: f"<{name}>" for name in ("name", "text", "parts", "made", "whole", "length", "most")}
VALUE = re.compile(r"<\w+>")


@pytest.mark.parametrize("problem", EditProblem)
def test_every_problem_is_explained_in_both_languages_with_the_same_values(problem: EditProblem) -> None:
    error = EditError(problem, **VALUES)
    chinese = translated(error.fact, "zh"), translated(error.remedy, "zh")
    assert error.fact
    assert re.search("[\u4e00-\u9fff]", chinese[0])
    assert set(VALUE.findall(str(error))) == set(VALUE.findall("".join(chinese)))


def test_an_edit_error_speaks_english_and_its_values_are_left_as_they_are() -> None:
    error = EditError(EditProblem.TAKEN, name="3", text="{x} 5元")
    assert (error.fact, error.exit_code) == ("Amount 3 ({x} 5元) stands there.", 2)
    assert translated(error.fact, "zh") == "该处已有第 3 笔金额（{x} 5元）。"
