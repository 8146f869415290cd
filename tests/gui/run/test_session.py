from __future__ import annotations

import asyncio

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import Decoding, Event, Record, RolloutDone
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import EngineLost
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.session import Session
from mma_desktop.reports.base import Report
from mma_desktop.service.request import SolveRequest
from tests.gui.fake_service import TEXT, TITLE, FakeService, sample_events

REQUEST = SolveRequest(TEXT, TITLE)


class Listener:
    """Keeps what a session emits, in order."""

    def __init__(self, session: Session) -> None:
        self.batches: list[list[Event]] = []
        self.outcomes: list[Report | Exception] = []
        session.grown.connect(self.batches.append)
        session.finished.connect(self.outcomes.append)
        session.failed.connect(self.outcomes.append)

    @property
    def events(self) -> list[Event]:
        return [event for batch in self.batches for event in batch]


def test_all_events_come_in_order_and_the_report_after_them(qtbot: QtBot, worker: Worker) -> None:
    session = Session(FakeService(), worker)
    listener = Listener(session)
    session.start(REQUEST)
    assert session.running
    qtbot.waitUntil(lambda: bool(listener.outcomes))
    assert listener.events == sample_events()
    assert isinstance(listener.outcomes[0], Report)
    assert not session.running


def test_an_error_comes_after_the_events_before_it(qtbot: QtBot, worker: Worker) -> None:
    error = EngineLost("The engine died twice.")
    session = Session(FakeService(error=error), worker)
    listener = Listener(session)
    session.start(REQUEST)
    qtbot.waitUntil(lambda: listener.outcomes == [error])
    assert listener.events == sample_events()


def test_stop_reaches_the_run(qtbot: QtBot, worker: Worker) -> None:
    session = Session(FakeService(pause=0.05), worker)
    listener = Listener(session)
    session.start(REQUEST)
    qtbot.waitUntil(lambda: len(listener.events) > 3)
    session.stop()
    qtbot.waitUntil(lambda: bool(listener.outcomes))
    assert isinstance(listener.outcomes[0], Report)
    assert listener.outcomes[0].status is RunStatus.STOPPED
    assert len(listener.events) < len(sample_events())


def test_bursts_are_handed_on_in_small_batches_at_most_twenty_a_second(qtbot: QtBot, worker: Worker) -> None:
    service = FakeService()
    service.events = [Decoding("general", number, 1.0) for number in range(500)]
    session = Session(service, worker)
    listener = Listener(session)
    session.start(REQUEST)
    qtbot.waitUntil(lambda: bool(listener.outcomes), timeout=10_000)
    assert len(listener.events) == 500
    assert max(map(len, listener.batches)) <= 60


def test_a_run_can_follow_another(qtbot: QtBot, worker: Worker) -> None:
    session = Session(FakeService(), worker)
    listener = Listener(session)
    for number in (1, 2):
        session.start(REQUEST)
        qtbot.waitUntil(lambda number=number: len(listener.outcomes) == number)
    assert sum(isinstance(event, RolloutDone) for event in listener.events) == 10


@pytest.mark.parametrize("running", [False])
def test_stop_without_a_run_does_nothing(worker: Worker, running: bool) -> None:
    session = Session(FakeService(), worker)
    session.stop()
    assert session.running is running


def test_the_stop_signal_belongs_to_one_run_only(qtbot: QtBot, worker: Worker) -> None:
    stops: list[asyncio.Event | None] = []

    class Keeping(FakeService):
        async def solve(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None) -> Report:
            stops.append(stop)
            return await super().solve(request, listen, stop)

    session = Session(Keeping(), worker)
    listener = Listener(session)
    session.start(REQUEST)
    session.stop()
    qtbot.waitUntil(lambda: len(listener.outcomes) == 1)
    session.start(REQUEST)
    qtbot.waitUntil(lambda: len(listener.outcomes) == 2)
    assert [stop is not None and stop.is_set() for stop in stops] == [True, False]
