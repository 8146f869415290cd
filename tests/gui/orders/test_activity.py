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


def test_a_demonstration_that_is_looked_at_does_not_make_the_run_that_goes_on_one(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    window = make_window(FakeService(pause=0.02))
    show_case(qtbot, window)
    window.solving.start()
    window.runs.demonstration = True  # a recorded run of the library came into sight
    assert not window.activity.demonstration
    window.activity.stop()
    qtbot.waitUntil(lambda: window.activity.idle)
    window.runs.demonstration = True
    assert window.activity.demonstration
