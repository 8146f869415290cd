from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.set_up import Wish
from mma_desktop.service.choices import ModelChoice
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
    assert service.requests[0].demonstration
