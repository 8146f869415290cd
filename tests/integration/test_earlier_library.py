"""A library written by the version before the names of events and settings changed: it opens, shows, resumes, replays.

tests/data/earlier_library.mma.xz was made with that version (commit 2c9c53f) by the engines scripted beside it:
searches (faithful, with scores, several rollouts at once), votes, mixtures and a discussion of agents, amounts judged
by models, manual edits, and four runs that were killed. earlier_library.expected.json is what that version showed of
it, and how it ended the killed runs.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.bootstrap import make_service
from mma_desktop.domain.runs import RunStatus
from mma_desktop.service.request import RunSummary
from mma_desktop.service.solving import SolvingService

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
EXPECTED: dict[str, dict[str, Any]] = json.loads((DATA / "earlier_library.expected.json").read_text(encoding="utf-8"))
KILLED = [title for title, run in EXPECTED.items() if "resumed" in run]
FINISHED = [title for title in EXPECTED if title not in KILLED]


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SolvingService]:
    monkeypatch.chdir(ROOT)  # the engines' scripts are named from here
    path = tmp_path / "earlier.mma"
    path.write_bytes(lzma.decompress((DATA / "earlier_library.mma.xz").read_bytes()))
    with make_service(path) as opened:
        yield opened


def run_called(service: SolvingService, title: str) -> RunSummary:
    return next(run for run in service.runs() if run.title == title)


def test_it_lists_every_run(service: SolvingService) -> None:
    listed = {run.title: (str(run.status), run.value) for run in service.runs()}
    assert listed == {title: (run["status"], run["value"]) for title, run in EXPECTED.items()}


@pytest.mark.parametrize("title", EXPECTED)
async def test_it_shows_what_it_showed(service: SolvingService, title: str) -> None:
    report, expected = await service.report(run_called(service, title).id), EXPECTED[title]
    shown = (len(report.tree), len(report.changes), report.head)
    assert shown == tuple(expected[name] for name in ("nodes", "changes", "head"))
    if title in FINISHED:
        assert (list(report.path), str(report.edited.total)) == (expected["path"], expected["total"])
    else:  # that version showed nothing of a killed run, this one its best answer so far
        assert expected["path"] == [] and set(report.path) <= set(report.tree.nodes)


@pytest.mark.parametrize("title", FINISHED)
async def test_finished_runs_replay(service: SolvingService, title: str) -> None:
    assert await service.replay(run_called(service, title).id) == EXPECTED[title]["events"]


@pytest.mark.parametrize("title", KILLED)
async def test_killed_runs_resume_to_the_end_they_had(service: SolvingService, title: str) -> None:
    run = run_called(service, title).id
    report, expected = await service.resume(run, lambda _event: None), EXPECTED[title]["resumed"]
    assert report.status is RunStatus.FINISHED
    assert (report.value, len(report.tree), list(report.path)) == (
        expected["value"],
        expected["nodes"],
        expected["path"],
    )
    assert await service.replay(run) > EXPECTED[title]["events"]


async def test_manual_edits_of_before_can_be_taken_back(service: SolvingService) -> None:
    from mma_desktop.ledger.editing.wanted import Undo

    run = run_called(service, "edited").id
    before = await service.report(run)
    after = await service.edit(run, [Undo()])
    assert len(after.edited.standing) == len(before.edited.standing) - 1
    assert after.edited.total != before.edited.total
