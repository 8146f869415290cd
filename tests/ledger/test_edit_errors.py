from __future__ import annotations

import re

import pytest

from mma_desktop.ledger.edit_errors import _SAID, EditError, EditProblem

_FIELD = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("why", EditProblem)
def test_every_refusal_is_said_in_both_languages_with_the_same_values(why: EditProblem) -> None:
    english, chinese = _SAID["en"][why], _SAID["zh"][why]
    assert english.fact
    assert re.search("[\u4e00-\u9fff]", chinese.fact)
    assert set(_FIELD.findall("".join(english))) == set(_FIELD.findall("".join(chinese)))


def test_a_refusal_speaks_english_as_an_error_and_the_language_it_is_asked_for() -> None:
    refusal = EditError(EditProblem.TAKEN, name="3", text="{x} 5元")
    assert (refusal.fact, refusal.exit_code) == ("Amount 3 ({x} 5元) stands there.", 2)
    assert refusal.said("zh").fact == "该处已有第 3 笔金额（{x} 5元）。"
    assert refusal.said("tlh") == refusal.said("en")
