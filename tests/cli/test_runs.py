"""`mma-desktop runs`: the list, a stored run, resuming and replaying it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.app import app
from mma_desktop.cli.runs import _table
from mma_desktop.cli.terminal import Terminal
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.service.request import RunSummary, SolveRequest
from mma_desktop.service.solving import SolvingService


def runs(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "160"}).invoke(app, ["runs", *arguments])


def test_a_run_is_listed_with_its_case_method_status_and_answer(run_id: str) -> None:
    listed = runs("list").stdout
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in listed.splitlines() if "│" in line]
    assert [row[:4] for row in rows] == [
        [run_id[:12], "hotel_watches.zh", "Crime amount", "CNY 51,500"],
        ["", "", "Tree search, cross-inspected (MMA) (Quick)", ""],
    ]
    assert [run["id"] for run in json.loads(runs("list", "--json").stdout)] == [run_id]


def test_the_id_that_other_commands_take_stands_whole_in_a_narrow_list(run_id: str) -> None:
    listed = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["runs", "list"]).stdout
    assert run_id[:12] in listed
    assert re.search(r"│ \d{4}-\d\d-\d\d \d\d:\d\d │", listed), "a time is not broken"


def test_a_run_without_an_answer_says_how_far_it_is() -> None:
    run = RunSummary("r1", "case", "eca", "mma", "quick", RunStatus.STOPPED, None, "2026-11-27T20:00:00+00:00")
    console = Terminal(record=True, width=120)
    console.print(_table([run, replace(run, status=RunStatus.FINISHED), replace(run, value="5")]))
    rows = [line.split("│")[4].strip() for line in console.export_text().splitlines() if "case" in line and "│" in line]
    assert rows == ["stopped", "no answer", "5"]


@pytest.mark.parametrize(("held", "status", "hint"), [(False, "interrupted", True), (True, "running", False)])
def test_a_killed_run_is_called_interrupted_and_the_list_says_how_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, held: bool, status: str, hint: bool
) -> None:
    moment = "2026-11-27T20:00:00+00:00"
    run = RunSummary("0123456789abcdef", "case", "eca", "mma", "quick", RunStatus.RUNNING, None, moment, held=held)
    monkeypatch.setattr(SolvingService, "runs", lambda _: [run])
    listed = runs("list").stdout
    assert f" {status} " in listed
    assert ("mma-desktop runs resume 0123456789ab" in listed) is hint


def test_the_list_is_searched_in_the_texts(run_id: str) -> None:
    for text, found in (("手表", [run_id]), ("hotel_watches", [run_id]), ("诈骗罪", [])):
        listed = json.loads(runs("list", "--search", text, "--json").stdout)
        assert [run["id"] for run in listed] == found


def test_the_first_characters_of_an_id_are_enough_to_show_a_run(run_id: str, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    shown = runs("show", run_id[:6], "--report", str(report))
    assert shown.exit_code == 0
    assert "51,500" in shown.stdout
    assert run_id in report.read_text(encoding="utf-8")


def test_the_files_that_were_asked_for_are_written(run_id: str, tmp_path: Path) -> None:
    data, report = tmp_path / "run.data", tmp_path / "report.md"
    assert runs("show", run_id, "--json", str(data), "--report", str(report)).exit_code == 0
    assert json.loads(data.read_text(encoding="utf-8"))["run"] == run_id
    assert "51,500" in report.read_text(encoding="utf-8")


def test_a_finished_run_is_only_reported_when_resumed(run_id: str) -> None:
    assert "51,500" in runs("resume", run_id).stdout
    assert len(json.loads(runs("list", "--json").stdout)) == 1


def test_a_case_is_solved_again_once_something_was_decided(run_id: str) -> None:
    assert runs("again", run_id).exit_code == InputError.exit_code
    assert runs("ledger", run_id, "--leave-out", "1").exit_code == 0
    assert "36,500" in runs("again", run_id).stdout
    assert len(json.loads(runs("list", "--json").stdout)) == 2


def test_a_replay_counts_the_events_of_the_chain(run_id: str) -> None:
    assert "events is whole, and replayed the run is the same" in runs("replay", run_id).stdout


def test_an_unknown_run_is_an_input_error(run_id: str) -> None:
    assert runs("show", "zzzz").exit_code == InputError.exit_code


def test_a_case_is_renamed_and_tagged_and_found_by_its_tag(run_id: str) -> None:
    assert runs("rename", run_id[:8], "王五盗窃案").exit_code == 0
    assert runs("tag", run_id[:8], "急", "一审").exit_code == 0
    (listed,) = json.loads(runs("list", "--tag", "急", "--json").stdout)
    assert (listed["title"], listed["tags"]) == ("王五盗窃案", ["一审", "急"])
    assert "一审, 急" in runs("list").stdout
    assert json.loads(runs("list", "--tag", "二审", "--json").stdout) == []
    assert runs("list", "--tag", "二审").stdout == "There are no such runs here.\n"
    assert runs("tag", run_id[:8]).exit_code == 0
    assert json.loads(runs("list", "--tag", "急", "--json").stdout) == []
    assert CliRunner().invoke(app, ["verify"]).exit_code == 0


def test_a_case_without_a_title_is_an_input_error(run_id: str) -> None:
    assert runs("rename", run_id, " ").exit_code == InputError.exit_code


def test_a_draft_is_listed_and_deleted_like_a_run() -> None:
    with make_service() as service:
        service.keep_draft(SolveRequest("被告人窃得现金3000元。", "草拟的案件", case="d1"))
    assert "draft" in runs("list").stdout
    deleted = runs("delete", "d1", "--yes")
    assert deleted.exit_code == 0
    assert "the draft '草拟的案件'" in deleted.stderr
    assert json.loads(runs("list", "--json").stdout) == []
