"""Cases: a question holds no answer."""

from __future__ import annotations

from dataclasses import fields

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.places import Hidden, HiddenReason, SegmentKind, TextSegment


def test_49_a_question_has_no_place_for_its_answer() -> None:
    assert {field.name for field in fields(Question)} == {"task", "language", "text", "title", "evidence"}


PARAGRAPH = TextSegment(0, 0, SegmentKind.PARAGRAPH, 1)
DOCUMENT = Document(
    "case.docx",
    "甲盗窃3000元。\n乙",
    "00",
    segments=(TextSegment(0, 9, SegmentKind.PARAGRAPH, 1), TextSegment(10, 11, SegmentKind.PARAGRAPH, 3)),
    hidden=(
        Hidden(3, "（未遂）", HiddenReason.WHITE, PARAGRAPH),
        Hidden(10, "丙\n", HiddenReason.HIDDEN, TextSegment(0, 0, SegmentKind.PARAGRAPH, 2)),
    ),
)


def test_hidden_text_is_no_part_of_the_text_until_it_is_taken_in() -> None:
    assert DOCUMENT.with_hidden(()) == DOCUMENT
    taken = DOCUMENT.with_hidden((0, 1))
    assert taken.text == "甲盗窃（未遂）3000元。\n丙\n乙"
    assert taken.hidden == ()
    stretches = [taken.text[segment.start : segment.end] for segment in taken.segments]
    assert stretches == ["甲盗窃", "（未遂）", "3000元。", "丙", "乙"]
    assert [segment.number for segment in taken.segments] == [1, 1, 1, 2, 3]


def test_what_stays_hidden_moves_with_the_text() -> None:
    once = DOCUMENT.with_hidden((0,))
    assert [item.text for item in once.hidden] == ["丙\n"]
    assert once.with_hidden((0,)) == DOCUMENT.with_hidden((0, 1))


def test_a_place_is_that_of_the_file() -> None:
    assert DOCUMENT.place_of(10, 11).number == 3
