"""Strangers' text does nothing on a terminal, and no encoding ends the program."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.table import Table
from rich.text import Text

from mma_desktop.cli.terminal import Terminal, local_time, say, say_json, shown, table_of

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e0051\u2066\r\x7f"
ACTING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ROOT = Path(__file__).parents[2]


def test_text_in_a_table_a_line_and_a_title_is_shown_and_not_obeyed() -> None:
    out = io.StringIO()
    console = Terminal(file=out, width=200, force_terminal=False)
    table = Table(title=shown(HOSTILE))
    table.add_column("a")
    table.add_row(shown(HOSTILE))
    console.print(table, Text(HOSTILE), HOSTILE)
    assert not ACTING.search(out.getvalue())
    assert out.getvalue().count("⟨U+202E⟩") == 4


def test_no_chinese_sentence_is_cut_off_in_a_table() -> None:
    out, sentence = io.StringIO(), "犯罪金额（账目加两个模型复核）"
    table = table_of(["名称"])
    table.add_row(shown(sentence))
    Terminal(file=out, width=20, force_terminal=False).print(table)
    assert "".join(re.findall(r"│ (.*?) *│", out.getvalue())) == sentence


def test_colours_still_are_rich_s_own() -> None:
    out = io.StringIO()
    Terminal(file=out, force_terminal=True, color_system="standard").print(Text("\x1b[0m", style="red"))
    assert out.getvalue() == "\x1b[31m␛[0m\x1b[0m\n"


@given(st.text())
def test_a_line_never_acts(text: str) -> None:
    out = io.StringIO()
    before, sys.stdout = sys.stdout, out
    try:
        say(text)
    finally:
        sys.stdout = before
    assert not ACTING.search(out.getvalue())


@given(st.text())
def test_json_reads_back_and_never_acts(text: str) -> None:
    out = io.StringIO()
    before, sys.stdout = sys.stdout, out
    try:
        say_json({"text": text}, indent=1)
    finally:
        sys.stdout = before
    assert json.loads(out.getvalue()) == {"text": text}
    assert not ACTING.search(out.getvalue())


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1", "gbk"])
def test_a_terminal_without_utf_8_ends_nothing(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "案件😀.txt").write_text("被告人盗窃现金1000元😀。", encoding="utf-8")
    for command in (["import", "案件😀.txt", "--text"], ["solve", "没有😀.txt"]):
        ran = subprocess.run(
            [sys.executable, "-m", "mma_desktop", *command],
            cwd=tmp_path,
            env={"PATH": "", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, "MMA_DESKTOP_HOME": str(tmp_path)},
            capture_output=True,
        )
        assert ran.returncode == (2 if command[0] == "solve" else 0)
        assert b"Traceback" not in ran.stderr
        assert b"\\U0001f600" in ran.stdout + ran.stderr


def test_json_for_a_terminal_without_utf_8_is_json(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mma_desktop", "tasks", "list", "--json"],
        cwd=ROOT,
        env={"PATH": "", "PYTHONIOENCODING": "ascii", "MMA_DESKTOP_HOME": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    assert any(ord(sign) > 127 for task in json.loads(ran.stdout) for sign in task["title"])


@pytest.fixture
def in_shanghai(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "CST-8")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_shanghai")
def test_times_are_local_and_to_the_minute() -> None:
    assert local_time("2026-11-25T20:15:30.123456+00:00") == "2026-11-26 04:15"
    assert local_time("soon") == "soon"
