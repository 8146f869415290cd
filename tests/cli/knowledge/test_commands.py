from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def run(home: Path, *words: str) -> str:
    result = CliRunner(env={"MMA_DESKTOP_HOME": str(home), "LC_ALL": "C.UTF-8"}).invoke(app, ["knowledge", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_starter_shelf_answers_an_article_and_a_file_of_questions(home: Path, tmp_path: Path) -> None:
    assert "12820" in run(home, "list")
    assert "盗窃公私财物" in run(home, "show", "刑法#264")
    questions, ranked = tmp_path / "q.jsonl", tmp_path / "ranked.json"
    questions.write_text('{"id": "q1", "question": "刑法第二百六十四条"}\n', encoding="utf-8")
    run(home, "search", "--queries", str(questions), "--k", "3", "--json", str(ranked))
    assert json.loads(ranked.read_text(encoding="utf-8")) == [{"id": "q1", "ranked": ["刑法#264"]}]


def test_an_own_text_is_imported_and_found(home: Path, tmp_path: Path) -> None:
    text = tmp_path / "内部规程.txt"
    text.write_text("第一条 卷宗须当日归档。\n第二条 印章由两人保管。", encoding="utf-8")
    assert "+2 passages" in run(home, "import", str(text), "--effective", "2024-01-01")
    assert "内部规程#2" in run(home, "search", "印章由谁保管")
    assert "内部规程#2" not in run(home, "search", "印章由谁保管", "--as-of", "2023-01-01")


def test_a_folder_is_put_on_a_shelf_file_by_file(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "制度"
    folder.mkdir()
    (folder / "考勤.txt").write_text("第一条 按时。\n第二条 请假。", encoding="utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 ...")
    result = CliRunner(env={"MMA_DESKTOP_HOME": str(home)}).invoke(app, ["knowledge", "import", str(folder)])
    assert result.exit_code == 2
    assert "考勤.txt: own: +1 texts, +2 passages" in result.output
    assert "broken.pdf" in result.output
    titled = CliRunner(env={"MMA_DESKTOP_HOME": str(home)}).invoke(
        app, ["knowledge", "import", str(folder), "--title", "制度"]
    )
    assert titled.exit_code == 2
    assert "one text" in titled.output


def test_what_is_left_out_is_named_and_can_be_taken_in_again(home: Path) -> None:
    assert "passage 刑法#264" in run(home, "exclude", "刑法#264")
    assert "Nothing was found" in run(home, "search", "刑法第二百六十四条")
    assert "passage 刑法#264" in run(home, "list")
    shown = run(home, "show", "刑法#264")
    assert "盗窃公私财物" in shown
    assert "Left out of search and evidence" in shown
    assert "text 民法典 (2021-01-01)" in run(home, "exclude", "民法典")
    run(home, "include", "刑法#264", "民法典")
    assert "刑法#264" in run(home, "search", "刑法第二百六十四条")
    assert "Left out" not in run(home, "list")


def test_the_output_speaks_chinese_too(home: Path) -> None:
    assert "书架" in run(home, "list", "--language", "zh")
    assert "引用格式：《中华人民共和国刑法》第二百六十四条" in run(home, "show", "刑法#264", "--language", "zh")
    assert "没有找到条文" in run(home, "search", "zzzz", "--language", "zh")


def test_a_model_may_put_the_question_into_the_words_of_the_law(home: Path, tmp_path: Path) -> None:
    script = tmp_path / "voice.json"
    rule = {"when": ["两眼一抹黑"], "replies": ["刑法：伪造货币的，处三年以上十年以下有期徒刑，并处罚金。"]}
    script.write_text(json.dumps({"name": "voice", "rules": [rule]}), encoding="utf-8")
    found = run(home, "search", "两眼一抹黑", "--rewrite-with", f"scripted:{script}")
    assert "[刑法#170]" in found
    assert "[刑法#170]" not in run(home, "search", "两眼一抹黑")
