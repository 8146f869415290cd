"""The best passages that fit every model are shown; the others are named."""

from __future__ import annotations

from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.excerpts.choosing import chosen, left_out_of, ranked
from mma_desktop.excerpts.sections import CasePassage
from mma_desktop.excerpts.words import TaskFocus

PASSAGES = [CasePassage(0, 4, "facts"), CasePassage(4, 8, "facts"), CasePassage(8, 12, "closing")]


def test_every_model_must_have_room() -> None:
    assert chosen([0, 1, 2], [[5, 5, 5], [5, 9, 1]], [100, 8]) == {0, 2}


def test_passages_of_one_section_that_follow_each_other_are_one() -> None:
    assert left_out_of(PASSAGES, ()) == (LeftOut(0, 8, "facts"), LeftOut(8, 12, "closing"))
    assert left_out_of(PASSAGES, {1}) == (LeftOut(0, 4, "facts"), LeftOut(8, 12, "closing"))


def test_passages_that_the_answer_rests_on_come_first() -> None:
    text = "价值九元天气晴好盗窃价值"
    assert ranked(text, PASSAGES, "价值", TaskFocus(), [5])[0] == 1
    assert ranked(text, PASSAGES, "价值", TaskFocus(), [])[-1] == 1


def test_a_section_weighs_what_the_task_says() -> None:
    text = "价值九元天气晴好价值九元"
    assert ranked(text, PASSAGES, "价值", TaskFocus(weights={"closing": 2.0}), [])[0] == 2
