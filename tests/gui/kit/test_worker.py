from __future__ import annotations

import asyncio
import sys
import threading
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from mma_desktop.domain.stopping import Stopped, stop_if_asked
from mma_desktop.gui.kit.worker import Latest, Worker

EMISSIONS = 100_000


class Outcomes:
    """Keeps what a worker reported, and in which thread."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.errors: list[Exception] = []
        self.threads: set[int] = set()

    def done(self, result: object) -> None:
        self.results.append(result)
        self.threads.add(threading.get_ident())

    def failed(self, error: Exception) -> None:
        self.errors.append(error)
        self.threads.add(threading.get_ident())


@pytest.fixture
def outcomes() -> Outcomes:
    return Outcomes()


async def _thread_after(seconds: float) -> int:
    await asyncio.sleep(seconds)
    return threading.get_ident()


def test_work_runs_elsewhere_and_its_result_arrives_here(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    worker.submit(_thread_after(0), outcomes.done, outcomes.failed)
    qtbot.waitUntil(lambda: len(outcomes.results) == 1)
    assert outcomes.threads == {threading.get_ident()}
    assert outcomes.results != [threading.get_ident()]


def _until_asked(began: threading.Event) -> None:
    began.set()
    while True:
        stop_if_asked()


def test_a_function_that_can_be_stopped_ends_with_the_worker(worker: Worker, outcomes: Outcomes) -> None:
    began = threading.Event()
    worker.call(partial(_until_asked, began), outcomes.done, outcomes.failed)
    assert began.wait(20)
    worker.close()  # waits for what is running
    assert outcomes.results == outcomes.errors == []


def test_a_function_is_stopped_by_whoever_asked_for_it(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    began, stop = threading.Event(), threading.Event()
    worker.call(partial(_until_asked, began), outcomes.done, outcomes.failed, stop)
    assert began.wait(20)
    stop.set()
    qtbot.waitUntil(lambda: [type(error) for error in outcomes.errors] == [Stopped])


def test_an_error_arrives_as_it_was_raised(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    error = ValueError("no")

    async def fail() -> None:
        raise error

    worker.submit(fail(), outcomes.done, outcomes.failed)
    qtbot.waitUntil(lambda: outcomes.errors == [error])
    assert outcomes.results == []


def test_a_blocking_call_does_not_hold_up_the_loop(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    blocked = threading.Event()
    worker.call(lambda: blocked.wait(10), outcomes.done, outcomes.failed)
    worker.submit(_thread_after(0), outcomes.done, outcomes.failed)
    qtbot.waitUntil(lambda: len(outcomes.results) == 1)
    blocked.set()
    qtbot.waitUntil(lambda: len(outcomes.results) == 2)
    assert outcomes.results[1] is True


def test_closing_cancels_what_is_running_and_ends_the_thread(outcomes: Outcomes) -> None:
    worker = Worker()
    worker.start()
    begun, ended = threading.Event(), threading.Event()

    async def endless() -> None:
        try:
            begun.set()
            await asyncio.sleep(3600)
        finally:
            ended.set()

    worker.submit(endless(), outcomes.done, outcomes.failed)
    assert begun.wait(5)
    worker.close()
    assert ended.is_set()
    assert not worker.isRunning()
    assert outcomes.results == []


def test_what_comes_after_the_end_is_left_undone(worker: Worker, outcomes: Outcomes) -> None:
    worker.close()
    worker.call(lambda: 1, outcomes.done, outcomes.failed)
    assert outcomes.results == []


def test_it_is_busy_until_the_last_outcome_has_come(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    assert not worker.busy
    worker.submit(_thread_after(0.1), outcomes.done, outcomes.failed)
    worker.call(lambda: 1 // 0, outcomes.done, outcomes.failed)
    assert worker.busy
    qtbot.waitUntil(lambda: not worker.busy)
    assert (len(outcomes.results), len(outcomes.errors)) == (1, 1)


def test_none_of_many_outcomes_is_lost(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    for _ in range(500):
        worker.submit(_thread_after(0), outcomes.done, outcomes.failed)
    qtbot.waitUntil(lambda: len(outcomes.results) + len(outcomes.errors) == 500, timeout=20_000)
    assert outcomes.errors == []


class Bell(QObject):
    rung = Signal(bool)


def test_the_binding_keeps_its_references_through_many_emissions(qtbot: QtBot) -> None:
    """PySide6 6.12 loses a reference of True or None with each call and aborts Python 3.11 (reliability.md check 1)."""
    bell, label = Bell(), QLabel()
    qtbot.addWidget(label)
    heard: list[bool] = []
    bell.rung.connect(heard.append)
    before = (sys.getrefcount(None), sys.getrefcount(True))
    for _ in range(EMISSIONS):
        bell.rung.emit(True)
        label.setText("x")
    count = len(heard)
    heard.clear()
    after = (sys.getrefcount(None), sys.getrefcount(True))
    assert count == EMISSIONS
    assert all(abs(new - old) < 100 for new, old in zip(after, before, strict=True))


def test_19_a_thread_that_computes_gives_the_window_its_turn_soon(worker: Worker, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: sys.getswitchinterval() < 0.001)
    assert worker.isRunning()


def test_only_what_was_asked_for_last_is_shown(qtbot: QtBot, worker: Worker, outcomes: Outcomes) -> None:
    async def after(seconds: float, outcome: object) -> object:
        await asyncio.sleep(seconds)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    latest = Latest(worker)
    latest.submit(after(0.02, ValueError("late")), outcomes.done, outcomes.failed)
    latest.submit(after(0.01, "late"), outcomes.done, outcomes.failed)
    latest.call(lambda: "last", outcomes.done, outcomes.failed)
    qtbot.waitUntil(lambda: not worker.busy)
    assert (outcomes.results, outcomes.errors) == (["last"], [])
    latest.call(lambda: "forgotten", outcomes.done, outcomes.failed)
    latest.forget()
    qtbot.waitUntil(lambda: not worker.busy)
    assert outcomes.results == ["last"]


def test_what_is_posted_to_a_closed_worker_is_dropped(worker: Worker) -> None:
    """A window that is closed while a text is read stops the reading, when there is nothing left to be stopped."""
    called: list[bool] = []
    worker.close()
    worker.post(lambda: called.append(True))
    assert called == []
