"""A document put together: stretches, what is hidden between them, and the limit."""

from __future__ import annotations

import pytest

from mma_desktop.documents import building
from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

PLACE = TextSegment(0, 0, SegmentKind.PARAGRAPH, 1)


def test_hidden_pieces_come_back_where_they_stood() -> None:
    builder = DocumentBuilder("case")
    builder.add_runs(
        (TextRun("甲\u200b"), TextRun("不", HiddenReason.WHITE), TextRun("见", HiddenReason.WHITE), TextRun("乙")),
        PLACE,
    )
    document = builder.document(b"")
    assert (document.text, document.segments[0].end) == ("甲乙\n", 2)
    assert document.with_hidden((0,)).text == "甲不见乙\n"


def test_a_hidden_paragraph_comes_back_with_its_end() -> None:
    builder = DocumentBuilder("case")
    builder.hide("不见", PLACE, HiddenReason.HIDDEN)
    builder.add("见", PLACE)
    assert builder.document(b"").with_hidden((0,)).text == "不见\n见\n"


def test_a_text_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "MAX_CHARACTERS", 10)
    with pytest.raises(DocumentError, match="more than 10 characters"):
        DocumentBuilder("case").add("x" * 11, PLACE)
