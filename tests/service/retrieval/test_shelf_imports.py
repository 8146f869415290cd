from __future__ import annotations

import pytest

from mma_desktop.documents import document_from_text
from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.domain.places import SegmentKind, TextSegment
from mma_desktop.errors import InputError
from mma_desktop.service.importing import Refusal
from mma_desktop.service.retrieval.shelf_imports import FilesImport, ShelfImport, TextDetails, works_in


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


def test_json_lines_are_the_works_that_they_name() -> None:
    lines = '{"law": "甲法", "text": "甲。"}\n{"law": "乙法", "text": "乙。"}'
    read = works_in(document_from_text(lines, "rows.JSONL"), TextDetails("own"))
    assert [work.title for work, _ in read] == ["甲法", "乙法"]
    with pytest.raises(InputError, match="line 1"):
        works_in(document_from_text("{}", "rows.jsonl"), TextDetails("own"))


def test_what_came_of_several_files_is_counted() -> None:
    came = FilesImport((("a", ShelfImport(1, 2)), ("b", ShelfImport(2, 3))), (Refusal("c", "bad", "mend it"),))
    assert (came.works, came.passages) == (3, 5)
