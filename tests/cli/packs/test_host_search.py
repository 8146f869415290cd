"""`mma-desktop hosts search`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app
from mma_desktop.cli.packs import host_search
from mma_desktop.packs.loading import load_pack
from mma_desktop.solvers.registry import method_title
from tests.evaluation.host_search.toys import Bench, items


def run(*arguments: str | Path | int) -> Result:
    return CliRunner(env={"COLUMNS": "160"}).invoke(app, [*map(str, arguments)])


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(host_search, "make_flow_search", Bench().service)
    path = tmp_path / "sums.jsonl"
    lines = [json.dumps({"question": item.question, "answer": item.gold}) for item in items()]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_workflow_is_searched_for_written_and_taken_in_as_a_pack(sheet: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    said = run("hosts", "search", "aflow", sheet, "--task", "general", "--language", "en", "--out", out, "--rounds", 3)
    assert said.exit_code == 0, said.stderr
    lines = said.stderr.splitlines()
    assert [line.partition(":")[0] for line in lines if ", score " in line] == [f"round {n}" for n in range(4)]
    assert lines[0] == "round 0 of 3: 0 of 5 runs measured"
    assert lines[1].startswith("round 0 of 3: 1 of 5 runs measured, about ")
    assert "round 1 of 3: the designer chooses a change" in lines[4]
    assert "Designer: 21 requests, " in said.stdout
    assert "Models that ran the workflows: " in said.stdout
    file = out / "found.en.json"
    assert str(file) in said.stdout.replace("\n", "")
    assert load_pack(file).tasks == ("general",)
    assert run("packs", "import", file, "--id", "sums").exit_code == 0
    assert "sums" in run("packs", "list").stdout


def test_a_designer_that_is_of_no_use_is_said_to_be(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_search, "make_flow_search", Bench(lambda *_: "no idea").service)
    chosen = ("--task", "general", "--language", "en", "--out", tmp_path / "out", "--rounds", 2)
    assert "could not be used 2 times" in run("hosts", "search", "aflow", sheet, *chosen).stdout
    quiet = run("hosts", "search", "aflow", sheet, *chosen[:-4], "--out", tmp_path / "other", "--no-menus")
    assert "could not be used" not in quiet.stdout


def test_a_search_can_start_from_a_pack(sheet: Path, tmp_path: Path) -> None:
    chosen = ("--task", "general", "--language", "en", "--out", tmp_path / "out", "--rounds", 1, "--seed", 3)
    said = run("hosts", "search", "aflow", sheet, *chosen, "--from", "nowhere")
    assert said.exit_code != 0
    assert "There is no pack called 'nowhere'" in said.stderr
    said = run("hosts", "search", "aflow", sheet, *chosen, "--only-nodes")
    assert said.exit_code == 2
    assert "Name the pack with --from" in said.stderr


def test_another_host_is_refused_with_those_that_are_there(sheet: Path, tmp_path: Path) -> None:
    said = run("hosts", "search", "mas2", sheet, "--out", tmp_path / "out")
    assert said.exit_code != 0
    assert "There is no host 'mas2' that searches on a data set." in said.stderr
    assert "aflow" in said.stderr


def test_a_name_that_no_pack_can_have_is_refused_in_one_sentence(sheet: Path, tmp_path: Path) -> None:
    chosen = ("--task", "general", "--language", "en", "--out", tmp_path / "out", "--id", "My Pack")
    said = run("hosts", "search", "aflow", sheet, *chosen)
    assert said.exit_code == 2
    assert "'My Pack' is no name of a pack." in said.stderr
    assert "It begins with a small letter" in said.stderr


def test_a_name_of_the_programs_own_pack_is_refused(sheet: Path, tmp_path: Path) -> None:
    said = run("hosts", "search", "aflow", sheet, "--task", "general", "--out", tmp_path / "out", "--id", "law")
    assert (said.exit_code, "A pack called law comes with the program." in said.stderr) == (2, True)


def test_scoreflow_is_searched_with_too(sheet: Path, tmp_path: Path) -> None:
    chosen = ("--task", "general", "--language", "en", "--out", tmp_path / "out", "--rounds", 2)
    said = run("hosts", "search", "scoreflow", sheet, *chosen)
    assert said.exit_code == 0, said.stderr
    assert "(pool)" in said.stdout
    assert load_pack(tmp_path / "out" / "found.en.json").titles["en"] == "scoreflow: general"
    flows = tmp_path / "out" / "found_flows.en.json"
    assert str(flows) in said.stdout.replace("\n", "")
    assert run("packs", "import", flows, "--id", "chosen").exit_code == 0
    assert "3 workflows in the pool; 3 of them run on a question" in run("packs", "show", "chosen").stdout
    assert method_title("scoreflow:chosen", "en").endswith("scoreflow: general")


@pytest.mark.parametrize(("host", "rounds"), [("aflow", 11), ("scoreflow", 12)])
def test_aflow_tries_ten_changes_and_scoreflow_a_pool_of_twelve_where_nobody_says(
    sheet: Path, tmp_path: Path, host: str, rounds: int
) -> None:
    said = run("hosts", "search", host, sheet, "--task", "general", "--language", "en", "--out", tmp_path / "out")
    assert f"round 0 of {rounds - 1}: " in said.stderr
    assert len(json.loads((tmp_path / "out" / "rounds.json").read_text(encoding="utf-8"))) <= rounds


def test_a_population_of_experts_is_searched_for_and_taken_in_as_a_pack(sheet: Path, tmp_path: Path) -> None:
    chosen = ("--task", "general", "--language", "en", "--out", tmp_path / "out", "--rounds", 3)
    said = run("hosts", "search", "evoagent", sheet, *chosen)
    assert said.exit_code == 0, said.stderr
    pack = load_pack(tmp_path / "out" / "found.en.json")
    assert len(pack.experts) == 4
    assert pack.experts[0].method in said.stdout
    assert "--method evoagent:NAME" in said.stdout
    assert run("packs", "import", tmp_path / "out" / "found.en.json", "--id", "panel").exit_code == 0
    assert run("packs", "show", "panel").stdout.count("expert, score ") == 4
    assert method_title("evoagent:panel", "en").endswith("evoagent: general")
