"""`mma-desktop solve` with a workflow or a host: what the terminal and the files say of its steps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app
from mma_desktop.packs.loading import own_path, pack_of, written
from tests.packs.toys import call, node

BROKEN = node("Draft", checks=["says:本院认为", "length:3"])
ANSWER = {**node("Answer", reads=("Draft",), final=True), "calls": [call("text", "Answer: {of_draft}", parse="marker")]}


def keep(*nodes: dict[str, Any]) -> None:
    """Make a pack of the user's own out of these nodes."""
    titles = {"zh": "判决", "en": "Judgment"}
    pack = pack_of(
        {"schema": "mma-pack/1", "id": "own", "version": 1, "language": "zh", "titles": titles, "nodes": nodes}
    )
    own_path(pack).parent.mkdir(parents=True)
    own_path(pack).write_text(written(pack), encoding="utf-8")


def solve(folder: Path, method: str, replies: Sequence[str], *more: str | Path) -> Result:
    case, script = folder / "case.txt", folder / "a.script.json"
    case.write_text("窃得现金3000元。", encoding="utf-8")
    rules = {"name": "a", "rules": [{"when": [], "replies": list(replies)}]}
    script.write_text(json.dumps(rules, ensure_ascii=False), encoding="utf-8")
    options = ("--method", method, "--general", f"scripted:{script}", *more)
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, ["solve", str(case), *map(str, options)])


def test_failed_checks_stand_in_the_terminal_the_report_and_the_json(tmp_path: Path) -> None:
    keep(BROKEN, ANSWER)
    page, data = tmp_path / "r.md", tmp_path / "r.json"
    result = solve(tmp_path, "workflow:own", ["金额合计。\n最终金额:3000"], "--report", page, "--json", data)
    assert result.exit_code == 0, result.stderr
    assert (
        "! Draft (done): not kept: the words “本院认为” (it does not say 本院认为); not kept: at most 3"
        in result.stdout
    )
    assert "未通过检查：写有“本院认为”（没有写“本院认为”）" in page.read_text(encoding="utf-8").replace("\\", "")
    steps = json.loads(data.read_text(encoding="utf-8"))["steps"]
    assert [[check["kept"] for check in step["checks"]] for step in steps] == [[False, False], []]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "the answer of Answer cannot be read"), ("zh", "Answer 的答案无法读取")]
)
def test_the_terminal_says_why_there_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("MMA_LANG", language)
    keep(node("Answer", final=True))
    result = solve(tmp_path, "workflow:own", ["我不知道。"])
    assert result.exit_code == 0, result.stderr
    assert said in result.stdout


def test_the_terminal_names_the_node_that_failed(tmp_path: Path) -> None:
    keep(BROKEN, ANSWER)
    result = solve(tmp_path, "workflow:own", ["我不知道。"])
    assert "the required node Answer failed: call write_text: the reply has no final line" in result.stdout
    assert "! Answer (failed): call write_text: the reply has no final line that can be read" in result.stdout


def test_the_terminal_says_what_a_host_did_and_what_was_drawn(tmp_path: Path) -> None:
    result = solve(tmp_path, "aorchestra", ["合计。\n最终金额:3000"])
    assert result.exit_code == 0, result.stderr
    assert "How the method chose its steps: aorchestra ended: " in result.stdout
    assert "as no reply could be used" in result.stdout


def test_a_workflow_whose_calls_are_used_up_answers_with_what_an_earlier_node_says(tmp_path: Path) -> None:
    keep(BROKEN, ANSWER)
    data = tmp_path / "r.json"
    result = solve(tmp_path, "workflow:own", ["合计。\n最终金额:3000"], "--call-budget", "1", "--json", data)
    assert result.exit_code == 0, result.stderr
    found = json.loads(data.read_text(encoding="utf-8"))
    assert (found["usage"]["requests"], found["answer"]["value"], len(found["steps"])) == (1, "3000", 1)
    assert found["answer"]["reason"].endswith("; the budget of calls of this workflow is used up")


def test_a_task_that_a_pack_is_not_made_for_is_told_before_it_runs(tmp_path: Path) -> None:
    page = tmp_path / "r.md"
    asked = ["罪名。\n最终金额:3000"], "--task", "eca", "--report", page
    result = solve(tmp_path, "workflow:charges", *asked)
    assert "The pack charges is not made for the task eca, but for: ljp_charge." in result.stderr
    assert "The pack charges is not made for the task eca, but for: ljp_charge." in result.stdout
    assert "节点包 charges 不是为任务 eca 编写的" in page.read_text(encoding="utf-8")
