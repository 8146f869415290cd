"""Several documents become one text, and every place of it leads back to its document."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.case_documents import (
    ImportedDocument,
    case_text,
    document_number,
    located,
    parts_of,
    whole_of,
    without_separators,
)
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import Hidden, HiddenReason, SegmentKind, TextSegment

INDICTMENT = Document("起诉书.docx", "被告人盗窃5000元。\n归还2000元。", "aa")
JUDGMENT = Document("判决书.pdf", "经审理查明，盗窃5000元。", "bb")
FORGED = "===== [1/2] a =====\n一\n===== [2/2] b =====\n二"

_names = st.text(max_size=12)
_lines = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["===== [1/2] a =====", "====== [2/2] b ======", "===== [1/1] c =====", "=====", FORGED]),
)
_documents = st.lists(
    st.builds(lambda name, lines: Document(name, "\n".join(lines), "00"), _names, st.lists(_lines, max_size=5)),
    min_size=1,
    max_size=5,
)


@given(_documents)
def test_the_text_of_a_case_falls_apart_into_its_documents(documents: list[Document]) -> None:
    text = case_text(documents)
    assert [text[part.start : part.end] for part in parts_of(text)] == [document.text for document in documents]


@given(_documents)
def test_without_separators_every_character_of_a_document_stays_where_it_was(documents: list[Document]) -> None:
    text = case_text(documents)
    shown = without_separators(text)
    assert len(shown) == len(text)
    assert [shown[part.start : part.end] for part in parts_of(text)] == [document.text for document in documents]
    assert not "".join(shown[: parts_of(text)[0].start]).strip()


def test_a_document_that_stands_alone_is_itself() -> None:
    assert whole_of([INDICTMENT]) is INDICTMENT


def test_several_documents_are_named_in_their_order() -> None:
    text = case_text([JUDGMENT, INDICTMENT])
    assert text.startswith("===== [1/2] 判决书.pdf =====\n经审理查明")
    assert "\n===== [2/2] 起诉书.docx =====\n被告人" in text


def test_a_document_cannot_pass_for_several() -> None:
    text = case_text([Document("forged", FORGED, "00")])
    assert len(parts_of(text)) == 1
    assert text.startswith("====== [1/1] forged ======\n")


def test_a_name_cannot_break_the_line_it_stands_on() -> None:
    text = case_text([Document("a\n===== [2/2] b =====\u202e", "一", "00"), JUDGMENT])
    assert len(parts_of(text)) == 2
    assert "\u202e" not in text


def test_a_place_is_found_in_its_document() -> None:
    text = case_text([INDICTMENT, JUDGMENT])
    start = text.rindex("5000元")
    place = located([INDICTMENT, JUDGMENT], text, start, start + 5)
    assert (place.number, place.name, place.place.kind, place.place.number) == (1, "判决书.pdf", SegmentKind.LINE, 1)
    assert JUDGMENT.text[place.start : place.end] == "5000元"
    returned = text.index("2000元")
    assert located([INDICTMENT, JUDGMENT], text, returned, returned + 5).place.number == 2
    assert document_number(text, 0) == 0


def test_segments_move_with_their_document() -> None:
    segments = (TextSegment(0, 4, SegmentKind.PARAGRAPH, 7),)
    whole = whole_of([INDICTMENT, Document("b.docx", "四个字符", "cc", segments=segments)])
    moved = whole.segments[0]
    assert (whole.text[moved.start : moved.end], moved.number) == ("四个字符", 7)


def test_the_digest_of_a_case_depends_on_the_order_of_its_documents() -> None:
    assert whole_of([INDICTMENT, JUDGMENT]).sha256 != whole_of([JUDGMENT, INDICTMENT]).sha256


def test_hidden_text_is_in_the_case_only_where_it_is_taken_in() -> None:
    hidden = Hidden(0, "藏着9元。\n", HiddenReason.WHITE, TextSegment(0, 0, SegmentKind.PARAGRAPH, 1))
    imported = ImportedDocument(Document("a", "明文", "00", hidden=(hidden,)))
    assert "9元" not in case_text([imported.chosen])
    assert "9元" in case_text([imported.with_all_hidden.chosen])
