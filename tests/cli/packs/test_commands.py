"""`mma-desktop packs`: list, show, check, import, export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop import paths
from mma_desktop.cli.app import app
from mma_desktop.packs.loading import digest, pack_called, shipped_packs, written
from mma_desktop.packs.schema import Provenance
from tests.packs.toys import diamond, diamond_pack


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "160"}).invoke(app, ["packs", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "diamond.json"
    path.write_text(json.dumps(diamond()), encoding="utf-8")
    return path


def test_packs_are_listed_with_yours_and_a_wrong_file_with_its_reason(file: Path) -> None:
    assert run("import", file).exit_code == 0
    (paths.user_packs() / "broken.zh.json").write_text('{"all_code": ""}', encoding="utf-8")
    listed = run("list")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in listed.stdout.splitlines() if "│" in line]
    assert ["diamond", "Diamond; 4 nodes, version 1, yours", "en"] in rows
    assert [
        "amounts",
        "Amounts of crimes (ledger, looked through by both models); 5 nodes, version 1",
        "en, zh: eca",
    ] in rows
    assert any(row[0] == "finance" and row[2] == "en: mmlu_pro_business" for row in rows)
    assert ["", "", "zh: feq, fkt, fcalc"] in rows  # for other tasks in the other language
    assert any(row[0] == "broken" and "cannot be used" in row for row in rows)
    assert "all_code: a field for code; packs hold no code" in listed.stdout
    entries = {(one["pack"], one["language"]): one for one in json.loads(run("list", "--json").stdout)}
    assert entries["diamond", "en"]["sha256"] == digest(diamond_pack())
    assert entries["broken", None]["error"]


def test_on_a_narrow_terminal_no_id_of_a_pack_or_task_is_broken() -> None:
    listed = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["packs", "list"]).stdout
    files = [file for file in shipped_packs() if file.pack is not None]
    assert all(f"│ {file.name} " in listed for file in files)
    assert all(task in listed for file in files if file.pack for task in file.pack.tasks)


def test_a_pack_is_shown_in_the_order_in_which_it_runs(file: Path) -> None:
    run("import", file)
    said = run("show", "diamond").stdout
    assert said.index("Facts (asks models)") < said.index("Left (asks models)")
    assert said.index("Left (asks models)") < said.index("Answer (asks models, gives the answer)")
    assert "Right (asks models, may fail): what Right is for" in said
    assert "reads: case = task.question, of_facts = Facts.text" in said
    assert json.loads(run("show", "diamond", "--json").stdout)["id"] == "diamond"
    assert "program: ledger" in run("show", "amounts", "--language", "zh").stdout


def test_where_questions_were_sent_when_a_pack_was_made_is_shown(tmp_path: Path) -> None:
    made = Provenance(sent_to=("large.example",))
    file = tmp_path / "diamond.json"
    file.write_text(written(diamond_pack().model_copy(update={"provenance": made})), encoding="utf-8")
    assert run("import", file).exit_code == 0
    assert "which were shown questions: large.example" in run("show", "diamond").stdout


def test_a_right_file_is_said_to_be_right(file: Path) -> None:
    checked = run("check", file)
    assert checked.exit_code == 0
    assert "is right: pack diamond (en), version 1, Diamond, 4 nodes" in checked.stdout


def test_a_wrong_file_ends_with_a_code_and_one_line_of_reason(file: Path) -> None:
    data = diamond()
    data["nodes"][0]["deps"] = ["Answer"]
    file.write_text(json.dumps(data), encoding="utf-8")
    checked = run("check", file)
    assert checked.exit_code == 2
    reason, remedy = checked.stderr.strip().splitlines()
    assert "wait for each other in a circle" in reason
    assert "Correct the file" in remedy
    assert run("import", file).exit_code == 2
    assert run("check", file.with_name("none.json")).exit_code == 2


def test_a_pack_goes_out_and_in(file: Path, tmp_path: Path) -> None:
    assert run("export", "amounts", tmp_path / "out.json", "--language", "en").exit_code == 0
    assert "comes with the program" in run("import", tmp_path / "out.json").stderr
    assert run("import", tmp_path / "out.json", "--id", "mine").exit_code == 0
    assert pack_called("mine").nodes == pack_called("amounts", "en").nodes
    assert run("import", file).exit_code == 0
    file.write_text(json.dumps({**diamond(), "version": 2}), encoding="utf-8")
    assert run("import", file).exit_code == 2
    assert run("import", file, "--replace").exit_code == 0
    assert pack_called("diamond").version == 2


def test_a_pack_that_quotes_a_question_of_a_data_set_is_not_taken_in(file: Path, tmp_path: Path) -> None:
    question = "被告人张某于某日凌晨潜入被害人李某家中窃得现金人民币三千元后逃离现场。"
    item = {"id": "1", "task": "eca", "language": "zh", "question": question, "answer": "3000元"}
    (tmp_path / "items.jsonl").write_text(json.dumps(item, ensure_ascii=False) + "\n", encoding="utf-8")
    data = diamond()
    data["nodes"][0]["calls"][0]["user"] = f"{{case}} such as {question}"
    file.write_text(json.dumps(data), encoding="utf-8")
    refused = run("import", file, "--guard", tmp_path / "items.jsonl")
    assert refused.exit_code == 2
    assert "node Facts, call write_text: it shares 13 tokens" in refused.stderr


def test_an_option_may_not_be_quoted_and_the_questions_need_no_answers(file: Path, tmp_path: Path) -> None:
    option = "自行研究开发的无形资产在尚未达到预定用途前无需考虑减值"
    item = {
        "id": "1",
        "task": "feq",
        "language": "zh",
        "question": "正确的是哪一项？",
        "options": {"A": option, "B": "乙"},
    }
    (tmp_path / "items.jsonl").write_text(json.dumps(item, ensure_ascii=False) + "\n", encoding="utf-8")
    data = diamond()
    shape = {"type": "object", "properties": {"says": {"enum": [option]}}}
    data["nodes"][0]["calls"][0].update(parse="json", json_schema=shape)
    file.write_text(json.dumps(data), encoding="utf-8")
    assert "json_schema: it shares 13 tokens" in run("import", file, "--guard", tmp_path / "items.jsonl").stderr
    assert run("import", file).exit_code == 0
    assert option in run("show", "diamond").stdout


def test_a_pack_is_shown_and_written_in_the_language_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    said = run("show", "law").stdout
    assert "法条 [Law]（检索知识库、可以失败）：" in said
    assert "检验：写明答案的最后一行" in said
    assert "询问通用模型（" in said
    assert "节点包 law（en）" in run("show", "law", "--language", "en").stdout
    run("export", "law", tmp_path / "law.json")
    assert json.loads((tmp_path / "law.json").read_text(encoding="utf-8"))["language"] == "zh"
