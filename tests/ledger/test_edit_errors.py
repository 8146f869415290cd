from __future__ import annotations

import re

import pytest

from mma_desktop.ledger.edit_errors import EditError, EditProblem

VALUES = {name: f"<{name}>" for name in ("name", "text", "parts", "made", "whole", "length", "most")}
VALUE = re.compile(r"<\w+>")


@pytest.mark.parametrize("problem", EditProblem)
def test_every_problem_is_explained_in_both_languages_with_the_same_values(problem: EditProblem) -> None:
    english, chinese = (EditError(problem, **VALUES).said(language) for language in ("en", "zh"))
    assert english.fact
    assert re.search("[\u4e00-\u9fff]", chinese.fact)
    assert set(VALUE.findall("".join(english))) == set(VALUE.findall("".join(chinese)))


def test_an_edit_error_speaks_english_as_an_error_and_the_language_it_is_asked_for() -> None:
    error = EditError(EditProblem.TAKEN, name="3", text="{x} 5元")
    assert (error.fact, error.exit_code) == ("Amount 3 ({x} 5元) stands there.", 2)
    assert error.said("zh").fact == "该处已有第 3 笔金额（{x} 5元）。"
    assert error.said("tlh") == error.said("en")
