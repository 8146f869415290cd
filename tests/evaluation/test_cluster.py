"""An evaluation on a cluster of two workers on this computer, one of which is killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.bootstrap import open_team
from mma_desktop.errors import InputError
from mma_desktop.evaluation import cluster as clusters
from mma_desktop.evaluation.methods import parse_methods
from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.running import LIBRARY, RECORDS, EvaluationProgress, EvaluationService, Plan
from mma_desktop.questions.item import Item
from mma_desktop.storage.library import Library

DATA = Path(__file__).parent.parent / "data"
MODELS = [f"scripted:{DATA / f'eca_{role}.script.json'}" for role in ("general", "domain")]
ITEMS = [Item(f"case-{n}", "eca", "zh", f"第{n}案：王X窃得手表。", str(51500 + n % 2)) for n in range(8)]


@pytest.fixture
def cluster(network_attempts: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two workers in processes of their own, on this computer's loopback."""
    del network_attempts  # asked for so that the sockets of this computer are open by now
    distributed: Any = import_module("distributed")  # what it says of its own types does not hold
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        local_directory=str(tmp_path_factory.mktemp("workers")),
    ) as opened:
        yield opened


def plan_of(out: Path, address: str = "") -> Plan:
    methods = parse_methods(["single", "maj16", "mma"], "quick")
    return Plan(ITEMS, methods, (1,), out, *MODELS, parallel=4, cluster=address)


def run(plan: Plan, listen: Any = lambda _progress: None) -> list[Record]:
    return asyncio.run(EvaluationService(open_team, lambda: ("", "")).run(plan, listen))


def comparable(records: list[Record]) -> list[Record]:
    return [replace(one, seconds=0, run="", finished="", computed_tokens=0, reused_tokens=0) for one in records]


@pytest.mark.loopback
def test_a_lost_worker_costs_nothing_but_its_current_question(cluster: Any, tmp_path: Path) -> None:
    whole = run(plan_of(tmp_path / "here"))
    workers = dict(cluster.scheduler_info["workers"])
    victims = [worker.pid for worker in cluster.workers.values()]
    assert len(workers) == len(victims) == 2
    killed: list[int] = []

    notes: list[str] = []

    def hear(progress: EvaluationProgress) -> None:
        notes.extend(progress.notes)
        if progress.done == 3 and not killed:
            killed.append(victims[0])
            os.kill(victims[0], signal.SIGKILL)

    spread = run(plan_of(tmp_path / "out", cluster.scheduler_address), hear)
    assert killed
    assert "The questions leave this computer" in notes[0]
    assert comparable(spread) == comparable(whole)
    written = read_records(tmp_path / "out" / RECORDS)
    assert sorted(record.key for record in written) == sorted(record.key for record in whole)
    with Library.open(tmp_path / "out" / LIBRARY) as library:
        assert len(library.runs()) == 24
        assert all(library.verify(record.run).ok for record in written)
        assert all(library.run(record.run).solution for record in written)


@pytest.mark.loopback
def test_what_is_known_is_not_asked_again_and_a_missing_record_is_written(cluster: Any, tmp_path: Path) -> None:
    first = run(plan_of(tmp_path / "out", cluster.scheduler_address))
    records = tmp_path / "out" / RECORDS
    lines = records.read_text(encoding="utf-8").splitlines(keepends=True)
    records.write_text("".join(lines[:-1]), encoding="utf-8")
    assert {record.key for record in run(plan_of(tmp_path / "out", cluster.scheduler_address))} == {
        record.key for record in first
    }
    more = replace(plan_of(tmp_path / "out", cluster.scheduler_address), methods=parse_methods(["maj4"], "quick"))
    assert all(record.reused_tokens == record.generated_tokens > 0 for record in run(more))


@pytest.mark.loopback
def test_without_a_scheduler_or_the_package_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ImportError("no distributed")

    monkeypatch.setattr(clusters.importlib, "import_module", missing)
    with pytest.raises(InputError, match=r"mma-desktop\[cluster\]"):
        run(plan_of(tmp_path / "out", "tcp://127.0.0.1:1"))
