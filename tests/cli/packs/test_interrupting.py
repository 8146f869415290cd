"""Ctrl-C in work that keeps a folder: how it goes on is said, and the exit code is that of an interrupt."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import INTERRUPTED, app
from mma_desktop.cli.measuring import evaluate
from mma_desktop.cli.packs import build, host_search, refine

WORK: dict[str, tuple[object, str, tuple[str, ...]]] = {
    "eval": (evaluate, "make_evaluation", ("eval",)),
    "build": (build, "make_pack_building", ("packs", "build")),
    "refine": (refine, "make_refinement", ("packs", "refine", "amounts")),
    "search": (host_search, "make_flow_search", ("hosts", "search", "aflow")),
}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")


class Interrupted:
    """A service that is interrupted at work, once its folder is there if `begun`."""

    def __init__(self, out: Path, *, begun: bool) -> None:
        self.out, self.begun = out, begun

    async def run(self, *_arguments: Any) -> None:
        if self.begun:
            self.out.mkdir()
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.sleep(20)

    build = run


Interrupt = Callable[[str, bool], Result]


@pytest.fixture
def interrupt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Interrupt:
    questions = tmp_path / "questions.jsonl"
    questions.write_text(json.dumps({"question": "盗窃3000元", "answer": "3000"}), encoding="utf-8")
    out = tmp_path / "out"

    def interrupted(name: str, begun: bool) -> Result:
        module, maker, command = WORK[name]
        monkeypatch.setattr(module, maker, lambda *_: Interrupted(out, begun=begun))
        return CliRunner().invoke(app, [*command, str(questions), "--task", "eca", "--out", str(out)])

    return interrupted


@pytest.mark.parametrize("name", WORK)
def test_the_same_command_goes_on(interrupt: Interrupt, name: str, tmp_path: Path) -> None:
    said = interrupt(name, True)
    assert (said.exit_code, said.stdout) == (INTERRUPTED, "")
    assert f"{tmp_path / 'out'} keeps what was done; the same command goes on from there." in said.stderr


def test_nothing_is_said_of_a_folder_that_is_not_there_yet(interrupt: Interrupt) -> None:
    said = interrupt("build", False)
    assert (said.exit_code, said.output) == (INTERRUPTED, "")
