"""Cases: a question holds no answer."""

from __future__ import annotations

from dataclasses import fields

from mma_desktop.domain.cases import Question


def test_49_a_question_has_no_place_for_its_answer() -> None:
    assert {field.name for field in fields(Question)} == {"task", "language", "text", "title"}
