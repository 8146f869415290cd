from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case


def test_one_thing_is_solved_at_a_time(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.02))
    activity = window.activity
    show_case(qtbot, window)
    assert activity.idle
    window.solving.start()
    assert not activity.idle and not activity.batch_running
    with qtbot.waitSignal(activity.changed):
        activity.stop()
    qtbot.waitUntil(lambda: activity.idle)
