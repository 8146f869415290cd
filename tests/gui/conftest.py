"""What the window's tests share: an application without a screen, a fake service, and the window on both."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QDialog, QStyleFactory
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.fonts import load_fonts
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.settings.definitions import LANGUAGE
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.paths import resources
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from tests.gui.fake_service import FakeService
from tests.gui.small_library import small_library

MakeWindow = Callable[..., MainWindow]


@pytest.fixture(scope="session", autouse=True)
def _dressed(qapp: QApplication) -> None:
    """The application as the program makes it."""
    qapp.setStyle(QStyleFactory.create("Fusion"))
    load_fonts(resources() / "fonts")


@pytest.fixture(autouse=True)
def _alone(qapp: QApplication) -> Iterator[None]:
    """A dialog that a test left open is not found by the next one."""
    yield
    for widget in qapp.topLevelWidgets():
        if isinstance(widget, QDialog):
            widget.hide()


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    return Preferences(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def display(qapp: QApplication, preferences: Preferences) -> Iterator[Display]:
    preferences.put(LANGUAGE, "en")
    font = qapp.font()
    display = Display(qapp, preferences)
    display.restore()
    yield display
    display.use_language("en")
    display.use_appearance("system")
    qapp.setFont(font)


@pytest.fixture
def worker(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Worker]:
    """It ends before a display is set back, and with it the windows that it served, or each would be restyled."""
    if "display" in request.fixturenames:
        request.getfixturevalue("display")
    worker = Worker()
    worker.start()
    yield worker
    worker.close()
    qapp.processEvents()  # what was on its way comes while the windows still stand
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def shelves(tmp_path: Path) -> Iterator[KnowledgeLibrary]:
    """A small knowledge library: the theft article as if it came with the program, and a shelf of house rules."""
    with small_library(tmp_path / "knowledge") as library:
        yield library


@pytest.fixture
def make_window(
    qtbot: QtBot, worker: Worker, display: Display, preferences: Preferences, shelves: KnowledgeLibrary
) -> MakeWindow:
    """Makes the window over a service and waits until it shows what is there."""

    def make(service: FakeService, library: tuple[LibraryUpkeep, KnownPassphrase] | None = None) -> MainWindow:
        window = MainWindow(service, worker, display, preferences, lambda: shelves, library)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        window.catalog.refresh()
        qtbot.waitUntil(lambda: window.workspace.form.task.count() > 0)
        return window

    return make


@pytest.fixture
def service() -> FakeService:
    """The service behind `window`."""
    return FakeService()


@pytest.fixture
def window(make_window: MakeWindow, service: FakeService) -> MainWindow:
    return make_window(service)


@pytest.fixture
def solved(qtbot: QtBot, window: MainWindow, service: FakeService) -> MainWindow:
    """The window with the fake's run finished."""
    window.cases.show_sample(service.samples()[1], window.solving.start)
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=10_000)
    return window
