"""`mma-desktop ledger`: tables, JSON, the check of an answer, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app

CASE = "窃得手表（价值15000元）、[bold]现金[/bold]500元。\n民警扣押现金421元。"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.txt"
    path.write_text(CASE, encoding="utf-8")
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(app, ["ledger", *map(str, arguments)])


def test_every_amount_has_its_line_role_and_reason(case: Path) -> None:
    result = run(case)
    assert result.exit_code == 0
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in result.stdout.splitlines() if "│" in line]
    assert ["2", "421元", "421", "否", "追缴退赔", "附近有“扣押”"] in rows
    assert ["", "按规则计入的合计", "15,500", "", "", ""] in rows
    assert ["15,921", "+ 421元"] in rows


def test_foreign_and_vague_amounts_stand_below_the_table(tmp_path: Path) -> None:
    (tmp_path / "case.txt").write_text("窃得100美元、首饰价值几万元、现金500元、手机10[1]2元。", encoding="utf-8")
    result = run(tmp_path / "case.txt")
    assert "外币，不计入：100美元" in result.stdout
    assert "没有确数、单位，或数字残缺，不计入：几万元, 10[1]2元" in result.stdout


def test_the_words_follow_the_language(case: Path) -> None:
    assert "returned or seized" in run(case, "--language", "en").stdout


def test_an_answer_is_checked_and_its_findings_are_no_failure(case: Path) -> None:
    result = run(case, "--answer", "最终金额:1500元")
    assert result.exit_code == 0
    assert "! “1500元”在案件材料中找不到" in result.stdout
    assert "对回答没有发现问题。" in run(case, "--answer", "15000+500=15500元").stdout


def test_an_answer_may_come_from_a_file(case: Path, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text("15000+500=15501元", encoding="utf-8")
    assert "! 算式不成立" in run(case, "--answer-file", tmp_path / "answer.txt").stdout


def test_the_json_holds_spans_and_exact_amounts(case: Path, tmp_path: Path) -> None:
    target = tmp_path / "amounts.json"
    assert run(case, "--json", target).exit_code == 0
    data = json.loads(target.read_text(encoding="utf-8"))
    assert [CASE[entry["start"] : entry["end"]] for entry in data["entries"]] == ["15000元", "500元", "421元"]
    assert (data["total"], data["answer"]) == ("15500", None)


@pytest.mark.parametrize(
    "arguments",
    [("--answer", "1元", "--answer-file", "x.txt"), ("--language", "fr"), ("--json", "missing/folder/out.json")],
)
def test_what_cannot_be_used_is_an_input_error(case: Path, arguments: tuple[str, ...]) -> None:
    assert run(case, *arguments).exit_code == 2


def test_a_text_without_amounts_says_so(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("盗走手机一部。", encoding="utf-8")
    result = run(tmp_path / "none.txt")
    assert (result.exit_code, "文中没有人民币金额。" in result.stdout) == (0, True)


@pytest.fixture
def models(tmp_path: Path) -> tuple[str, str]:
    """Two scripted models; a script finds every continuation equally likely."""
    specs: list[str] = []
    for name in ("general", "domain"):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps({"name": name, "rules": []}), encoding="utf-8")
        specs.append(f"scripted:{path}")
    return specs[0], specs[1]


def test_models_stand_side_by_side_with_the_rules(case: Path, models: tuple[str, str], tmp_path: Path) -> None:
    target = tmp_path / "amounts.json"
    result = run(case, "--general", models[0], "--domain", models[1], "--json", target)
    assert result.exit_code == 0, result.output
    assert "通用" in result.stdout
    assert "领域" in result.stdout
    entries = json.loads(target.read_text(encoding="utf-8"))["entries"]
    assert all(entry["models"]["log_odds"] == {"general": 0.0, "domain": 0.0} for entry in entries)
    assert all(entry["models"]["probability"] is None for entry in entries)


def test_a_domain_model_alone_is_refused(case: Path, models: tuple[str, str]) -> None:
    assert run(case, "--domain", models[1]).exit_code == 2


def test_the_amounts_of_one_defendant_are_listed_with_what_comes_to_him(tmp_path: Path) -> None:
    case = tmp_path / "case.txt"
    case.write_text(
        "被告人张三、李四。1、被告人张三窃得现金1000元。2、被告人张三、李四窃得现金350元。", encoding="utf-8"
    )
    rows = run(case, "--defendant", "李四").stdout.partition("按规则计入")[0]
    assert "350元" in rows
    assert "1000元" not in rows
    assert "Defendants: 张三、李四." in run(case, "--defendant", "王五").stderr
    case.write_text("被告人张三窃得现金1000元。", encoding="utf-8")
    assert run(case, "--defendant", "张三").exit_code == 2


def test_a_case_of_pounds_says_so(tmp_path: Path) -> None:
    text = "The defendant Smith stole £4,250 in cash and goods worth £1,200.50, and $300 in notes."
    (tmp_path / "case.txt").write_text(text, encoding="utf-8")
    result = run(tmp_path / "case.txt", "--json", tmp_path / "out.json")
    assert "pounds" in result.stdout and "5,450.50" in result.stdout and "yuan" not in result.stdout
    assert "Foreign money, not counted: $300" in result.stdout
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["currency"] == "GBP"
