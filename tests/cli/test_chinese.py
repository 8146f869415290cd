"""What a terminal whose language is Chinese gets to read: no English but names that commands take."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app


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
