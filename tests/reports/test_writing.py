from __future__ import annotations

import json
import random
import stat
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.reports import writing
from mma_desktop.reports.base import Report
from mma_desktop.reports.writing import check_format, write_report
from tests.reports.samples.sample import TEXTS


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
        write_report(damaged, path := tmp_path / f"report{ending}", "zh")
        assert path.stat().st_size > 0


@pytest.mark.parametrize("ending", writing.FORMATS)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_23_any_text_can_be_written(changed: Report, tmp_path: Path, text: str, ending: str) -> None:
    changes = tuple(replace(change, reason=text) for change in changed.changes)
    write_report(replace(_with_document(changed, text), changes=changes), path := tmp_path / f"report{ending}", "zh")
    assert path.stat().st_size > 0


def test_23_a_title_that_no_page_holds_is_cut_in_print(report: Report, tmp_path: Path) -> None:
    write_report(replace(report, title="案" * 2000), path := tmp_path / "report.pdf", "zh")
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_23_a_kill_leaves_the_old_report_or_the_new_one(tmp_path: Path, kills: int) -> None:
    path, chance = tmp_path / "report.json", random.Random(23)
    for _ in range(kills):
        with subprocess.Popen([sys.executable, "-c", _WRITER, path], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(chance.uniform(0, 0.2))
            writer.kill()
        content = path.read_bytes()
        assert content in {letter * _SIZE for letter in (b"o", b"n")}


_SIZE = 4_000_000
_WRITER = f"""
import sys
from pathlib import Path
from mma_desktop.reports.writing import write_bytes
path = Path(sys.argv[1])
write_bytes(path, b"o" * {_SIZE})
print("there", flush=True)
while True:
    for letter in (b"n", b"o"):
        write_bytes(path, letter * {_SIZE})
"""


def _with_document(report: Report, text: str) -> Report:
    return replace(report, document=replace(report.document, text=text), answer=text, title=text)
