"""What a user does in the window, from beginning to end, with a fake service behind it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.ledger.model import LedgerColumn
from mma_desktop.gui.shell.preferences import Preferences
from mma_desktop.gui.shell.window import MainWindow
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
