from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.libraries.estimating import RunEstimate
from tests.gui.fake_service import FakeService


def test_the_estimate_follows_what_is_chosen(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    form = window.workspace.form
    qtbot.waitUntil(lambda: bool(service.estimated))
    service.expected = RunEstimate(seconds=(40.0,))
    before = len(service.estimated)
    form.preset.setCurrentIndex((form.preset.currentIndex() + 1) % form.preset.count())
    qtbot.waitUntil(lambda: "40 s" in form.estimate.text.text())
    assert len(service.estimated) == before + 1
    assert service.estimated[-1].preset == form.preset.currentData()


def test_one_that_cannot_be_made_leaves_its_line_empty(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    form = window.workspace.form
    service.expected = RunEstimate(seconds=(40.0,))
    window.estimates.update()
    qtbot.waitUntil(lambda: "40 s" in form.estimate.text.text())
    service.estimate = _refuse  # pyright: ignore[reportAttributeAccessIssue]
    window.estimates.update()
    assert form.estimate.text.text()
    qtbot.waitUntil(lambda: not form.estimate.text.text())
    assert window.isVisible()


async def _refuse(*_: object) -> RunEstimate:
    raise OSError
