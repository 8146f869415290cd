from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.service.offered import ModelChoice
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case


def test_without_any_model_the_window_explains_and_plays_the_sample(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = [
        ModelChoice("scripted:sample.domain.script.json", "sample.domain"),
        ModelChoice("scripted:sample.general.script.json", "sample.general"),
    ]
    window = make_window(service)
    qtbot.waitUntil(window.workspace.welcome.isVisible)
    window.workspace.welcome.sample.click()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    request = service.requests[0]
    assert request.general == "scripted:sample.general.script.json"
    assert request.domain == "scripted:sample.domain.script.json"
    assert request.text == "He stole 300 yuan."
    assert not window.workspace.welcome.isVisible()


def test_with_nothing_at_all_start_explains_too(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = []
    window = make_window(service)
    qtbot.waitUntil(window.workspace.welcome.isVisible)
    assert not window.workspace.welcome.sample.isEnabled()
    window.workspace.welcome.close_button.click()
    show_case(qtbot, window)
    window.solving.start()
    assert window.workspace.welcome.isVisible()


def test_without_any_model_the_rules_can_be_chosen_and_answer(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = [ModelChoice("scripted:sample.general.script.json", "sample.general")]
    window = make_window(service)
    qtbot.waitUntil(window.workspace.welcome.isVisible)
    window.workspace.form.choose_task("lqa")
    window.workspace.welcome.rules.click()
    assert not window.workspace.welcome.isVisible()
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: bool(service.requests))
    assert (service.requests[0].method, service.requests[0].task) == ("ledger", "eca")
