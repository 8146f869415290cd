"""What a child is asked to do, and which reader a file gets: by its bytes, not by its name."""

from __future__ import annotations

import io
import json
from typing import Any

import openpyxl
import pytest

from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.documents.parsing.tasks import TASKS, json_of
from mma_desktop.errors import DocumentError
from tests.documents.ofd import layer, line, ofd
from tests.documents.pages import lines, pdf
from tests.documents.parsing.opendocument.odf import cell, ods, odt, p, row, sheet
from tests.documents.word import docx, paragraph, run, zipped


def workbook() -> bytes:
    book: Any = openpyxl.Workbook()
    book.active.title = "题目"
    book.active.append(["手机", 1200])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def document(name: str, data: bytes, **options: Any) -> dict[str, Any]:
    value, rest = TASKS["document"](name, data, options)
    assert rest == b""
    return json.loads(json_of(value))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (docx(paragraph(run("手机1200元"))), "手机1200元\n"),
        (workbook(), "手机\t1200\n"),
        (odt(p("手机1200元")), "手机1200元\n"),
        (ods(sheet(row(cell("手机"), cell("1200")))), "手机\t1200\n"),
        (pdf(lines("1200 yuan")), "1200 yuan\n"),
        (ofd(layer(line("手机1200元", 30, 40))), "手机1200元\n"),
        (b"\n\n" + pdf(lines("1200 yuan")), "1200 yuan\n"),
        ("手机1200元".encode(), "手机1200元"),
    ],
)
@pytest.mark.parametrize("name", ["case", "case.txt", "case.docx", "case.pdf"])
def test_the_bytes_choose_the_reader(name: str, data: bytes, text: str) -> None:
    assert document(name, data)["text"] == text


def test_only_a_table_of_plain_text_goes_by_its_name() -> None:
    assert document("a.csv", "手机,1200\n".encode())["text"] == "手机\t1200\n"
    assert document("a.TSV", "手机\t1200\n".encode())["text"] == "手机\t1200\n"
    assert document("a.txt", "手机,1200\n".encode())["text"] == "手机,1200\n"


def test_an_encoding_that_is_named_is_used() -> None:
    assert document("a.txt", "手机".encode("big5"), encoding="big5")["text"] == "手机"


@pytest.mark.parametrize("part", ["a.txt", "ppt/slides/slide1.xml", "content.xml"])
def test_zipped_files_of_other_kinds_are_refused_with_the_way_out(part: str) -> None:
    with pytest.raises(DocumentError, match="zipped file of a kind that is not read") as caught:
        document("case.odt", zipped({part: b"<a/>"}))
    assert ".zip of documents" in caught.value.remedy


def test_an_archive_that_is_found_in_another_is_to_be_unpacked_first() -> None:
    with pytest.raises(DocumentError, match="an archive inside a folder or another archive") as caught:
        document("卷宗.ZIP", zipped({"起诉书.txt": "手机1200元".encode()}))
    assert caught.value.remedy == "Unpack it, and open the folder."
    assert document("起诉书.zip", docx(paragraph(run("手机1200元"))))["text"] == "手机1200元\n"


def test_rows_come_with_the_title_of_their_sheet() -> None:
    assert TASKS["tables"]("a.xlsx", workbook(), {})[0] == [SheetCells("题目", (("手机", "1200"),))]
    assert TASKS["tables"]("a.csv", "手机,1200\n".encode("gbk"), {})[0] == [SheetCells("", [["手机", "1200"]])]


def test_lines_come_with_their_numbers() -> None:
    assert TASKS["lines"]("a.jsonl", b'\n{"a": 1}\n', {}) == ([(2, {"a": 1})], b"")


def test_a_page_is_as_many_bytes_as_its_size_says() -> None:
    size, pixels = TASKS["page"]("a.pdf", pdf(lines("a")), {"page": 1, "scale": 0.5})
    assert (size["width"], size["height"]) == (298, 421)
    assert len(pixels) == size["stride"] * size["height"]
    with pytest.raises(DocumentError, match="no page 2"):
        TASKS["page"]("a.pdf", pdf(lines("a")), {"page": 2, "scale": 1.0})


def test_pages_of_both_formats_are_drawn_and_what_is_left_out_is_told() -> None:
    data = ofd(layer(line("手机", 30, 40)), layer(line("手机", 30, 40), '<ofd:VideoObject Boundary="0 0 9 9"/>'))
    sizes = [TASKS["page"]("a.ofd", data, {"page": page, "scale": 0.5})[0] for page in (1, 2)]
    assert [(size["width"], size["height"], size["left_out"]) for size in sizes] == [(298, 421, 0), (298, 421, 1)]
    with pytest.raises(DocumentError, match="no page 3"):
        TASKS["page"]("a.ofd", data, {"page": 3, "scale": 1.0})
    with pytest.raises(DocumentError, match=r"OFD\.xml is missing"):
        TASKS["page"]("a.docx", docx(paragraph(run("手机"))), {"page": 1, "scale": 1.0})
