from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.app import app
from mma_desktop.errors import InputError
from mma_desktop.paths import resources
from tests.reports.test_pdf import text_of


def batch(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, ["batch", *arguments])


@pytest.fixture
def exam(tmp_path: Path) -> Path:
    path = tmp_path / "exam.csv"
    path.write_text("编号,题目,答案\n甲,张某窃得现金300元。,300\n乙,王某骗取货款12万元。,11万元\n", encoding="utf-8")
    return path


@pytest.fixture
def added(exam: Path) -> str:
    result = batch("add", str(exam), "--task", "eca")
    assert result.exit_code == 0
    assert "questions: 2" in result.stdout
    return make_service().batches()[0].id


def test_a_row_without_a_question_is_named_and_the_others_are_solved(exam: Path) -> None:
    exam.write_text("编号,题目,答案\n甲,张某窃得现金300元。,300\n乙,,200\n", encoding="utf-8")
    result = batch("add", str(exam), "--task", "eca")
    assert (result.exit_code, "questions: 1" in result.stdout) == (0, True)
    assert "Not used: exam.csv, row 3: There is no question in this row." in result.stderr
    out = exam.with_name("out.csv")
    shown = batch("show", make_service().batches()[0].id, "--out", str(out))
    assert "Not used: exam.csv, row 3: There is no question in this row." in shown.stderr
    assert "Not used of what was handed in: 1." in shown.stdout
    assert out.read_text(encoding="utf-8-sig").splitlines()[-1].startswith(',"exam.csv, row 3",not used,,There is no')


def test_the_same_questions_once_more_are_told_with_the_earlier_batch(added: str, exam: Path) -> None:
    again = batch("add", str(exam), "--task", "eca")
    assert f"Batch {added[:12]} (exam.csv, " in again.stderr
    assert f"mma-desktop batch delete {added[:12]}" in again.stderr


def test_a_batch_is_solved_shown_and_written(added: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert "waiting" in batch("show", added).stdout
    solved = batch("solve", added[:8], "--method", "ledger", "--out", str(out))
    assert solved.exit_code == 0
    assert "2 of 2 questions are solved. Score where the answer is known: 50% (questions: 2)." in solved.stdout
    assert "1 of 2: 甲" in solved.stderr
    assert "CNY 120,000" in out.read_text(encoding="utf-8-sig")
    listed = batch("list").stdout
    assert "exam.csv" in listed
    assert re.search(r" \d{4}-\d\d-\d\d \d\d:\d\d ", listed)
    again = batch("solve", added[:8], "--method", "ledger")
    assert "1 of" not in again.stderr
    assert len(make_service().runs()) == 2


def test_a_letterhead_stands_over_a_pdf_and_a_wrong_one_is_refused_before_the_work(added: str, tmp_path: Path) -> None:
    letterhead, out = tmp_path / "ours.toml", tmp_path / "out.pdf"
    letterhead.write_text("name = '王李律师事务所'", encoding="utf-8")
    options = ("--out", str(out), "--letterhead", str(letterhead))
    assert batch("show", added, *options).exit_code == 0
    assert "王李律师事务所" in text_of(out.read_bytes())
    letterhead.write_text("name = ''", encoding="utf-8")
    assert batch("solve", added, "--method", "ledger", *options).exit_code == InputError.exit_code
    assert make_service().runs() == []


def test_what_one_question_fails_by_is_said_and_the_others_are_solved(tmp_path: Path) -> None:
    samples = resources() / "samples"
    case = (samples / "hotel_watches.zh.txt").read_text(encoding="utf-8")
    sheet = tmp_path / "mixed.jsonl"
    items = ({"question": "张某窃得现金300元。"}, {"question": case})
    sheet.write_text("\n".join(json.dumps(item) for item in items), encoding="utf-8")
    assert batch("add", str(sheet), "--task", "eca").exit_code == 0
    models = [f"scripted:{samples}/hotel_watches.{role}.script.json" for role in ("general", "domain")]
    options = ["--general", models[0], "--domain", models[1], "--preset", "quick"]
    solved = batch("solve", make_service().batches()[0].id, *options)
    assert solved.exit_code == InputError.exit_code
    assert "mixed-0001: " in solved.stderr
    assert "1 of 2 questions are solved." in solved.stdout


def test_the_file_speaks_the_language_of_the_terminal_unless_another_is_named(added: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    for options, heading in (((), "Known answer"), (("--language", "zh"), "已知答案")):
        assert batch("show", added, "--out", str(out), *options).exit_code == 0
        assert heading in out.read_text(encoding="utf-8-sig")


def test_a_question_that_found_no_answer_says_so(tmp_path: Path) -> None:
    sheet = tmp_path / "empty.csv"
    sheet.write_text("question\nNobody took anything.\n", encoding="utf-8")
    assert batch("add", str(sheet), "--task", "eca").exit_code == 0
    solved = batch("solve", make_service().batches()[0].id, "--method", "ledger")
    assert "no answer" in solved.stdout and "finished" not in solved.stdout
    assert "known" not in solved.stdout  # a column in which nothing would stand


def test_nothing_is_deleted_before_somebody_confirmed_it(added: str) -> None:
    asked = batch("delete", added)
    assert asked.exit_code == InputError.exit_code
    assert "exam.csv, cases: 2," in asked.stderr
    assert batch("show", added).exit_code == 0


def test_a_deleted_batch_is_gone(added: str) -> None:
    assert "cases: 2" in batch("delete", added, "--yes").stdout
    assert batch("show", added).exit_code == InputError.exit_code


def test_another_ending_and_an_unknown_batch_are_refused_before_the_work(added: str) -> None:
    assert batch("solve", added, "--out", "x.doc").exit_code == InputError.exit_code
    assert batch("solve", "nope").exit_code == InputError.exit_code
    assert make_service().runs() == []
