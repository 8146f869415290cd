"""`mma-desktop panels`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.panels.groups import domain_panel
from mma_desktop.panels.own import keep_panel, own_panels, panel_named
from mma_desktop.panels.schema import Domain
from tests.panels.test_own import OWN

SCRIPT = {
    "name": "designer",
    "rules": [
        {"when": ["第1位"], "replies": ['{"title": "海事法官", "field": "海上运输", "duty": "审查提单。"}']},
        {"when": ["第"], "replies": ['{"title": "保险理算师", "field": "共同海损", "duty": "核对分摊。"}']},
    ],
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    return tmp_path


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["panels", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_those_of_the_program_and_of_the_user_are_listed_and_shown(home: Path) -> None:
    keep_panel("maritime", OWN)
    (home / "panels" / "wrong.json").write_text("{", encoding="utf-8")
    code, listed, _ = run("list")
    assert code == 0
    assert all(name in listed for name in ("law", "health", "maritime", "! wrong.json"))
    assert "刑法学者" in run("show", "law", "--language", "zh")[1]
    assert "海事法官" in run("show", "maritime")[1]
    code, _, error = run("show", "nonsense")
    assert (code, "no panel called" in error) == (2, True)


def test_94_solve_says_what_a_panel_costs_and_seats_the_programs_experts_by_name(tmp_path: Path) -> None:
    script, case = tmp_path / "says.json", tmp_path / "case.txt"
    rules = {"name": "general", "rules": [{"when": ["偷"], "replies": ["我认为如此。\n正确答案:B"]}]}
    script.write_text(json.dumps(rules, ensure_ascii=False), encoding="utf-8")
    case.write_text("某甲偷东西。\nA. 无罪\nB. 盗窃罪\nC. 抢劫罪\nD. 诈骗罪", encoding="utf-8")
    data = tmp_path / "r.json"
    asked = [
        "solve",
        case,
        "--task",
        "lqa",
        "--method",
        "panel6",
        "--experts",
        "health",
        "--no-library",
        "--json",
        data,
    ]
    result = CliRunner().invoke(app, [*map(str, asked), "--general", f"scripted:{script}"])
    assert result.exit_code == 0, result.stderr
    assert "A panel of 6 writes about 556 tokens for a question" in result.stderr
    assert "Gain for tokens (PoT) of 6 experts over three: not measured." in result.stderr
    seats = [expert.title for expert in domain_panel(Domain.HEALTH, "zh").experts[:6]]
    found = json.loads(data.read_text(encoding="utf-8"))
    assert [node["id"].split("-", 1)[1] for node in found["tree"]["nodes"] if "speaker" in node["id"]] == seats
    assert found["diversity"] == pytest.approx(0, abs=1e-6)


def test_a_file_is_added_once(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("title = 'x'\n[[experts]]\ntitle='a'\nfield='f'\nduty='d'", encoding="utf-8")
    assert run("add", file, "--name", "mine")[0] == 0
    assert list(own_panels()) == ["mine"]
    code, _, error = run("add", file, "--name", "mine")
    assert (code, "already" in error) == (2, True)


def test_a_model_writes_a_panel_and_says_how_many_it_found(tmp_path: Path) -> None:
    script = tmp_path / "designer.json"
    script.write_text(json.dumps(SCRIPT, ensure_ascii=False), encoding="utf-8")
    asked = ("write", "海商法", "--name", "maritime", "--size", "3", "--designer", f"scripted:{script}")
    code, out, error = run(*asked)
    assert code == 0, error
    assert [expert.title for expert in panel_named("maritime").experts] == ["海事法官", "保险理算师"]
    assert "--experts maritime" in out
    assert "Only 2 of 3" in error
    code, _, error = run(*asked)
    assert (code, "already" in error) == (2, True), "before any model is loaded"


def test_a_panel_grows_and_gets_the_parts_of_a_group(tmp_path: Path) -> None:
    keep_panel("maritime", OWN)
    script = tmp_path / "designer.json"
    parts = [
        {"when": [f"\n{part}"], "replies": [json.dumps({"title": title, "duty": "做一件事。"}, ensure_ascii=False)]}
        for part, title in (("解题者", "律师"), ("质疑者", "理算师"), ("策划者", "顾问"), ("协调者", "法官"))
    ]
    third = {"when": ["第3位"], "replies": ['{"title": "船长", "field": "航行安全", "duty": "判断操作。"}']}
    rules = {"name": "designer", "rules": [*parts, third]}
    script.write_text(json.dumps(rules, ensure_ascii=False), encoding="utf-8")
    asked = ("--designer", f"scripted:{script}", "--from", "maritime")
    code, out, error = run("write", "--name", "larger", "--size", "3", *asked)
    assert code == 0, error
    assert [one.title for one in panel_named("larger").experts] == ["海事法官", "保险理算师", "船长"]
    code, out, error = run("write", "--name", "group", "--structured", *asked)
    assert code == 0, error
    grown = panel_named("group")
    assert grown.parts is not None
    assert ([text.title for text in grown.parts.texts.values()], grown.experts) == (
        ["律师", "理算师", "顾问", "法官"],
        OWN.experts,
    )
    assert "法官" in out
    assert run("write", "--name", "nothing")[0] == 2


def test_a_name_that_is_none_is_refused_before_any_model_writes(tmp_path: Path) -> None:
    asked = ("write", "海商法", "--name", "Bad Name", "--designer", tmp_path / "no_model.gguf")
    code, _, error = run(*asked)
    assert (code, "'Bad Name' cannot be a panel's name" in error) == (2, True)


@pytest.mark.parametrize(
    "asked",
    [("panels", "show", "law"), ("packs", "show", "law"), ("packs", "export", "law", "out.json"), ("hosts", "list")],
)
def test_a_language_that_nothing_is_said_in_is_refused(asked: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, [*asked, "--language", "fr"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no language 'fr' here. Languages: en, zh." in " ".join(result.stderr.split())
