"""The contract of a program."""

from __future__ import annotations

from mma_desktop.workflows.programs.base import ProgramRequest
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION


def test_a_request_holds_the_inputs_the_question_and_its_task() -> None:
    request = ProgramRequest({"a": "1"}, QUESTION, ToyTask())
    assert (request.texts["a"], request.question.text, request.task.language) == ("1", "the case", "en")
