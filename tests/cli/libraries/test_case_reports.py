from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app
from mma_desktop.errors import InputError


def mma(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize("ending", [".md", ".html"])
def test_cases_are_written_once_each_and_the_file_can_be_verified(run_id: str, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"cases{ending}"
    assert mma("runs", "report", run_id, run_id[:6], "--out", str(out)).exit_code == 0
    assert "共 1 个案件" in out.read_text(encoding="utf-8")
    assert mma("verify", str(out)).exit_code == 0
    out.write_text(out.read_text(encoding="utf-8").replace("51500", "61500"), encoding="utf-8")
    assert mma("verify", str(out)).exit_code == 7


def test_a_wrong_ending_or_run_is_an_input_error_and_nothing_is_written(run_id: str, tmp_path: Path) -> None:
    for arguments in ((run_id, "--out", str(tmp_path / "x.odt")), (run_id, "zzzz", "--out", str(tmp_path / "x.md"))):
        assert mma("runs", "report", *arguments).exit_code == InputError.exit_code
    assert list(tmp_path.glob("x.*")) == []
    assert len(json.loads(mma("runs", "list", "--json").stdout)) == 1


def test_a_letterhead_stands_over_reports(run_id: str, tmp_path: Path) -> None:
    letterhead, out = tmp_path / "ours.toml", tmp_path / "cases.html"
    letterhead.write_text("name = '王李律师事务所'", encoding="utf-8")
    assert mma("runs", "report", run_id, "--out", str(out), "--letterhead", str(letterhead)).exit_code == 0
    assert "王李律师事务所" in out.read_text(encoding="utf-8")
    assert mma("verify", str(out)).exit_code == 0
    one = tmp_path / "one.html"
    assert mma("runs", "show", run_id, "--report", str(one), "--letterhead", str(letterhead)).exit_code == 0
    assert "王李律师事务所" in one.read_text(encoding="utf-8")
    letterhead.write_text("name = ''", encoding="utf-8")
    shown = mma("runs", "show", run_id, "--report", str(one), "--letterhead", str(letterhead))
    assert shown.exit_code == InputError.exit_code
