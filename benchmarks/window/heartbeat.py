"""How late the window's event loop is while the window works (docs/reliability.md check 19).

    QT_QPA_PLATFORM=offscreen python -m pytest benchmarks/window/heartbeat.py -s

It runs under pytest for the window's fixtures only; it prints figures and asserts nothing about them. A timer ticks
every 10 ms; how much later a tick comes is what a click would wait. What else runs on the machine is in that figure, so
two others stand beside it: the processor time from tick to tick of the window's own thread, which is that of our
handlers, and of the whole program, as Python lets one of its threads run at a time: where nothing else runs, hardly a
tick is later than that. What is over soon is done again until there are enough ticks for a p99 that is not the longest.
"""

from __future__ import annotations

import csv
import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.bootstrap import make_service, make_upkeep
from mma_desktop.domain.events import Event, NodeAdded
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.gui.batches.page import BatchesPage
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.shell.garbage import GarbageCollector
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.gui.tree.tab import TreeTab
from mma_desktop.paths import resources
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from tests.gui.conftest import *  # noqa: F403  (the fixtures)
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices
from tests.gui.test_responsiveness import burst

TICK_MS = 10
SAMPLES = resources() / "samples"
CASES, ROWS, FIRST, LONG, AMOUNTS = 20, 1000, 30, 200_000, 10_000
ENOUGH = 500
PATIENCE = 600_000

Row = tuple[str, ...]


class Ticks:
    """When a timer of the window's thread ticked: by the clock, and the processor time of thread and program."""

    def __init__(self) -> None:
        self._times = [_now()]
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)
        GarbageCollector(self._timer)  # as the program has one

    @property
    def enough(self) -> bool:
        """Whether there are enough of them for a p99."""
        return len(self._times) > ENOUGH

    def _tick(self) -> None:
        self._times.append(_now())

    def print(self, what: str) -> None:
        """Stop, and print how late the ticks were."""
        self._timer.stop()
        clock, thread, program = (
            [1000 * (after - before) for before, after in pairwise(times)] for times in zip(*self._times, strict=True)
        )
        print(f"\n{what}: {len(clock)} ticks")
        print(f"  late: {_spread([max(0.0, passed - TICK_MS) for passed in clock])}")
        print(f"  processor time of the window's thread: {_spread(thread)}")
        print(f"  processor time of the program: {_spread(program)}")


def _now() -> tuple[float, float, float]:
    return time.perf_counter(), time.thread_time(), time.process_time()


def _spread(values: Sequence[float]) -> str:
    ordered = sorted(values)
    median, most_of_them = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"median {median:.1f}, p99 {most_of_them:.1f}, longest {ordered[-1]:.1f} ms"


def test_print_the_lateness_during_a_burst(qtbot: QtBot, make_window: MakeWindow) -> None:
    """2000 events of a run at once."""
    service = FakeService()
    window = make_window(service)
    window.cases.show_sample(service.samples()[1])
    qtbot.waitUntil(lambda: bool(window.workspace.case.text.text()))
    service.events = burst()
    gc.freeze()  # as the program does once its window is there
    ticks = Ticks()
    while not ticks.enough:
        window.solving.start()
        qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) == 501, timeout=60_000)
        window.runs.session.stop()
        qtbot.waitUntil(lambda: not window.runs.session.running, timeout=60_000)
    ticks.print("2000 events")


def test_print_the_time_for_one_more_node(qtbot: QtBot) -> None:
    """Print how long the drawing of a tree of a thousand nodes takes to grow by one."""
    tab = TreeTab()
    qtbot.addWidget(tab)
    events: list[Event] = [NodeAdded("R", None, NodeKind.ROOT, None, 0, "?")]
    for number in range(1, 1000):
        parent = "R" if number <= 10 else f"n{number // 10}"
        events.append(NodeAdded(f"n{number}", parent, NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "?"))
    tab.grow(events)
    start = time.thread_time()
    tab.grow([NodeAdded("last", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "?")])
    print(f"\none more node: {1000 * (time.thread_time() - start):.1f} ms")


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SolvingService]:
    """The real service on a library of its own, with the recorded pair as its models."""
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "home"))
    with make_service(tmp_path / "library.mma") as service:
        yield service


@pytest.fixture
def working(make_window: MakeWindow, service: SolvingService, tmp_path: Path) -> MainWindow:
    """The window with the recorded pair chosen."""
    window = make_window(service, (make_upkeep(tmp_path / "library.mma", lambda _path: None), KnownPassphrase()))
    gc.freeze()  # as the program does once its window is there
    form = window.workspace.form
    models = [f"scripted:{SAMPLES}/hotel_watches.{role}.script.json" for role in ("general", "domain")]
    for combo, spec in zip((form.general, form.domain), models, strict=True):
        combo.addItem(spec, spec)
    form.choose_models(*models)
    form.preset.setCurrentIndex(form.preset.findData("quick"))
    form.method.setCurrentIndex(form.method.findData("mma"))
    return window


@pytest.fixture
def batches(working: MainWindow) -> MainWindow:
    """The same with its page of batches open."""
    working.menus.batches.trigger()
    return working


def test_print_the_lateness_while_a_case_is_worked_on(
    qtbot: QtBot, working: MainWindow, worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A case is solved with its tree in sight, written as PDF, the library is copied, and a long document is opened."""
    case = (SAMPLES / "hotel_watches.zh.txt").read_text(encoding="utf-8")
    (tmp_path / "case.txt").write_text(case, encoding="utf-8")
    (tmp_path / "long.txt").write_text(case * (LONG // len(case)), encoding="utf-8")
    working.cases.open_files([tmp_path / "case.txt"])
    qtbot.waitUntil(lambda: bool(working.workspace.case.text.text()), timeout=PATIENCE)
    ticks = Ticks()
    working.solving.start()
    qtbot.waitUntil(lambda: working.runs.report is not None, timeout=PATIENCE)
    ticks.print("a case is solved")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "report.pdf"), ""))
    for what, act in (
        ("its report is written as PDF", working.menus.save.trigger),
        ("the library is copied", working.menus.back_up.trigger),
        (f"a document of {LONG:,} characters is opened", lambda: working.cases.open_files([tmp_path / "long.txt"])),
    ):
        qtbot.waitUntil(lambda: not worker.busy, timeout=PATIENCE)
        ticks = Ticks()
        while not ticks.enough:
            act()
            qtbot.waitUntil(lambda: not worker.busy, timeout=PATIENCE)
            qtbot.wait(2 * TICK_MS)
        ticks.print(what)


def test_print_the_lateness_while_many_amounts_are_read_and_marked(
    qtbot: QtBot, working: MainWindow, tmp_path: Path
) -> None:
    """A document of ten thousand amounts is opened, read by rules in the worker, marked and listed in the ledger."""
    workspace = working.workspace
    text = "".join(f"第{number}次，被告人窃得现金{number}元。\n" for number in range(1, AMOUNTS + 1))
    (tmp_path / "amounts.txt").write_text(text, encoding="utf-8")
    workspace.show_welcome(False)
    workspace.tabs.setCurrentWidget(workspace.ledger)
    ticks = Ticks()
    working.cases.open_files([tmp_path / "amounts.txt"])
    qtbot.waitUntil(lambda: workspace.ledger.shown is not None, timeout=PATIENCE)
    qtbot.wait(20 * TICK_MS)
    ticks.print(f"{AMOUNTS:,} amounts are read, marked and listed")
    assert len(workspace.case.text.stretches) == AMOUNTS
    ticks = Ticks()
    for line in workspace.ledger.edited.rows[:: AMOUNTS // ENOUGH]:
        workspace.case.select(line)
        qtbot.wait(TICK_MS)
    ticks.print("one after the other is shown in the document")


def test_print_the_lateness_while_another_program_locks_the_library(
    qtbot: QtBot, working: MainWindow, service: SolvingService, tmp_path: Path
) -> None:
    """A case shall be solved, and cannot be for ten seconds."""
    working.cases.show_sample(service.samples()[0])
    qtbot.waitUntil(lambda: bool(working.workspace.case.text.text()), timeout=PATIENCE)
    Library.open(tmp_path / "library.mma").close()
    with closing(dbapi2.connect(str(tmp_path / "library.mma"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        ticks = Ticks()
        working.solving.start()
        qtbot.waitUntil(lambda: bool(notices()), timeout=PATIENCE)
    ticks.print("another program locks the library")


def test_print_the_lateness_while_a_batch_is_solved(qtbot: QtBot, batches: MainWindow, tmp_path: Path) -> None:
    """Twenty cases, whose recorded models answer at once, with the page open."""
    case = (SAMPLES / "hotel_watches.zh.txt").read_text(encoding="utf-8")
    page = _take_in(qtbot, batches, tmp_path, [(str(number), case, "51500") for number in range(CASES)])
    ticks = Ticks()
    page.start.click()
    qtbot.waitUntil(lambda: page.batch is not None and page.batch.solved == CASES, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not batches.batches.queue.running, timeout=PATIENCE)
    ticks.print(f"a batch of {CASES} cases is solved")


def test_print_the_lateness_while_a_sheet_is_taken_in(qtbot: QtBot, batches: MainWindow, tmp_path: Path) -> None:
    """A thousand questions, from the drop of their sheet until they are shown; then a look through them."""
    question = "甲窃得现金{0}元后又将所窃手机出售给不知情的乙，得款若干。关于甲的行为，下列哪一说法是正确的？" * 3
    rows = [(str(number), question.format(number), "51500") for number in range(ROWS)]
    ticks = Ticks()
    page = _take_in(qtbot, batches, tmp_path, rows)
    ticks.print(f"a sheet of {ROWS} questions is taken in and shown")
    ticks = Ticks()
    for row in range(0, ROWS, ROWS // ENOUGH):
        page.table.selectRow(row)
        page.table.scrollTo(page.results.index(row, 0))
        qtbot.wait(TICK_MS)
    ticks.print("their table is scrolled")
    ticks = Ticks()
    while not ticks.enough:
        _once(qtbot, page.up.click, page)
    ticks.print("questions are moved, and all of them read again")
    batches.workspace.form.method.setCurrentIndex(batches.workspace.form.method.findData("ledger"))
    ticks = Ticks()
    page.start.click()
    qtbot.waitUntil(lambda: page.batch is not None and page.batch.solved >= FIRST, timeout=PATIENCE)
    batches.batches.queue.stop()
    qtbot.waitUntil(lambda: not batches.batches.queue.running, timeout=PATIENCE)
    ticks.print(f"the first {FIRST} of them are solved")


def _take_in(qtbot: QtBot, window: MainWindow, folder: Path, rows: Sequence[Row]) -> BatchesPage:
    with (folder / "exam.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("编号", "题目", "答案"), *rows])
    data, page = QMimeData(), window.workspace.batches
    data.setUrls([QUrl.fromLocalFile(str(folder / "exam.csv"))])
    window.batches.drop(data)
    qtbot.waitUntil(lambda: page.results.rowCount() == len(rows), timeout=PATIENCE)
    return page


def _once(qtbot: QtBot, act: Callable[[], None], page: BatchesPage) -> None:
    """Act, and wait until the table shows it."""
    before = page.results.rows
    act()
    qtbot.waitUntil(lambda: page.results.rows is not before, timeout=PATIENCE)
