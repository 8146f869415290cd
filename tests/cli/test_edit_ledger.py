"""`mma-desktop runs ledger`: what it shows, what it changes, what it does not accept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app


def invoke(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "140"}).invoke(app, arguments)


def ledger(run: str, *arguments: str) -> Result:
    return invoke("runs", "ledger", run, *arguments)


def decisions(run: str, tmp_path: Path, *arguments: str) -> dict[str, Any]:
    target = tmp_path / "run.json"
    result = ledger(run, *arguments, "--json", str(target))
    assert result.exit_code == 0, result.output
    return json.loads(target.read_text(encoding="utf-8"))["decisions"]


def test_it_shows_who_decided_what(run_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    result = ledger(run_id[:6])
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in result.stdout.splitlines() if "│" in line]
    assert ["6", "3", "421元", "421", "否（追缴退赔）", "否", "–", ""] in rows
    assert "计入金额合计：51,500" in result.stdout
    assert "人工合计" not in result.stdout


def test_every_kind_of_change_is_made_in_one_call(run_id: str, tmp_path: Path) -> None:
    stored = decisions(
        run_id, tmp_path, "--count", "6", "--leave-out", "1.2", "--correct", "2=1.2万", "--split", "1=14000+1000",
        "--add", "3:黑色球鞋一双=300.50", "--annotate", "A1=[b]按发票[/b]", "--reason", "核对卷宗",
    )  # fmt: skip
    assert stored["totals"] == {"answer": "51500", "human": f"{14000 + 12000 + 500 + 6000 + 17000 + 421 + 300.5}"}
    assert {change["reason"] for change in stored["changes"]} == {"核对卷宗"}
    assert "[b]按发票[/b]" in ledger(run_id).stdout


def test_the_last_change_is_undone(run_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    assert decisions(run_id, tmp_path, "--count", "6")["totals"]["human"] == "51921"
    stored = decisions(run_id, tmp_path, "--undo")
    assert (stored["totals"]["human"], [change["act"] for change in stored["changes"]]) == (None, ["count", "undo"])
    assert "人工更改 1 项，其中已撤销 1 项" in ledger(run_id).stdout


def test_changes_leave_the_replay_whole(run_id: str) -> None:
    assert ledger(run_id, "--count", "6").exit_code == 0
    assert invoke("runs", "replay", run_id).exit_code == 0
    assert "421" in invoke("runs", "show", run_id).stdout


@pytest.mark.parametrize(
    ("arguments", "fact"),
    [
        (("--count", "7"), "There is no amount 7."),
        (("--count", "1"), "Amount 1 is that already"),
        (("--correct", "1"), "says nothing after an equals sign"),
        (("--correct", "1=many"), "“many” is not an amount."),
        (("--correct", "1=-5"), "“-5” is not an amount."),
        (("--split", "1=1+2"), "The parts make 3, but amount 1 is 15,000."),
        (("--add", "手套=3"), "does not begin with a line"),
        (("--add", "99:手套=3"), "The document has no line 99."),
        (("--add", "3:没有的字=3"), "stands 0 times in line 3"),
        (("--add", "3:421元=421"), "Amount 6 (421元) stands there."),
        (("--undo",), "There is no manual edit"),
        (("--reason", "x"), "There is a reason, but no change."),
        (("--report", "x.odt"), "cannot be written as"),
    ],
)
def test_bad_input_is_refused_with_fact_and_remedy_and_nothing_is_stored(
    run_id: str, tmp_path: Path, arguments: tuple[str, ...], fact: str
) -> None:
    result = ledger(run_id, *arguments)
    assert result.exit_code == 2
    assert fact in result.stderr
    assert len(result.stderr.splitlines()) == 2 or "already" in fact
    assert decisions(run_id, tmp_path)["changes"] == []


def test_the_list_of_runs_shows_and_finds_the_total_by_hand(run_id: str) -> None:
    assert ledger(run_id, "--leave-out", "2").exit_code == 0
    (run,) = json.loads(invoke("runs", "list", "--search", "38,500", "--json").stdout)
    assert (run["value"], run["by_hand"]) == ("51500", "38500")
    assert "38,500 by hand" in invoke("runs", "list").stdout
