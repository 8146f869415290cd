from __future__ import annotations

import json
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.reports import writing
from mma_desktop.reports.base import Report
from mma_desktop.reports.writing import check_format, write_report


def test_the_ending_chooses_the_format(report: Report, tmp_path: Path) -> None:
    for name in ("a.html", "b.md", "c.JSON"):
        write_report(report, tmp_path / name, "zh")
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (tmp_path / "b.md").read_text(encoding="utf-8").startswith("# 周某某盗窃案")
    assert json.loads((tmp_path / "c.JSON").read_text(encoding="utf-8"))["run"] == report.run


def test_an_unknown_ending_is_refused_with_the_known_ones(report: Report, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"\.html, \.pdf, \.docx, \.xlsx, \.md, \.json"):
        write_report(report, tmp_path / "report.odt", "zh")
    with pytest.raises(InputError):
        check_format(Path("report"))
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_does_not_exist_is_named(report: Report, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_report(report, tmp_path / "missing" / "report.md", "zh")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_a_report_is_private(report: Report, tmp_path: Path) -> None:
    write_report(report, tmp_path / "report.md", "zh")
    assert stat.S_IMODE((tmp_path / "report.md").stat().st_mode) == 0o600


def test_characters_that_no_encoding_knows_do_not_stop_a_report(report: Report, tmp_path: Path) -> None:
    broken = report.document.text.replace("现金", "\ud800\x00")
    damaged = _with_document(report, broken)
    for ending in writing.FORMATS:
        write_report(damaged, tmp_path / f"report{ending}", "zh")


def _with_document(report: Report, text: str) -> Report:
    return replace(report, document=replace(report.document, text=text), answer=text, title=text)
