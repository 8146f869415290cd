from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import EngineLost, InputError, ModelError
from mma_desktop.gui.batches.queue import BatchQueue
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.session import State
from mma_desktop.reports.batches import BatchReport
from mma_desktop.service.request import SolveRequest
from tests.gui.fake_service import FakeService, report_of, sample_events

NAME = "exam.txt"
REQUEST = SolveRequest("", preset="quick")


@pytest.fixture
def service(tmp_path: Path) -> FakeService:
    service = FakeService()
    (tmp_path / NAME).write_text("第一题\n第二题\n第三题", encoding="utf-8")
    service.add_batch([tmp_path / NAME], "eca")
    return service


class Ends:
    """Keeps how a queue ended."""

    def __init__(self, queue: BatchQueue) -> None:
        self.errors: list[Exception | None] = []
        queue.ended.connect(self.errors.append)


def test_all_are_solved_in_their_order_with_one_request(qtbot: QtBot, worker: Worker, service: FakeService) -> None:
    queue = BatchQueue(service, worker)
    ends, reports = Ends(queue), list[BatchReport]()
    queue.reported.connect(reports.append)
    queue.start(NAME, REQUEST)
    assert queue.state is State.RUNNING
    qtbot.waitUntil(lambda: bool(ends.errors), timeout=10_000)
    assert ends.errors == [None]
    assert [(one.text, one.preset) for one in service.requests] == [
        ("第一题", "quick"), ("第二题", "quick"), ("第三题", "quick"),
    ]  # fmt: skip
    assert [report.solved for report in reports] == [0, 1, 2, 3]
    assert queue.state is State.IDLE and queue.entry is None


def test_a_changed_order_counts_at_once(qtbot: QtBot, worker: Worker, service: FakeService) -> None:
    queue = BatchQueue(service, worker)
    ends = Ends(queue)
    service.pause = 0.005
    queue.start(NAME, REQUEST)
    qtbot.waitUntil(lambda: queue.entry is not None)
    service.move_in_batch(f"{NAME}-3", -1)
    qtbot.waitUntil(lambda: bool(ends.errors), timeout=10_000)
    assert [one.text for one in service.requests] == ["第一题", "第三题", "第二题"]


def test_it_stops_and_goes_on_in_the_same_run(qtbot: QtBot, worker: Worker, service: FakeService) -> None:
    queue = BatchQueue(service, worker)
    ends = Ends(queue)
    service.pause = 0.02
    queue.start(NAME, REQUEST)
    qtbot.waitUntil(lambda: queue.progress.requests > 0)
    queue.stop()
    assert queue.state is State.STOPPING
    qtbot.waitUntil(lambda: bool(ends.errors), timeout=10_000)
    [first, *_] = service.batch(NAME).results
    assert first.entry.status is RunStatus.STOPPED and len(service.requests) == 1
    service.pause = 0.0
    service.keep(f"{NAME}-2", report_of(sample_events()))
    service.keep(f"{NAME}-3", report_of(sample_events()))
    queue.start(NAME, REQUEST)
    qtbot.waitUntil(lambda: bool(service.resumed), timeout=10_000)
    assert service.resumed == ["run-1"]
    queue.stop()
    qtbot.waitUntil(lambda: not queue.running, timeout=10_000)


def test_one_that_fails_is_put_aside_and_the_others_are_solved(
    qtbot: QtBot, worker: Worker, service: FakeService
) -> None:
    service.error = EngineLost("The engine died twice.")
    queue = BatchQueue(service, worker)
    ends = Ends(queue)
    queue.start(NAME, REQUEST)
    qtbot.waitUntil(lambda: bool(ends.errors), timeout=10_000)
    assert ends.errors == [None]
    assert set(queue.problems) == {f"{NAME}-{number}" for number in (1, 2, 3)}
    assert len(service.requests) == 3


def test_what_concerns_all_ends_it(qtbot: QtBot, worker: Worker, service: FakeService) -> None:
    service.error = ModelError("There is no model.", "Fetch one.")
    queue = BatchQueue(service, worker)
    ends = Ends(queue)
    queue.start(NAME, REQUEST)
    qtbot.waitUntil(lambda: bool(ends.errors), timeout=10_000)
    assert ends.errors == [service.error]
    assert len(service.requests) == 1 and not queue.problems


def test_a_batch_that_is_gone_ends_it(qtbot: QtBot, worker: Worker, service: FakeService) -> None:
    queue = BatchQueue(service, worker)
    ends = Ends(queue)
    queue.start("nowhere", REQUEST)
    qtbot.waitUntil(lambda: bool(ends.errors))
    assert isinstance(ends.errors[0], InputError) and not queue.running
