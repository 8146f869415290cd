from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.set_up import Wish
from mma_desktop.service.offered import ModelChoice
from mma_desktop.service.request_checks import is_demonstration
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService


def test_the_sample_waits_until_it_is_known_what_is_here(
    qtbot: QtBot, make_window: MakeWindow, service: FakeService
) -> None:
    service.choices = [ModelChoice("scripted:general.json", "sample.general")]
    window = make_window(service)
    window.samples.offer([])
    window.settings.grant(Wish.SAMPLE)
    assert not window.runs.session.running
    window.catalog.refresh()
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=10_000)
    assert is_demonstration(service.requests[0])


def test_without_a_sample_no_menu_of_samples_opens(
    qtbot: QtBot, make_window: MakeWindow, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "samples", list)
    window = make_window(service)
    button = next(one for one in window.workspace.case.findChildren(QToolButton) if one.menu() is not None)
    assert not window.menus.samples.isEnabled() and not button.isEnabled()
    monkeypatch.undo()
    window.catalog.refresh()
    qtbot.waitUntil(window.menus.samples.isEnabled)
    assert button.isEnabled()
