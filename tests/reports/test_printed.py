from __future__ import annotations

from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.reports.printed import PrintedHeading, PrintedLetterhead, paragraphs, said, with_ends


def test_what_is_said_shows_what_would_hide_or_turn_it() -> None:
    assert "\u202e" not in said("paid \u202e300").text


def test_a_text_is_a_paragraph_for_each_line_that_is_not_empty() -> None:
    assert [(one.text, one.style) for one in paragraphs("one\n \ntwo", "quote")] == [("one", "quote"), ("two", "quote")]


def test_a_letterhead_has_the_name_first_and_strong() -> None:
    name, line = PrintedLetterhead(Letterhead("Chang & Partners", ("1 High Street",))).paragraphs
    assert (name.text, name.pieces[0].look, line.text) == ("Chang & Partners", "strong", "1 High Street")


def test_what_another_part_or_nothing_follows_is_the_last_below_its_heading() -> None:
    blocks = [PrintedHeading("a"), said("b"), PrintedHeading("c", 2), said("d"), PrintedHeading("e"), said("f")]
    assert [is_last for _, is_last in with_ends(blocks)] == [False, False, False, True, False, True]
