"""What a terminal whose language is Chinese gets to read: no English but names that commands take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli import doctor
from mma_desktop.cli.app import app
from mma_desktop.model_files.health import HealthCheck


@pytest.fixture(autouse=True)
def chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    monkeypatch.setenv("COLUMNS", "250")


def english(text: str) -> set[str]:
    """The words of Latin letters in it, of two letters and more; those of paths are left out."""
    return set(re.findall(r"[A-Za-z]{2,}", re.sub(r"\S*/\S*", "", text)))


def run(*words: str) -> Result:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result


def test_runs_are_listed_in_chinese(run_id: str) -> None:
    listed = run("runs", "list").output.replace(run_id[:12], "")
    assert english(listed) == {"hotel", "watches", "zh", "eca", "mma", "quick"}
    assert "已完成" in listed


def test_a_run_is_shown_in_chinese(run_id: str) -> None:
    shown = run("runs", "show", run_id).output.replace(run_id, "")
    assert english(shown) == {"hotel", "watches", "zh"}
    assert "撰写者" in shown and "交叉检验" in shown and "账目（规则）" in shown


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
    names = re.compile(r"library\.mma\.\S+|[0-9a-f]{32,}|[0-9TZ:.+-]{15,}|SHA-256|UTC|hotel_watches.zh|--library")
    assert english(names.sub("", said)) == set()
    assert "手动" in said and "与程序写出时一致" in said


def test_a_batch_is_listed_and_shown_in_chinese(tmp_path: Path) -> None:
    sheet = tmp_path / "exam.csv"
    sheet.write_text("id,question,answer\n1,甲盗窃现金3000元,3000\n", encoding="utf-8")
    added = run("batch", "add", str(sheet), "--task", "eca").output
    [batch] = re.findall(r"[0-9a-f]{12}$", added.strip())
    said = (
        added + run("batch", "list").output + run("batch", "show", batch).output + run("batch", "delete", batch).output
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
