from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case


def test_while_it_runs_nothing_else_can_be_started(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.02))
    show_case(qtbot, window)
    window.solving.start()
    bar, menus = window.workspace.bar, window.menus
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (False, True, False)
    assert not menus.start.isEnabled()
    assert window.workspace.case.text.isReadOnly()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (True, False, False)


def test_without_models_start_says_how_to_get_some(make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = []
    window = make_window(service)
    window.workspace.show_welcome(False)
    window.menus.packs.trigger()
    window.menus.start.trigger()
    assert window.workspace.welcome.isVisible()
    assert not window.runs.session.running


def test_rules_compute_the_amounts_whatever_is_chosen_above_and_leave_it_chosen(
    qtbot: QtBot, window: MainWindow, service: FakeService
) -> None:
    show_case(qtbot, window)
    form = window.workspace.form
    form.choose_task("lqa")
    form.choose_method("mma")
    window.menus.packs.trigger()
    window.menus.by_rules.trigger()
    assert not window.menus.by_rules.isEnabled()  # while it runs
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.workspace.case.isVisible()
    assert (service.requests[0].method, service.requests[0].task) == ("ledger", "eca")
    assert (form.method.currentData(), form.task.currentData()) == ("mma", "lqa")


def test_where_rules_answered_the_amounts_are_shown(qtbot: QtBot, solved: MainWindow) -> None:
    workspace = solved.workspace
    assert workspace.tabs.currentWidget() is workspace.answer
    solved.menus.by_rules.trigger()
    qtbot.waitUntil(lambda: workspace.tabs.currentWidget() is workspace.ledger)
    assert solved.runs.report is not None and solved.runs.report.manifest.method == "ledger"


def test_on_the_page_of_batches_nothing_goes_on_with_the_case_behind_it(solved: MainWindow) -> None:
    bar, menus = solved.workspace.bar, solved.menus
    orders = (menus.more, menus.again)
    assert (*(order.isEnabled() for order in orders), bar.more.isHidden()) == (True, True, False)
    menus.batches.trigger()
    assert (*(order.isEnabled() for order in orders), bar.more.isHidden()) == (False, False, True)
    assert not (menus.resume.isEnabled() or bar.resume.isEnabled())
    solved.batches.hide()
    assert (*(order.isEnabled() for order in orders), bar.more.isHidden()) == (True, True, False)
