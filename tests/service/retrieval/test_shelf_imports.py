from __future__ import annotations

import pytest

from mma_desktop.documents import document_from_text
from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.notes import note_text
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Note
from mma_desktop.domain.places import SegmentKind, TextSegment
from mma_desktop.errors import InputError
from mma_desktop.service.retrieval.shelf_imports import FilesImport, ShelfImport, TextDetails, notes_of, works_in


def test_a_text_is_one_work_under_its_title_or_its_files_name() -> None:
    document = document_from_text("第一条 甲。\n第二条 乙。", "人事/规程.docx")
    ((work, passages),) = works_in(document, TextDetails("own", effective="2024-03-01"))
    assert (work.id, work.title, work.effective) == ("规程@2024-03-01", "规程", "2024-03-01")
    assert [one.passage.id for one in passages] == ["规程#1", "规程#2"]
    ((titled, _),) = works_in(document, TextDetails("own", title="内部规程", kind="制度"))
    assert (titled.title, titled.kind) == ("内部规程", "制度")


def test_headers_and_footers_of_pages_are_no_part_of_the_last_article() -> None:
    builder = DocumentBuilder("规程.pdf")
    for text, kind in (
        ("第一条 甲。", SegmentKind.LINE),
        ("第二条 乙。", SegmentKind.LINE),
        ("某所规程", SegmentKind.HEADER),
        ("第 1 页", SegmentKind.FOOTER),
    ):
        builder.add(text, TextSegment(0, 0, kind, 1, page=1))
    ((_, passages),) = works_in(builder.document(b""), TextDetails("own"))
    assert [one.passage.text for one in passages] == ["甲。", "乙。"]


def test_the_lines_that_a_shelf_leaves_out_are_counted_and_none_is_said_to_stand_behind_the_text() -> None:
    builder = DocumentBuilder("规程.pdf")
    builder.note("pages_repeat", "3")
    builder.note("unmapped", "1")
    builder.add("第一条 甲。", TextSegment(0, 0, SegmentKind.LINE, 1, page=1))
    assert notes_of(builder.document(b"")) == (Note("unmapped", ("1",)), Note("edges_left_out", ("3",)))
    builder.add("某所规程", TextSegment(0, 0, SegmentKind.HEADER, 1, page=1))
    assert notes_of(builder.document(b""))[-1] == Note("edges_left_out", ("4",))
    assert "4" in note_text(notes_of(builder.document(b""))[-1], "zh")
    assert notes_of(document_from_text("{}", "rows.jsonl")) == ()
    assert notes_of(document_from_text("第一条 甲。", "规程.txt")) == ()


def test_json_lines_are_the_works_that_they_name() -> None:
    lines = '{"law": "甲法", "text": "甲。"}\n{"law": "乙法", "text": "乙。"}'
    read = works_in(document_from_text(lines, "rows.JSONL"), TextDetails("own"))
    assert [work.title for work, _ in read] == ["甲法", "乙法"]
    with pytest.raises(InputError, match="line 1"):
        works_in(document_from_text("{}", "rows.jsonl"), TextDetails("own"))


def test_what_came_of_several_files_is_counted() -> None:
    came = FilesImport((("a", ShelfImport(1, 2)), ("b", ShelfImport(2, 3))), (Refusal("c", "bad", "mend it"),))
    assert (came.works, came.passages) == (3, 5)
