from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case


def test_while_it_runs_nothing_else_can_be_started(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.02))
    show_case(qtbot, window)
    window.solving.start()
    bar, menus = window.workspace.bar, window.menus
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (False, True, False)
    assert not any(action.isEnabled() for action in (menus.start, menus.open, menus.paste, menus.new, menus.edit))
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
