"""A small library with one case, one question and one run, and events to put into it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mma_desktop
from mma_desktop.domain.cases import Document, Note, Question
from mma_desktop.domain.events import ActionClosed, Event, NodeAdded, NodeScored, Replied, RolloutDone
from mma_desktop.domain.runs import Manifest, ModelUse
from mma_desktop.domain.tree import Action, Candidate, Check, NodeKind
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library

StartProcess = Callable[..., "subprocess.Popen[str]"]


def sql(path: Path, *statements: str) -> list[Any]:
    """Run statements behind the library's back; the rows of the last one."""
    with closing(dbapi2.connect(str(path), isolation_level=None)) as connection:
        return [connection.execute(statement).fetchall() for statement in statements][-1]


@pytest.fixture
def start_process() -> StartProcess:
    """Start one of the commands of processes.py with pipes to its input and output."""
    script = Path(__file__).with_name("made") / "processes.py"
    environment = os.environ | {"PYTHONPATH": str(Path(mma_desktop.__file__).parents[1])}

    def start(*arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, str(script), *map(str, arguments)]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)

    return start


@contextmanager
def unprivileged() -> Iterator[Path]:
    """A folder of our own without root's powers, because root may write anywhere."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
    finally:
        os.seteuid(before)


@pytest.fixture
def document() -> Document:
    return Document("case.txt", "被告人盗走现金3000元。", "ab" * 32, notes=(Note.said("read as utf-8"),))


@pytest.fixture
def question() -> Question:
    return Question("eca", "zh", "被告人盗走现金3000元。", title="盗窃案")


@pytest.fixture
def manifest() -> Manifest:
    return Manifest(
        task="eca",
        language="zh",
        method="mma",
        mode="product",
        preset="quick",
        seed=42,
        settings={"rollouts": 3, "depth": 5},
        models=(ModelUse("general", "G", "11" * 32, "g.gguf"), ModelUse("domain", "D", "22" * 32, "d.gguf")),
        prompts_sha256="33" * 32,
        document_sha256="ab" * 32,
        program="0.1.0",
        versions={"python": "3.11"},
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "office" / "library.mma"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    with Library.open(path) as opened:
        yield opened


@pytest.fixture
def run_id(library: Library, document: Document, question: Question, manifest: Manifest) -> str:
    case_id = library.add_case("张三盗窃案", document)
    return library.start_run(library.add_question(case_id, question), manifest)


@pytest.fixture
def events() -> list[Event]:
    """A little search: an answer, knowledge, and a node that shares its statistics with another."""
    said, restated = "最终金额：3000元", "一、盗走现金3000元"
    candidates = (Candidate(said, "3000"), Candidate("?", None, complete=False))
    answer = NodeAdded("R.A1", "R", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, "案情", answer=said)
    knowledge = NodeAdded("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "案情", knowledge="盗窃现金")
    return [
        NodeAdded("R", None, NodeKind.ROOT, None, 0, "案情"),
        Replied("k1", "general", "answer R.A1", {"texts": [said]}, 10, 4, 6, 1.0, 0.5),
        replace(answer, value="3000", vote_share=0.8, producer="general", candidates=candidates),
        replace(knowledge, answer=said, value="3000", vote_share=1.0, producer="domain"),
        NodeAdded("R.A4", "R", NodeKind.RESTATED, Action.RESTATE, 1, restated, restated=True, twin="R.A3"),
        ActionClosed("R.A3", "A3", "no change needed", converged=True),
        NodeScored("R.A1", 0.6, 0.75, (Check("domain", 0.2, "3000元", "3000", 1.0),)),
        RolloutDone(0, ("R", "R.A1"), 0.6),
        NodeScored("R.A3", 0.5, 0.5),
        RolloutDone(1, ("R", "R.A4", "R.A3"), 0.5),
        RolloutDone(2, ("R", "R.A1"), 0.6),
    ]
