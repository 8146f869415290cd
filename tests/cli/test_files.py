from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.cli.files import write_json
from mma_desktop.errors import InputError


def test_chinese_stays_readable(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    write_json(file, {"answer": "三千元"})
    assert json.loads(text := file.read_text(encoding="utf-8")) == {"answer": "三千元"}
    assert "三千元" in text


def test_a_file_that_cannot_be_written_is_an_error_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written") as raised:
        write_json(tmp_path / "nowhere" / "out.json", {})
    assert raised.value.remedy == "Choose another place for it."


def test_half_a_character_is_written_as_json_writes_it(tmp_path: Path) -> None:
    write_json(tmp_path / "out.json", "\ud800")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == "\ud800"


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--report", "report.odt", "cannot be written as 'report.odt'"),
        ("--report", "missing/report.md", "there is no folder"),
        ("--json", "missing/run.json", "there is no folder"),
        ("--json", ".", "it is a folder"),
        ("--json", "/dev/full", "it is no ordinary file"),
    ],
)
@pytest.mark.parametrize("command", [["solve", "no_case.txt"], ["runs", "resume", "run"], ["runs", "ledger", "run"]])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    option: str, value: str, why: str, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, [*command, option, value])
    assert ran.exit_code == 2
    assert why in ran.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        "library bundle RUN --out cases.mma",
        "runs report RUN --out cases.pdf",
        "solve no_case.txt --report cases.pdf",
        "ledger no_case.txt --json cases.mma",
        "batch show one --out cases.xlsx",
        "knowledge search theft --json cases.mma",
        "packs export amounts cases.mma",
    ],
)
def test_a_library_is_never_replaced(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    library = tmp_path / command.split()[-1]
    assert CliRunner().invoke(app, ["library", "create", str(library), "--plain"]).exit_code == 0
    before = library.read_bytes()
    ran = CliRunner().invoke(app, command.split(), env={"COLUMNS": "200"})
    assert (ran.exit_code, library.read_bytes()) == (2, before)
    assert "a library lies there" in ran.stderr
    assert "Choose another place" in ran.stderr
