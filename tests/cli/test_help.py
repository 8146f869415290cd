"""What `--help` says in a Chinese terminal."""

from __future__ import annotations

import pytest
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


def _texts(command: object) -> list[str]:
    return [getattr(one, name) for one, name in help_texts(command)]
