"""What commands say of rows without a question: each of them, before any model is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.cli.measuring.question_files import questions_of

COMMANDS = [("eval",), ("packs", "build"), ("packs", "refine", "amounts"), ("hosts", "search", "aflow")]


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "exam.csv"
    path.write_text("题目,答案\n甲盗窃6000元,6000\n,合计\n乙盗窃300元,300\n", encoding="utf-8")
    return path


def test_a_left_out_row_is_named_with_how_many_questions_there_are(
    sheet: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(questions_of([sheet], task="eca")) == 2
    assert capsys.readouterr().err == ("Left out, as no question stands there: 1 (exam.csv, row 3). Questions: 2.\n")
    monkeypatch.setenv("MMA_LANG", "zh")
    questions_of([sheet], task="eca")
    assert capsys.readouterr().err == "已略过没有题目的行或工作表，共 1 处（exam.csv 第 3 行）。其余题目：2 道。\n"


def test_of_many_rows_the_first_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "exam.csv"
    path.write_text("题目,答案\n甲,1\n" + ",x\n" * 14, encoding="utf-8")
    questions_of([path], task="general")
    said = capsys.readouterr().err
    assert "row 14; and 2 more)" in said
    assert "row 15" not in said


def test_formulas_without_a_value_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book: Any = openpyxl.Workbook()
    for row in (["题目", "答案"], ["甲", "1"], ["乙", "2"], ["=A1", ""]):
        book.active.append(row)
    book.save(tmp_path / "exam.xlsx")
    assert len(questions_of([tmp_path / "exam.xlsx"], task="general")) == 2
    assert "not stored were read as empty cells: exam.xlsx, sheet Sheet." in capsys.readouterr().err


def test_where_every_row_asks_nothing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "exam.csv"
    path.write_text("题目,答案\n甲,1\n", encoding="utf-8")
    questions_of([path], task="general")
    assert not capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_that_measures_names_them(sheet: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    nobody = ("--designer", "scripted:nobody.json") if command[-1] == "build" else ("--general", "scripted:nobody.json")
    arguments = (*command, str(sheet), "--task", "eca", "--out", str(tmp_path / "out"), *nobody)
    assert "(exam.csv, row 3). Questions: 2." in CliRunner().invoke(app, arguments).stderr


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_language_that_there_is_not_is_said_to_be_none(sheet: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    arguments = (*command, str(sheet), "--task", "eca", "--language", "fr", "--out", str(tmp_path / "out"))
    said = CliRunner().invoke(app, arguments)
    assert (said.exit_code, "There is no language 'fr' here." in said.stderr) == (2, True), said.stderr
