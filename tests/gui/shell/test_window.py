"""What a user does in the window, from beginning to end, with a fake service behind it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import BestSoFar, ChanceSoFar, Decoding, RolloutDone, Started
from mma_desktop.domain.runs import RunStatus, Solution
from mma_desktop.gui.ledger.model import LedgerColumn
from mma_desktop.gui.run.session import State
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow, first_size
from mma_desktop.service.live.progress import LiveProgress
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, FakeService
from tests.gui.steps import answer_about_text, notices, show_case, stored_run


def test_closing_during_a_run_asks_and_then_waits_for_it(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.03))
    show_case(qtbot, window)
    window.solving.start()
    window.close()
    assert window.isVisible()
    (dialog,) = notices()
    dialog.accept()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not window.runs.session.running


def test_a_refused_close_lets_the_run_go_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.01))
    show_case(qtbot, window)
    window.solving.start()
    window.close()
    notices()[0].reject()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.isVisible()


def test_the_place_of_the_window_is_remembered(window: MainWindow, preferences: Preferences) -> None:
    window.resize(1100, 720)
    window.close()
    assert not preferences.geometry.isEmpty()


def test_the_widths_of_the_columns_are_remembered(make_window: MakeWindow) -> None:
    first = make_window(FakeService())
    first.workspace.columns.setSizes([420, 400, 458])
    widths = first.workspace.columns.sizes()
    first.close()
    assert make_window(FakeService()).workspace.columns.sizes() == widths


def test_21_a_read_only_library_says_so_and_offers_nothing_that_would_write(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    service = FakeService()
    service.sealed, service.stored = True, [stored_run("r1", "Theft", RunStatus.STOPPED)]
    window = make_window(service)
    window.runs.open("r1")
    qtbot.waitUntil(lambda: window.runs.report is not None)
    bar, menus, ledger = window.workspace.bar, window.menus, window.workspace.ledger
    assert window.windowTitle() == "Theft – MMA Desktop – read-only"
    assert bar.access.text() == "Read-only library"
    ledger.choose(ledger.model.lines[0])
    orders = (menus.start, menus.resume, menus.toggle, menus.correct, menus.add, menus.undo, bar.start, bar.resume)
    assert not any(order.isEnabled() for order in orders)
    assert not ledger.model.flags(ledger.model.index(0, LedgerColumn.COUNTED)) & Qt.ItemFlag.ItemIsUserCheckable
    assert menus.save.isEnabled()


def test_a_library_that_can_be_written_is_not_called_read_only(window: MainWindow) -> None:
    assert window.windowTitle() == "MMA Desktop"
    assert window.workspace.bar.access.text() == ""
    assert window.menus.start.isEnabled()


def test_closing_with_pasted_text_asks_first(qtbot: QtBot, window: MainWindow) -> None:
    QApplication.clipboard().setText(TEXT)
    window.menus.paste.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    window.close()
    answer_about_text(qtbot, let_go=False)
    assert window.isVisible()
    window.close()
    answer_about_text(qtbot, let_go=True)
    qtbot.waitUntil(lambda: not window.isVisible())


_SCALES = (1.0, 1.25, 1.5, 2.0)
_SCREEN = QSize(1280, 720)


@pytest.mark.parametrize("scale", _SCALES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_start_and_status_are_in_sight_on_a_small_screen_at_every_scale(
    window: MainWindow, display: Display, scale: float, language: str
) -> None:
    display.use_language(language)
    bar, room = window.workspace.bar, _SCREEN / scale
    progress = LiveProgress(lambda: 0.0)
    for event in (Started("run", 16), RolloutDone(0, ("R",), 0.5), Decoding("domain", 9, 12.5)):
        progress.see(event)
    bar.set_state(State.RUNNING, can_continue=False, demonstration=True)
    bar.show_progress(progress)
    window.workspace.form.advanced.setChecked(True)
    window.resize(room)
    QApplication.processEvents()
    assert window.size() == room
    for part in (bar.start, bar.stop, bar.resume, bar.stage):
        assert not part.visibleRegion().isEmpty()
        assert window.rect().contains(part.mapTo(window, part.rect().bottomRight()))
    assert bar.stage.fontMetrics().horizontalAdvance(bar.stage.text()[:4]) < bar.stage.width()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_small_window_does_not_grow_for_the_best_answer_so_far(
    window: MainWindow, display: Display, language: str
) -> None:
    display.use_language(language)
    bar, room = window.workspace.bar, _SCREEN / 2
    window.resize(room)
    QApplication.processEvents()
    progress = LiveProgress(lambda: 0.0)
    best = Solution("51500元", "51500", 1.0)
    for event in (Started("run", 16, "CNY"), RolloutDone(0, ("R",), 0.5), BestSoFar(best), ChanceSoFar("51500", 0.34)):
        progress.see(event)
    bar.set_state(State.RUNNING, can_continue=False, demonstration=True)
    bar.show_progress(progress)
    QApplication.processEvents()
    assert window.size() == room
    assert bar.best.isVisible()
    bar.set_state(State.IDLE, can_continue=False, can_add=True, demonstration=True)
    QApplication.processEvents()
    assert window.size() == room


@pytest.mark.parametrize("scale", _SCALES)
def test_a_new_window_is_no_larger_than_its_screen(scale: float) -> None:
    room = _SCREEN / scale
    size = first_size(room)
    assert size.width() <= room.width()
    assert size.height() < room.height()
    assert first_size(QSize(2560, 1440)) == QSize(1280, 800)


def test_where_the_page_is_too_large_the_tab_key_brings_what_it_reaches_into_sight(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(640, 360)
    window.activateWindow()
    form = window.workspace.form
    form.preset.setFocus()
    assert form.advanced.visibleRegion().isEmpty()
    qtbot.keyClick(form.preset, Qt.Key.Key_Tab)
    assert form.advanced.visibleRegion().boundingRect() == form.advanced.rect()
