"""Plain text: cleaned, with what was changed in the notes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.text import document_from_text
from mma_desktop.domain.cases import Note
from mma_desktop.errors import DocumentError


def test_control_characters_go_and_are_counted() -> None:
    document = document_from_text("甲\x00乙\x07丙\ufeff丁\x0c戊\r己", "pasted")
    assert document.text == "甲乙丙丁\n戊\n己"
    assert document.notes == (Note("controls", ("3",)),)


def test_lone_surrogates_become_a_visible_sign() -> None:
    document = document_from_text("甲\ud800乙", "pasted")
    assert document.text == "甲\ufffd乙"
    assert document.notes == (Note("broken", ("1",)),)


@given(st.text())
def test_any_text_is_cleaned_once_and_for_all_or_refused(raw: str) -> None:
    try:
        text = document_from_text(raw, "pasted").text
    except DocumentError:
        return
    text.encode()
    assert "\r" not in text
    assert "\x00" not in text
    assert document_from_text(text, "pasted").text == text
