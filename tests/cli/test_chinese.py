"""What a terminal whose language is Chinese gets to read: no English but names that commands take."""

from __future__ import annotations

import gc
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli import doctor
from mma_desktop.cli.app import app
from mma_desktop.cli.labels import load_labels
from mma_desktop.cli.progress import RunProgress
from mma_desktop.cli.terminal import Terminal
from mma_desktop.domain.events import Asked, BestSoFar, EvidenceFound, RolloutDone, Started
from mma_desktop.domain.runs import Solution
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.model_files.health import HealthCheck
from tests.reports.samples.cited import PASSAGES


@pytest.fixture(autouse=True)
def chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    monkeypatch.setenv("COLUMNS", "250")


def english(text: str) -> set[str]:
    """The words of Latin letters in it, of two letters and more; those of paths are left out."""
    return set(re.findall(r"[A-Za-z]{2,}", re.sub(r"\S*/\S*", "", text)))


def run(*words: str) -> Result:
    result = CliRunner().invoke(app, list(words))
    gc.collect()  # a process of its own would end here, and with it what it holds of the library
    assert result.exit_code == 0, result.output
    return result


def test_runs_are_listed_in_chinese(run_id: str) -> None:
    listed = run("runs", "list").output.replace(run_id[:12], "")
    assert english(listed) == {"hotel", "watches", "zh", "MMA"}
    assert "任务和方法" in listed


def test_a_run_is_shown_in_chinese(run_id: str) -> None:
    shown = run("runs", "show", run_id).output.replace(run_id, "")
    assert english(shown) == {"hotel", "watches", "zh"}
    assert "撰写者" in shown and "交叉检验" in shown and "程序（规则）" in shown


def test_a_run_is_changed_and_deleted_in_chinese(run_id: str) -> None:
    changed = [run("runs", *words) for words in (("replay", run_id), ("rename", run_id, "案"), ("tag", run_id, "急"))]
    deleted = run("runs", "delete", run_id, "--yes")
    said = "".join(result.output for result in (*changed, deleted)).replace(run_id, "")
    assert english(said) == set()
    assert "将删除案件“案”的 1 次运行" in said


def test_models_are_listed_in_chinese() -> None:
    listed = run("models", "list").output
    assert {"model", "here", "yes", "no", "licence", "template", "general", "domain"} & english(listed) == set()
    assert "文件所载" in listed and "small：通用" in listed


def test_a_library_is_kept_in_chinese(run_id: str, tmp_path: Path) -> None:
    bundle = tmp_path / "case.mmacase"
    orders = (
        ("library", "backup"),
        ("library", "backups"),
        ("library", "repair"),
        ("library", "bundle", run_id, "--out", str(bundle)),
        ("library", "import", str(bundle)),
        ("verify",),
        ("verify", str(bundle)),
    )
    said = "".join(run(*words).output for words in orders).replace(run_id, "")
    names = re.compile(
        r"library\.mma\.\S+|[0-9a-f]{32,}|[0-9TZ:.+-]{15,}|SHA-256|UTC|hotel_watches.zh|--library|mma-desktop verify"
    )
    assert english(names.sub("", said)) == set()
    assert "手动" in said and "与程序写出时一致" in said


def test_a_batch_is_listed_and_shown_in_chinese(tmp_path: Path) -> None:
    sheet = tmp_path / "exam.csv"
    sheet.write_text("id,question,answer\n1,甲盗窃现金3000元,3000\n", encoding="utf-8")
    added = run("batch", "add", str(sheet), "--task", "eca").output
    [batch] = re.findall(r"[0-9a-f]{12}$", added.strip())
    said = (
        added
        + run("batch", "list").output
        + run("batch", "show", batch).output
        + run("batch", "delete", batch, "--yes").output
    )
    assert english(said.replace(batch, "")) == {"mma", "desktop", "batch", "solve", "exam", "csv"}


def test_documents_are_read_in_chinese(tmp_path: Path) -> None:
    case = tmp_path / "case.txt"
    case.write_text("盗窃3000元", encoding="utf-8")
    assert run("import", str(case)).output.startswith("case.txt：7 字")


def test_a_machine_is_checked_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = [HealthCheck("Memory", True, "measured on this machine"), HealthCheck("Disk", False, "x", essential=False)]
    monkeypatch.setattr(doctor, "examine", lambda: checks)
    said = run("doctor").output
    assert {"内存", "正常", "提示", "检查项"} <= set(re.findall(r"[\u4e00-\u9fff]+", said))


@pytest.mark.parametrize(
    ("words", "headings"),
    [
        (("tasks", "list"), {"任务", "语言", "名称", "来源", "程序自带"}),
        (("packs", "list"), {"节点包", "作用", "任务"}),
        (("hosts", "list"), {"宿主", "作用"}),
        (("panels", "list"), {"专家组", "名称", "专家", "来源", "法律"}),
        (("knowledge", "list"), {"书架", "文本", "条文", "排除"}),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_what_there_is_is_listed_in_chinese(words: tuple[str, ...], headings: set[str]) -> None:
    said = run(*words).output
    assert headings <= set(re.findall(r"[\u4e00-\u9fff]+", said))
    english_headings = getattr(load_labels("en"), words[0]).columns
    assert not set(english_headings) & set(re.findall(r"┃ *([a-z ]+?) *(?=┃)", said))


def test_a_pack_is_shown_in_chinese() -> None:
    shown = run("packs", "show", "amounts", "--language", "zh").output
    assert shown.startswith("节点包 amounts（zh），版本 1，犯罪金额")
    assert {"reads", "gives", "asks", "nothing", "optional", "nodes"} & english(shown) == set()


def test_a_run_says_in_chinese_how_far_it_is() -> None:
    console = Terminal(record=True, width=120, force_terminal=False)
    with RunProgress(console) as progress:
        progress(Started("run", 2))
        progress(Asked("general", "answer R.A1", 1))
        progress(EvidenceFound(replace(evidence_of(PASSAGES, "zh"), not_searched=("office",))))
        progress(BestSoFar(Solution("=> 7", "7", 1.0, ("R", "R.A1"))))
        progress(RolloutDone(0, ("R", "R.A1"), 0.5))
    said = console.export_text()
    assert "模型读过的条文：刑法#264、刑法#64；未检索：office" in said
    assert "第 1/2 轮  目前最佳 7  约剩" in said
