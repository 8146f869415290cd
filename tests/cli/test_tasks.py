"""`mma-desktop tasks`: the list, the example and the check of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop import paths
from mma_desktop.cli.app import app
from mma_desktop.tasks.loading import load_task_file


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(app, [*map(str, arguments)])


def test_tasks_are_listed_with_yours_and_a_wrong_file_with_its_mistakes() -> None:
    paths.user_tasks().mkdir(parents=True)
    example = run("tasks", "example").stdout
    (paths.user_tasks() / "early_exit.en.toml").write_text(example, encoding="utf-8")
    (paths.user_tasks() / "broken.zh.toml").write_text("id = 3\n", encoding="utf-8")
    listed = run("tasks", "list")
    assert listed.exit_code == 0
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in listed.stdout.splitlines() if "│" in line]
    assert ["ljp_charge", "zh", "罪名认定", "the program"] in rows
    assert ["early_exit", "en", "May the tenant leave early?", "you"] in rows
    assert ["broken", "zh", "cannot be used", "you"] in rows
    assert "broken.zh.toml, line 1, id: Input should be a valid string" in listed.stdout
    entries = {entry["task"]: entry for entry in json.loads(run("tasks", "list", "--json").stdout)}
    assert entries["broken"]["error"]
    assert entries["early_exit"]["error"] is None


@pytest.mark.parametrize(("language", "value"), [("en", "Yes"), ("zh", "可以")])
def test_the_example_of_each_language_is_right(tmp_path: Path, language: str, value: str) -> None:
    path = tmp_path / f"early_exit.{language}.toml"
    path.write_text(run("tasks", "example", "--language", language).stdout, encoding="utf-8")
    assert run("tasks", "check", path).exit_code == 0
    assert load_task_file(path).read(load_task_file(path).data.examples[0].answer).value == value


def test_a_file_is_checked_before_it_is_used(tmp_path: Path) -> None:
    path = tmp_path / "early_exit.en.toml"
    path.write_text(run("tasks", "example").stdout, encoding="utf-8")
    assert "is right: task early_exit (en)" in run("tasks", "check", path).stdout
    path.write_text(path.read_text(encoding="utf-8").replace("title", "titel"), encoding="utf-8")
    wrong = run("tasks", "check", path)
    assert wrong.exit_code == 1
    assert "line 3, titel: there is no such key here" in wrong.stderr
