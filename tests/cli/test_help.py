"""What `--help` says in a Chinese terminal."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from typer.main import get_command
from typer.testing import CliRunner

from mma_desktop import paths
from mma_desktop.cli.app import app
from mma_desktop.cli.help import help_texts
from mma_desktop.data_files import load_data
from mma_desktop.translation import Sentences


def test_all_help_has_its_chinese_and_nothing_else_has() -> None:
    said = {getattr(one, name) for one, name in help_texts(get_command(app))}
    table = load_data(paths.resources() / "sentences" / "help.zh.toml", Sentences).sentences
    assert sorted(said - table.keys()) == [], "these have no Chinese in resources/sentences/help.zh.toml"
    assert sorted(table.keys() - said) == [], "no command says these any more"


@pytest.mark.parametrize("words", [[], ["solve"], ["runs"], ["runs", "ledger"]], ids=" ".join)
def test_help_is_in_the_terminal_s_language(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    chinese = CliRunner().invoke(app, [*words, "--help"]).output
    monkeypatch.setenv("MMA_LANG", "en")
    assert chinese.count("。") > 2
    assert "。" not in CliRunner().invoke(app, [*words, "--help"]).output


def test_nothing_of_chinese_help_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    monkeypatch.setenv("COLUMNS", "60")
    solve = vars(get_command(app))["commands"]["solve"]
    shown = "".join(CliRunner().invoke(app, ["solve", "--help"]).output.split())
    assert [text for text in _texts(solve) if "".join(text.split()) not in shown] == []
    assert "".join(_texts(solve)[0].split()) in "".join(CliRunner().invoke(app, ["--help"]).output.split())


def pages() -> list[list[str]]:
    """The words of every command and group."""
    groups = vars(get_command(app))["commands"]
    return [[], *([name] for name in groups), *([name, one] for name in groups for one in _below(groups[name]))]


def _below(group: object) -> list[str]:
    return list(getattr(group, "commands", {}))


FRAME = ("Usage", "Options", "Arguments", "Commands", "OPTIONS", "COMMAND", "Show this", "required", "default:")


@pytest.mark.parametrize("columns", [50, 80])
def test_chinese_help_has_no_english_frame_and_no_line_wider_than_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in pages():
        lines = CliRunner().invoke(app, [*words, "--help"]).output.splitlines()
        assert [line for line in lines if any(word in line for word in FRAME)] == [], words
        wide = [line for line in lines if cell_len(line) > columns and not re.search(r"\S{18}$", line)]
        assert wide == [], f"{words}: only a single long word may stand out"


def test_chinese_help_says_what_is_required_and_what_is_taken_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MMA_LANG", "zh")
    monkeypatch.setenv("COLUMNS", "80")
    page = CliRunner().invoke(app, ["packs", "build", "--help"], prog_name="mma-desktop").output
    assert page.startswith("用法：mma-desktop packs build [选项] {data}...\n\n  为任务制作节点包。")
    assert "\n参数：\n  data... <list[Path]>  " in page and "[必填]" in page
    assert "设计模型看到的题数。  [默认 10；1<=x<=50]\n" in page
    assert page.rstrip().endswith("显示本说明并退出。")
    assert [line for line in page.splitlines() if line.lstrip().startswith(("。", "，", "、", "；"))] == []


def _texts(command: object) -> list[str]:
    return [getattr(one, name) for one, name in help_texts(command)]
