from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app

TEXT = (
    "依照《中华人民共和国刑法》第二百六十四条、第六十七条第一款、第四款，民法典第577条至第579条。\n"
    "《刑法》第二百六十四条规定：“盗窃公私财物”。"
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def check(home: Path, text: str, *options: str) -> Result:
    file = home / "brief.txt"
    file.write_text(text, encoding="utf-8")
    runner = CliRunner(env={"MMA_DESKTOP_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "200"})
    return runner.invoke(app, ["knowledge", "check", str(file), *options])


def test_every_citation_is_named_with_its_place_and_what_the_library_says(home: Path) -> None:
    result = check(home, TEXT)
    assert result.exit_code == 1
    for said in ("line 1", "! no such paragraph or item in", "《民法典》至第579条: 578", "《刑法》67 第四款"):
        assert said in result.output
    assert "the quote stands there" in result.output
    assert "Citations: 7; not found as they are cited: 1" in result.output


def test_a_text_whose_citations_are_all_found_ends_with_0(home: Path) -> None:
    result = check(home, "依照《刑法》第二百六十四条。合同第三条另有约定。", "--as-of", "2025-01-01")
    assert result.exit_code == 0
    assert "Citations: 1, all of them found as they are cited, in force on 2025-01-01." in result.output
    assert "Article numbers that name no law, not checked: 1." in result.output
    assert "The text cites no statute." in check(home, "没有法条。").output


def test_the_output_is_chinese_on_demand_and_the_json_holds_places(home: Path, tmp_path: Path) -> None:
    target = tmp_path / "check.json"
    result = check(home, TEXT, "--language", "zh", "--json", str(target))
    assert "其中 1 处未能核实" in result.output
    found = json.loads(target.read_text(encoding="utf-8"))
    first = found["citations"][0]
    assert TEXT[first["start"] : first["end"]] == first["text"] == "第二百六十四条"
    assert (first["state"], first["passage"], first["place"]["number"]) == ("in_force", "刑法#264", 1)
    assert (found["confirmed"], found["unnamed"], found["citations"][2]["state"]) == (6, 0, "no_paragraph")


def test_a_day_that_is_none_is_refused(home: Path) -> None:
    assert check(home, "《刑法》", "--as-of", "yesterday").exit_code == 2
