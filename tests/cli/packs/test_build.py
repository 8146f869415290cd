"""`mma-desktop packs build`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.packs.loading import load_pack
from mma_desktop.synthesis.dossier import Dossier
from mma_desktop.synthesis.strategies import STRATEGIES
from mma_desktop.synthesis.texts import load_design_texts
from tests.synthesis.scripts import SAMPLES, said

PHRASES = {
    "dimensions": "下列七个方面",
    "queries x": "检索用的短句",
    "search x 1 x": "这是第1轮",
    "search x 2 x": "这是第2轮",
    "rank": "请从候选中选出",
    "plan": "请设计解决这类任务的步骤",
    "instruction Facts": "请为本步骤写一段",
    "query Law": "在知识库中检索用的关键词",
}
"""What only the prompt of one request says, by a tag that the script answers."""


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["packs", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def designer(tmp_path: Path) -> str:
    """A designer in a script file."""
    texts = load_design_texts("zh")
    rules: list[dict[str, Any]] = [{"when": [phrase], "replies": [said(tag)]} for tag, phrase in PHRASES.items()]
    for name in STRATEGIES:
        rules.append({"when": [texts.strategies[name].aim, "请根据资料"], "replies": [said(f"analyse {name}")]})
    file = tmp_path / "designer.script.json"
    file.write_text(json.dumps({"name": "designer", "rules": rules}, ensure_ascii=False), encoding="utf-8")
    return f"scripted:{file}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = tmp_path / "questions.jsonl"
    lines = [{"id": one.id, "question": one.text, "answer": "盗窃"} for one in SAMPLES]
    file.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in lines), encoding="utf-8")
    return file


def test_one_command_builds_a_pack_and_the_same_command_goes_on(data: Path, designer: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    chosen = ("build", data, "--task", "ljp_charge", "--designer", designer, "--out", out, "--searches", "1")
    code, said_of_it, progress = run(*chosen)
    assert (code, "searches 4/4" in progress) == (0, True)
    assert "3 nodes" in said_of_it
    assert re.search(r"Designer: [1-9]\d* requests, [1-9]\d* prompt tokens, [1-9]\d* tokens generated\.", said_of_it)
    assert "Models that ran" not in said_of_it
    pack = load_pack(out / "ljp_charge_built.zh.json")
    assert [node.name for node in pack.nodes] == ["Facts", "Law", "Answer"]
    replies = (out / "replies.jsonl").read_bytes()
    assert run(*chosen)[0] == 0
    assert (out / "replies.jsonl").read_bytes() == replies
    dossier = Dossier.model_validate_json((out / "dossier.json").read_text(encoding="utf-8"))
    assert any(name.startswith("patterns#") for name in dossier.kept)
    assert f"packs import {out / 'ljp_charge_built.zh.json'}; then: solve CASE --method workflow:ljp" in said_of_it
    assert run("import", out / "ljp_charge_built.zh.json")[0] == 0


def test_other_settings_in_the_same_folder_are_refused(data: Path, designer: str, tmp_path: Path) -> None:
    chosen = ("build", data, "--task", "ljp_charge", "--designer", designer, "--out", tmp_path / "out")
    assert run(*chosen, "--searches", "1")[0] == 0
    code, _, message = run(*chosen, "--searches", "2")
    assert (code, "settings" in message) == (2, True)


def test_a_guarded_question_may_not_be_quoted(data: Path, designer: str, tmp_path: Path) -> None:
    guard = tmp_path / "test.jsonl"
    quoted = "请完成Facts，逐条写明每一个行为的时间地点对象和结果。"
    guard.write_text(json.dumps({"question": quoted, "answer": "盗窃"}, ensure_ascii=False), encoding="utf-8")
    script = Path(designer.removeprefix("scripted:"))
    script.write_text(script.read_text(encoding="utf-8").replace("请完成Facts，逐条写明。", quoted), encoding="utf-8")
    out = tmp_path / "out"
    chosen = ("build", data, "--task", "ljp_charge", "--designer", designer, "--out", out, "--searches", "1")
    code, said_of_it, _ = run(*chosen, "--guard", guard)
    assert code == 0
    assert "Filled in by the program: Facts, Answer." in said_of_it


def test_questions_of_several_tasks_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    lines = [{"task": task, "question": "甲", "answer": "1"} for task in ("eca", "ljp_term")]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    code, _, message = run("build", file, "--out", tmp_path / "out")
    assert (code, "several tasks" in message) == (2, True)


def test_without_its_opt_in_no_remote_designer_is_asked(data: Path, tmp_path: Path) -> None:
    chosen = ("build", data, "--task", "ljp_charge", "--out", tmp_path / "out")
    code, _, message = run(*chosen, "--designer", "remote:http://192.168.1.5:8080#big")
    assert (code, "switched off" in message) == (2, True)


def test_an_id_that_no_pack_can_have_is_refused_before_anything_is_asked(data: Path, tmp_path: Path) -> None:
    asked = ("--task", "ljp_charge", "--out", tmp_path / "built", "--designer", "no_model.gguf", "--id", "Bad Id")
    code, _, error = run("build", data, *asked)
    assert (code, "'Bad Id' is no name of a pack." in error) == (2, True)
    assert not (tmp_path / "built").exists()


def test_a_pack_that_could_not_be_imported_under_its_id_is_refused_before_anything_is_asked(
    data: Path, tmp_path: Path
) -> None:
    asked = ("--task", "ljp_charge", "--out", tmp_path / "built", "--designer", "no_model.gguf", "--id", "charges")
    code, _, error = run("build", data, *asked)
    assert (code, "A pack called charges comes with the program." in error) == (2, True)
    assert not (tmp_path / "built").exists()


def test_one_that_was_begun_under_such_an_id_goes_on(data: Path, designer: str, tmp_path: Path) -> None:
    chosen = ("build", data, "--task", "ljp_charge", "--designer", designer, "--searches", "1", "--out")
    assert run(*chosen, tmp_path / "out", "--id", "mine")[0] == 0
    work = tmp_path / "out" / "work.json"
    work.write_text(work.read_text(encoding="utf-8").replace('"mine"', '"charges"'), encoding="utf-8")
    assert run(*chosen, tmp_path / "out", "--id", "charges")[0] == 0
