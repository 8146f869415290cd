"""Several cases as one document."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from docx import Document

from mma_desktop.domain.runs import LogEnd
from mma_desktop.errors import InputError
from mma_desktop.reports.base import Report
from mma_desktop.reports.json_report import json_text
from mma_desktop.reports.record_tag import read_tag
from mma_desktop.reports.several.cases import CASES_FORMATS, cases_bytes
from tests.reports.samples.sample import sample_edits, sample_report
from tests.reports.test_html import HOSTILE
from tests.reports.test_pdf import joined, text_of


@pytest.fixture
def reports() -> list[Report]:
    log = LogEnd("ab" * 16, 7, "cd" * 32)
    first = replace(sample_report("zh"), run="1" * 32, head="e" * 64, log=log)
    second = replace(sample_edits(sample_report("zh")), run="2" * 32, head="f" * 64, title="乙案", log=log, chance=0.71)
    return [first, second]


def _written(reports: list[Report], ending: str) -> bytes:
    return cases_bytes(reports, Path(f"cases{ending}"), "zh")


def _text(content: bytes, ending: str) -> str:
    if ending == ".pdf":
        return text_of(content)
    if ending == ".docx":
        document = Document(io.BytesIO(content))
        cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
        return "\n".join([*(paragraph.text for paragraph in document.paragraphs), *cells])
    if ending == ".xlsx":
        book = openpyxl.load_workbook(io.BytesIO(content))
        return "\n".join(str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row)
    return content.decode()


@pytest.mark.parametrize("ending", CASES_FORMATS)
def test_the_list_of_cases_and_each_report_are_in_it(reports: list[Report], ending: str) -> None:
    content = _written(reports, ending)
    text = joined(_text(content, ending))
    assert ("共2个案件" in text) == (ending not in (".xlsx", ".json"))
    assert ("71%" in text) == (ending != ".json")
    for report in reports:
        assert joined(report.title) in text
        assert report.run in text
        assert report.head in text
    tag = read_tag(content)
    assert tag is not None
    assert tag.run == "2" * 32


@pytest.mark.parametrize("ending", [ending for ending in CASES_FORMATS if ending != ".xlsx"])  # it has its date in it
def test_equal_reports_give_equal_files(reports: list[Report], ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _written(reports, ending)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert _written(reports, ending) == before


def test_each_case_begins_a_page_and_is_a_bookmark_with_its_sections_under_it(reports: list[Report]) -> None:
    document = pypdfium2.PdfDocument(_written(reports, ".pdf"))
    items = [(item.level, item.get_title(), item.get_dest().get_index()) for item in document.get_toc()]
    cases = [(title, page) for level, title, page in items if level == 0]
    assert [title for title, _ in cases] == [f"1. {reports[0].title}", "2. 乙案"]
    assert cases[0][1] > 0
    assert cases[1][1] > cases[0][1]
    assert {title for level, title, _ in items if level == 1} >= {"结论", "账目", "来源与可重复性"}


def test_every_place_on_the_page_is_there_once_and_every_link_leads_to_one(reports: list[Report]) -> None:
    page = _written(reports, ".html").decode()
    places = re.findall(r'id="([^"]*)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(places)
    assert re.findall(r'(?:href|src)="(?!#)', page) == []
    text = _written(reports, ".md").decode()
    places = re.findall(r'id="([^"]*)"', text)
    assert places
    assert len(places) == len(set(places))


@pytest.mark.parametrize("ending", [".html", ".md"])
def test_a_title_is_text_whatever_stands_in_it(reports: list[Report], ending: str) -> None:
    text = _written([replace(reports[0], title=HOSTILE)], ending).decode()
    assert re.search(r"(?<!\\)<(script|img)", text) is None


def test_a_workbook_has_the_list_and_the_sheets_of_each_case(reports: list[Report]) -> None:
    names = openpyxl.load_workbook(io.BytesIO(_written(reports, ".xlsx"))).sheetnames
    assert names[0] == "多案报告"
    assert {"1. 账目", "2. 账目", "2. 人工更改"} <= set(names)


def test_json_holds_each_case_as_its_own_file_does(reports: list[Report]) -> None:
    assert json.loads(_written(reports, ".json"))["cases"] == [json.loads(json_text(report)) for report in reports]


def test_another_ending_is_refused(reports: list[Report]) -> None:
    with pytest.raises(InputError, match=r"\.pdf"):
        _written(reports, ".txt")


@pytest.mark.parametrize("ending", [".pdf", ".docx", ".html", ".md", ".xlsx"])
def test_the_list_says_what_a_person_made_of_a_total(reports: list[Report], ending: str) -> None:
    assert "19,460.50元（人工合计：16,340元）" in joined(_text(_written(reports, ending), ending))
