"""kill -9 in the middle of a run loses nothing, and resuming ends in the uninterrupted run's tree (claims 102-104)."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.events import RolloutDone
from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.runs import RunStatus
from mma_desktop.paths import resources
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun

DATA = Path(__file__).parent.parent / "data"
GOLDEN = DATA / "golden_tree.json"
CASE = resources() / "samples" / "hotel_watches.zh.txt"


def program(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "mma_desktop", *map(str, arguments)]


def solving(library: Path, *more: str | Path) -> list[str]:
    models = ("--general", f"scripted:{DATA / 'eca_general.script.json'}")
    models += ("--domain", f"scripted:{DATA / 'eca_domain.script.json'}")
    return program("solve", CASE, "--preset", "thorough", "--seed", "7", "--library", library, *models, *more)


def solving_with(case: Path, models: Sequence[str]) -> list[str]:
    return program("solve", case, "--preset", "thorough", "--seed", "7", "--method", "mma", *models)


def small_contexts(folder: Path) -> list[str]:
    """The options of the two scripted models, each with a context that holds a part of a long case."""
    options: list[str] = []
    for role in ("general", "domain"):
        script = json.loads((DATA / f"eca_{role}.script.json").read_text(encoding="utf-8"))
        path = folder / f"{role}.script.json"
        path.write_text(json.dumps({**script, "context_length": 6000}), encoding="utf-8")
        options += [f"--{role}", f"scripted:{path}"]
    return options


def tree_of(json_file: Path) -> dict[str, Any]:
    result = json.loads(json_file.read_text(encoding="utf-8"))
    return {"answer": result["answer"], "path": result["path"], "nodes": result["tree"]["nodes"]}


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("whole")
    subprocess.run(solving(folder / "library.mma", "--json", folder / "run.json"), check=True, capture_output=True)
    return tree_of(folder / "run.json")


def test_the_tree_is_the_golden_one(uninterrupted: dict[str, Any]) -> None:
    """When the search changes on purpose: look at the new tree, then write it to tests/data/golden_tree.json."""
    assert uninterrupted == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_the_last_rollouts_added_later_end_in_the_same_tree(tmp_path: Path, uninterrupted: dict[str, Any]) -> None:
    library = tmp_path / "library.mma"
    subprocess.run(solving(library, "--rollouts", "5", "--json", tmp_path / "run.json"), check=True)
    run = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["run"]
    resume = program("runs", "resume", run, "--more", "10", "--library", library, "--json", tmp_path / "run.json")
    subprocess.run(resume, check=True)
    assert tree_of(tmp_path / "run.json") == uninterrupted
    subprocess.run(program("runs", "replay", run, "--library", library), check=True)


@pytest.mark.parametrize("attempt", range(3))
def test_102_a_killed_run_ends_in_the_same_tree(tmp_path: Path, uninterrupted: dict[str, Any], attempt: int) -> None:
    library = tmp_path / "library.mma"
    process = subprocess.Popen(solving(library), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run = _wait_for_events(library, process, random.Random(attempt).randint(5, 60))
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = _events(library, run)
    subprocess.run(program("runs", "resume", run, "--library", library, "--json", tmp_path / "run.json"), check=True)
    assert tree_of(tmp_path / "run.json") == uninterrupted
    assert _events(library, run)[: len(before)] == before
    subprocess.run(program("runs", "replay", run, "--library", library), check=True)


def test_a_killed_run_on_a_case_longer_than_the_context_goes_on_with_the_same_excerpt(tmp_path: Path) -> None:
    filler = "上述事实，有证人王某的证言、现场勘验笔录、照片等证据证实，足以认定。\n" * 600
    case = tmp_path / "long.txt"
    case.write_text(filler + CASE.read_text(encoding="utf-8") + filler, encoding="utf-8")
    asked = solving_with(case, small_contexts(tmp_path))
    subprocess.run([*asked, "--library", tmp_path / "whole.mma", "--json", tmp_path / "whole.json"], check=True)
    library = tmp_path / "killed.mma"
    process = subprocess.Popen([*asked, "--library", library], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run = _wait_for_events(library, process, 30)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = _events(library, run)
    subprocess.run(program("runs", "resume", run, "--library", library, "--json", tmp_path / "run.json"), check=True)
    assert tree_of(tmp_path / "run.json") == tree_of(tmp_path / "whole.json")
    assert _left_out(library, run) == _left_out(tmp_path / "whole.mma") != ()
    assert _events(library, run)[: len(before)] == before
    subprocess.run(program("runs", "replay", run, "--library", library), check=True)


def test_104_ctrl_c_ends_a_run_with_the_best_answer_so_far(tmp_path: Path, uninterrupted: dict[str, Any]) -> None:
    library = tmp_path / "library.mma"
    process = subprocess.Popen(solving(library, "--json", tmp_path / "stopped.json"), stderr=subprocess.DEVNULL)
    run = _wait_for_events(library, process, 20, rollouts=1)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 0
    stopped = json.loads((tmp_path / "stopped.json").read_text(encoding="utf-8"))
    assert stopped["status"] == RunStatus.STOPPED
    assert stopped["answer"]["value"]
    subprocess.run(program("runs", "resume", run, "--library", library, "--json", tmp_path / "run.json"), check=True)
    assert tree_of(tmp_path / "run.json") == uninterrupted


def _wait_for_events(library: Path, process: subprocess.Popen[bytes], number: int, rollouts: int = 0) -> str:
    """The id of the run, once it has stored this many events and finished this many rollouts."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if library.exists() and (found := _run_with(library, number, rollouts)):
            return found
        time.sleep(0.05)
    pytest.fail(f"the run did not get far enough (exit {process.poll()}, pid {os.getpid()})")


def _run_with(library: Path, number: int, rollouts: int) -> str | None:
    with Library.open(library) as opened:
        for run in opened.runs():
            assert not isinstance(run, DamagedRun)
            done = sum(isinstance(event, RolloutDone) for event in opened.events(run.id))
            if run.events >= number and done >= rollouts:
                return run.id
    return None


def _left_out(library: Path, run: str = "") -> tuple[LeftOut, ...]:
    """What the manifest of the run, or of the only one, says was not shown."""
    with Library.open(library) as opened:
        return opened.run(run or opened.runs()[0].id).manifest.left_out


def _events(library: Path, run: str) -> list[Any]:
    with Library.open(library) as opened:
        return opened.events(run)
