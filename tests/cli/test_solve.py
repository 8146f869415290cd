"""`mma-desktop solve` for tasks without sums, from the command to the written reports."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mma_desktop import paths
from mma_desktop.bootstrap import make_service
from mma_desktop.cli.app import app
from mma_desktop.errors import StorageError
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService

solve_command = importlib.import_module("mma_desktop.cli.solve")
QUESTION = "租赁期限不得超过多少年？\nA. 十年，押金1000元\nB. 二十年\nC. 三十年\nD. 没有限制\n"
REPLIES = [
    "分析:租赁期限不得超过二十年。\n正确答案:B",
    "分析:按法律规定是二十年。\n正确答案:B",
    "分析:记不清。\n正确答案:C",
]
OTHERS = [
    ("检查参考分析", "[无需更改]"),
    ("先作分析", "租赁期限有最长限制。"),
    ("改写成编号", "条件1：租赁期限有最长限制。\n条件2：选项A至D。"),
]


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(app, [*map(str, arguments)])


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """A model that answers questions of law."""
    rules = [{"when": [said], "replies": [reply]} for said, reply in OTHERS] + [{"when": [], "replies": REPLIES}]
    path = tmp_path / "law.script.json"
    path.write_text(json.dumps({"name": "law", "rules": rules}, ensure_ascii=False), encoding="utf-8")
    return path


def solve(script: Path, text: str, *more: str | Path) -> Result:
    case = script.parent / "question.txt"
    case.write_text(text, encoding="utf-8")
    return run("solve", case, "--general", f"scripted:{script}", "--preset", "quick", *more)


def test_a_file_that_was_solved_before_stands_under_its_case_again(script: Path) -> None:
    for seed in ("1", "2"):
        assert solve(script, QUESTION, "--task", "lqa", "--method", "single", "--seed", seed).exit_code == 0
    with make_service(None) as service:
        first, second = service.runs()
        assert first.case == second.case
        service.rename(first.id, "租赁期限")
    result = solve(script, QUESTION, "--task", "lqa", "--method", "single")
    assert "租赁期限: B" in result.stdout
    assert solve(script, QUESTION + "E. 以上都不对\n", "--task", "lqa", "--method", "single").exit_code == 0
    with make_service(None) as service:
        assert len({run.case for run in service.runs()}) == 2


def test_a_question_of_law_is_solved_and_reported_without_a_ledger(script: Path, tmp_path: Path) -> None:
    page, written, data = tmp_path / "report.html", tmp_path / "report.md", tmp_path / "run.json"
    result = solve(script, QUESTION, "--task", "lqa", "--json", data, "--report", page)
    assert result.exit_code == 0, result.stderr
    assert "question: B" in result.stdout
    assert "Ledger" not in result.stdout
    answer = json.loads(data.read_text(encoding="utf-8"))
    assert (answer["answer"]["value"], answer["ledger"]) == ("B", None)
    html = page.read_text(encoding="utf-8")
    assert "<strong>B：二十年</strong>" in html
    run("runs", "show", answer["run"], "--report", written)
    for report in (html, written.read_text(encoding="utf-8")):
        assert "账目" not in report
        assert "计入金额合计" not in report
        assert "程序只核对答案的形式" in report


@pytest.mark.parametrize("method", ["mma", "majority"])
def test_106_an_open_question_is_solved_by_medoid(script: Path, tmp_path: Path, method: str) -> None:
    replies = ["租期最长二十年，超过部分无效。", "租期最长是二十年，超过的部分无效。", "我不知道。"]
    law = json.loads(script.read_text(encoding="utf-8"))
    law["rules"][-1]["replies"] = replies
    script.write_text(json.dumps(law, ensure_ascii=False), encoding="utf-8")
    data = tmp_path / "run.json"
    result = solve(script, "租期最长多久？", "--task", "open", "--method", method, "--json", data)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(data.read_text(encoding="utf-8"))
    assert answer["answer"]["text"] in replies[:2]
    assert answer["answer"]["value"] == answer["answer"]["text"]
    assert 0.4 < answer["vote_share"] <= 1.0
    assert answer["chance"] is None
    rewards = [node["reward"] for node in answer["tree"]["nodes"] if node["reward"] is not None]
    assert rewards if method == "mma" else not rewards
    assert all(0.0 < reward < 1.0 for reward in rewards)


def test_a_task_of_your_own_is_solved_in_its_language(script: Path, tmp_path: Path) -> None:
    paths.user_tasks().mkdir(parents=True)
    example = run("tasks", "example").stdout
    (paths.user_tasks() / "early_exit.en.toml").write_text(example, encoding="utf-8")
    rules = [{"when": [], "replies": ["Analysis: clause 7.\nAnswer: Yes"]}]
    script.write_text(json.dumps({"name": "law", "rules": rules}), encoding="utf-8")
    data = tmp_path / "run.json"
    result = solve(script, "第七条：任何一方可以提前三个月通知解除。", "--task", "early_exit", "--json", data)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(data.read_text(encoding="utf-8"))
    assert (answer["answer"]["value"], answer["manifest"]["language"]) == ("Yes", "en")
    (paths.user_tasks() / "early_exit.en.toml").unlink()
    shown = run("runs", "show", answer["run"])
    assert shown.exit_code == 0, "a run can be shown after its task was taken away"
    assert "Yes" in shown.stdout


def test_an_unknown_task_is_an_error_that_names_the_others(script: Path) -> None:
    result = solve(script, QUESTION, "--task", "nothing")
    assert result.exit_code == 2
    assert "lqa.zh" in result.stderr


def test_nothing_is_kept_without_a_library(script: Path, home: Path) -> None:
    result = solve(script, QUESTION, "--task", "lqa", "--no-library")
    assert result.exit_code == 0, result.stderr
    assert "question: B" in result.stdout
    assert not [path for path in home.rglob("*") if path.is_file() and path.suffix == ".mma"]


def test_a_library_and_none_cannot_both_be_meant(script: Path, tmp_path: Path) -> None:
    assert solve(script, QUESTION, "--library", tmp_path / "a.mma", "--no-library").exit_code == 2


def test_54_five_articles_of_the_starter_shelf_are_read_and_recorded(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "run.json"
    result = solve(script, QUESTION, "--task", "lqa", "--method", "rag", "--json", data)
    assert result.exit_code == 0, result.stderr
    evidence = json.loads(data.read_text(encoding="utf-8"))["manifest"]["evidence"]
    assert len(evidence["passages"]) == 5
    for passage in evidence["passages"]:
        assert evidence["text"].count(f"【{passage['id']}】") == 1
    assert "民法典#705" in evidence["text"]


def test_evidence_is_asked_for_by_an_option(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "run.json"
    result = solve(script, QUESTION, "--task", "lqa", "--evidence", "--rollouts", "2", "--json", data)
    assert result.exit_code == 0, result.stderr
    manifest = json.loads(data.read_text(encoding="utf-8"))["manifest"]
    assert (manifest["method"], manifest["settings"]["evidence"]) == ("mma", True)
    assert len(manifest["evidence"]["passages"]) == 5
    assert manifest["evidence"]["as_of"] == ""
    refused = solve(script, QUESTION, "--task", "lqa", "--evidence", "--method", "single")
    assert refused.exit_code != 0
    assert "reads no evidence" in refused.stderr


def test_nodes_of_a_pack_are_asked_for_by_an_option(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "run.json"
    result = solve(script, QUESTION, "--nodes", "amounts", "--rollouts", "2", "--json", data)
    assert result.exit_code == 0, result.stderr
    manifest = json.loads(data.read_text(encoding="utf-8"))["manifest"]
    assert manifest["method"] == "mma"
    assert json.loads(manifest["settings"]["nodes"])["id"] == "amounts"
    refused = solve(script, QUESTION, "--nodes", "amounts", "--method", "single")
    assert (refused.exit_code, "takes no nodes of a pack" in refused.stderr) == (2, True)
    unknown = solve(script, QUESTION, "--nodes", "nonsense")
    assert (unknown.exit_code, "nonsense" in unknown.stderr) == (2, True)


def test_a_host_takes_a_pack_alone_and_a_budget_of_calls(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "run.json"
    host = ("--method", "aorchestra:amounts", "--only-nodes", "--call-budget", "3", "--json", data)
    result = solve(script, QUESTION, *host)
    assert result.exit_code == 0, result.stderr
    stored = json.loads(data.read_text(encoding="utf-8"))
    settings = stored["manifest"]["settings"]
    assert (settings["only_nodes"], settings["call_budget"]) == (True, 3)
    assert "replayed the run is the same" in run("runs", "replay", stored["run"]).stdout
    refused = solve(script, QUESTION, "--method", "single", "--call-budget", "3")
    assert (refused.exit_code, "has no budget of calls" in refused.stderr) == (2, True)
    without = solve(script, QUESTION, "--method", "aorchestra", "--only-nodes")
    assert (without.exit_code, "no pack is named" in without.stderr) == (2, True)


def test_a_host_that_had_a_library_is_replayed_without_one(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "run.json"
    result = solve(script, QUESTION, "--task", "lqa", "--method", "mas2", "--json", data)
    assert result.exit_code == 0, result.stderr
    stored = json.loads(data.read_text(encoding="utf-8"))["run"]
    assert "replayed the run is the same" in run("runs", "replay", stored).stdout


def test_a_run_leaves_a_copy_of_the_library(script: Path, tmp_path: Path) -> None:
    assert solve(script, QUESTION, "--task", "lqa", "--library", tmp_path / "own.mma").exit_code == 0
    assert [copy.name.split("-")[0] for copy in tmp_path.glob("*.bak")] == ["own.mma.auto"]


def test_a_copy_that_cannot_be_made_is_a_warning(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_service: SolvingService) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(SolvingService, "back_up_if_due", refused)
    result = solve(script, QUESTION, "--task", "lqa")
    assert result.exit_code == 0
    assert "No copy of the library could be made. The disk is full." in result.stderr
    assert "question: B" in result.stdout


def test_the_law_of_a_day_is_kept_with_the_run_and_refused_where_none_is_read(script: Path, tmp_path: Path) -> None:
    data = tmp_path / "run.json"
    result = solve(
        script, QUESTION, "--task", "lqa", "--evidence", "--as-of", "1990-01-01", "--rollouts", "2", "--json", data
    )
    assert result.exit_code == 0, result.output
    assert "1990-01-01" in result.output
    manifest = json.loads(data.read_text(encoding="utf-8"))["manifest"]
    assert manifest["settings"]["as_of"] == manifest["evidence"]["as_of"] == "1990-01-01"
    assert all(one["work"]["effective"] <= "1990-01-01" for one in manifest["evidence"]["passages"])
    refused = solve(script, QUESTION, "--task", "lqa", "--as-of", "1990-01-01")
    assert "reads no law of a day" in refused.stderr
    assert "is no date" in solve(script, QUESTION, "--task", "lqa", "--evidence", "--as-of", "yesterday").stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "No case was named."),
        (["case.txt", "--draft", "d1"], "Files were given, and --draft."),
        (["--draft", "d1", "--no-library"], "A draft lies in a library"),
        (["--draft", "d1"], "There is no library"),
    ],
)
def test_files_or_a_draft_and_nothing_else(arguments: list[str], said: str) -> None:
    result = run("solve", *arguments)
    assert (result.exit_code, said in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "day"), [([], "1990-01-01"), (["--as-of", "2020-12-31"], "2020-12-31"), (["--method", "single"], "")]
)
def test_a_draft_is_solved_under_the_law_of_its_day(
    script: Path, tmp_path: Path, arguments: list[str], day: str
) -> None:
    with make_service() as service:
        service.keep_draft(SolveRequest(QUESTION, "租赁期限", "lqa", case="d1", as_of="1990-01-01"))
    data = tmp_path / "run.json"
    arguments += [] if "--method" in arguments else ["--evidence", "--rollouts", "2"]
    models = ["--general", f"scripted:{script}", "--preset", "quick"]
    result = run("solve", "--draft", "d1", *arguments, *models, "--json", str(data))
    assert result.exit_code == 0, result.stderr
    assert json.loads(data.read_text(encoding="utf-8"))["manifest"]["evidence"]["as_of"] == day


def test_a_draft_is_solved_with_its_own_task(script: Path) -> None:
    with make_service() as service:
        service.keep_draft(SolveRequest(QUESTION, "租赁期限", "lqa", case="d1"))
    result = run("solve", "--draft", "d1", "--general", f"scripted:{script}", "--preset", "quick")
    assert (result.exit_code, "租赁期限: B" in result.stdout) == (0, True)
    [listed] = json.loads(run("runs", "list", "--json").stdout)
    assert (listed["title"], listed["task"], listed["case"], listed["draft"]) == ("租赁期限", "lqa", "d1", False)
    again = run("solve", "--draft", "d1")
    assert (again.exit_code, "There is no draft d1" in again.stderr) == (2, True)


def test_a_draft_that_a_window_changes_while_its_run_begins_stays_one(
    script: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_service() as service:
        loaded = service.keep_draft(SolveRequest(QUESTION, "租赁期限", "lqa", case="d1"))
    of_draft = solve_command._of_draft

    def changed_meanwhile(service: SolvingService, *rest: Any) -> SolveRequest:
        request = of_draft(service, *rest)
        service.keep_draft(SolveRequest(f"{QUESTION}补充", "租赁期限", "lqa", case="d1", seen=(loaded,)))
        return request

    monkeypatch.setattr(solve_command, "_of_draft", changed_meanwhile)
    result = run("solve", "--draft", "d1", "--general", f"scripted:{script}", "--preset", "quick")
    assert result.exit_code == 0, result.stderr
    assert "was changed or solved in another window" in " ".join(result.stderr.split())
    with make_service() as service:
        assert service.draft("d1").documents[0].document.text == f"{QUESTION}补充"
