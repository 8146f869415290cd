from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from mma_desktop.answers.statutes import StatuteCitation
from mma_desktop.domain.cases import Document
from mma_desktop.knowledge.checking import StatuteReport
from mma_desktop.reports.statutes import statute_headings, statute_notes, statute_rows, statute_summary
from tests.gui.small_library import THEFT, small_library

TEXT = f"依照《中华人民共和国刑法》第二百六十四条“{THEFT}”\n又依第九百条。另依《刑法》第九百条。"
DOCUMENT = Document("判决书", TEXT, "0" * 64)


@pytest.fixture
def report(tmp_path: Path) -> StatuteReport:
    with small_library(tmp_path) as library:
        return library.check(TEXT, "2025-01-01")


@pytest.mark.parametrize(("language", "missing"), [("zh", "没有这一条"), ("en", "no such article")])
def test_each_citation_says_where_it_stands_and_what_the_library_has(
    report: StatuteReport, language: str, missing: str
) -> None:
    first, *_, last = statute_rows(DOCUMENT, report, language)
    assert first.confirmed and TEXT[first.start : first.end] in first.words
    assert not last.confirmed and missing in last.said and last.words == "《刑法》第九百条"
    assert first.place != last.place and len(statute_headings(language)) == 3
    assert statute_notes(report) == ["刑法: 含修正案（十二）"] or "修正案" in statute_notes(report)[0]


def test_the_summary_counts_what_is_not_confirmed_and_names_the_day(report: StatuteReport) -> None:
    assert "2025-01-01" in statute_summary(report, "2025-01-01", "en")[0]
    assert date.today().isoformat() in statute_summary(report, "", "zh")[0]
    assert statute_summary(StatuteReport((), 0), "", "en") == ["The text cites no statute."]


def test_titles_that_were_passed_over_are_named() -> None:
    cited = StatuteCitation("保密协议", "5", 0, 9, written="保密协议")
    last = statute_summary(StatuteReport((), 0, (cited, replace(cited, number="6"))), "", "zh")[-1]
    assert "未核对：2 处（《保密协议》）" in last
    assert len(statute_summary(StatuteReport((), 2), "", "zh")) == 2
