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
from tests.gui.steps import notices, show_case, stored_run


def test_while_it_runs_nothing_else_can_be_started(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.02))
    show_case(qtbot, window)
    window.start()
    bar, menus = window.workspace.bar, window.menus
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (False, True, False)
    assert not any(action.isEnabled() for action in (menus.start, menus.open, menus.paste, menus.new, menus.edit))
    assert window.workspace.case.text.isReadOnly()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (True, False, False)


def test_closing_during_a_run_asks_and_then_waits_for_it(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.03))
    show_case(qtbot, window)
    window.start()
    window.close()
    assert window.isVisible()
    (dialog,) = notices()
    dialog.accept()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not window.runs.session.running


def test_a_refused_close_lets_the_run_go_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.01))
    show_case(qtbot, window)
    window.start()
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


def answer(qtbot: QtBot, *, let_go: bool) -> None:
    qtbot.waitUntil(lambda: bool(notices()))
    (dialog,) = notices()
    assert "not been solved yet" in dialog.text.text()
    (dialog.accept if let_go else dialog.reject)()
    qtbot.waitUntil(lambda: not notices())


def test_typed_text_is_let_go_only_when_the_user_says_so(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    window = make_window(service)
    case = window.workspace.case
    qtbot.keyClicks(case.text, "Li took 300 yuan.")
    sample = service.samples()[1]
    for order in (window.menus.new.trigger, lambda: window.open_run("r1"), lambda: window.cases.show_sample(sample)):
        order()
        answer(qtbot, let_go=False)
        assert case.text.text() == "Li took 300 yuan."
    window.menus.new.trigger()
    answer(qtbot, let_go=True)
    assert case.text.text() == ""


def test_closing_with_pasted_text_asks_first(qtbot: QtBot, window: MainWindow) -> None:
    QApplication.clipboard().setText(TEXT)
    window.menus.paste.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    window.close()
    answer(qtbot, let_go=False)
    assert window.isVisible()
    window.close()
    answer(qtbot, let_go=True)
    qtbot.waitUntil(lambda: not window.isVisible())


def test_nobody_is_asked_for_a_case_that_stands_elsewhere(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    window.menus.new.trigger()
    assert not notices()
    assert window.workspace.case.text.text() == ""


def test_start_solves_a_run_of_the_library_as_it_was_solved(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    window = make_window(service)
    form = window.workspace.form
    show_case(qtbot, window)
    window.start()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.runs.report is not None
    manifest, run = window.runs.report.manifest, window.runs.report.run
    other = next(row for row in range(form.task.count()) if form.task.itemData(row) != manifest.task)
    form.task.setCurrentIndex(other)
    form.preset.setCurrentIndex((form.preset.findData(manifest.preset) + 1) % form.preset.count())
    window.open_run(run)
    qtbot.waitUntil(lambda: form.task.currentData() == manifest.task)
    assert form.preset.currentData() in (manifest.preset, form.preset.currentData())
    request = form.request("text", "")
    assert (request.task, request.language) == (manifest.task, manifest.language)
