"""A vote among answers of nodes."""

from __future__ import annotations

import pytest

from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.voting import vote
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION


def winner(**answers: str) -> str:
    return vote(ProgramRequest(answers, QUESTION, ToyTask()))["answer"]


@pytest.mark.parametrize(
    ("answers", "answer"),
    [
        ({"a": "x => 1", "b": "y => 2", "c": "z => 2"}, "y => 2"),
        ({"a": "x => 1", "b": "y => 2", "c": "z => 3"}, "x => 1"),
        ({"a": "", "b": "nothing", "c": "z => 3"}, "z => 3"),
    ],
)
def test_most_answers_win_and_ties_go_to_the_first(answers: dict[str, str], answer: str) -> None:
    assert winner(**answers) == answer


def test_where_nobody_answers_there_is_no_winner() -> None:
    with pytest.raises(ProgramFailed):
        winner(a="nothing", b="")
