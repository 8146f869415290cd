"""A case leaves the window's library in one file, and comes into another's."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.errors import InputError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.bundles import BundleActions
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.service.library_upkeep import LibraryUpkeep
from tests.gui.fake_service import TITLE, FakeService
from tests.gui.steps import notices
from tests.service.test_library_upkeep import DictKeys


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def bundles(qtbot: QtBot, worker: Worker, service: FakeService, tmp_path: Path) -> BundleActions:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    known = KnownPassphrase()
    file = LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)
    return BundleActions(window, service, LibraryActions(window, service, worker, file, known))


def said(qtbot: QtBot, title: str) -> str:
    """The text of the notice with this title."""
    qtbot.waitUntil(lambda: [notice.windowTitle() for notice in notices()] == [title], timeout=20_000)
    (notice,) = notices()
    notice.close()
    return notice.text.text()


@pytest.mark.parametrize("sealed", [False, True])
def test_a_saved_case_is_said_to_be_readable_by_anyone(
    qtbot: QtBot, bundles: BundleActions, service: FakeService, monkeypatch: pytest.MonkeyPatch, sealed: bool
) -> None:
    service.sealed = sealed
    offered: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _w, _t, name, _k: (offered.append(name) or "/cases/a.mmacase", "")
    )
    bundles.save("run-1", TITLE)
    text = said(qtbot, "The case is saved as a bundle")
    assert offered == [f"{TITLE}.mmacase"]
    assert "/cases/a.mmacase" in text
    assert "not encrypted: whoever has it can read the case" in text
    assert ("has not noted that the file was written" in text) is sealed


def test_a_case_that_came_in_is_told_and_shown(
    qtbot: QtBot, bundles: BundleActions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/cases/a.mmacase", ""))
    with qtbot.waitSignal(bundles.taken_in):
        bundles.open()
    text = said(qtbot, "The case was added to the library")
    assert TITLE in text
    assert "Runs added: 1" in text


def test_a_bundle_that_is_refused_is_explained(
    qtbot: QtBot, bundles: BundleActions, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.error = InputError("a is not a case bundle of MMA Desktop.")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/cases/a", ""))
    bundles.open()
    qtbot.waitUntil(lambda: len(notices()) == 1 and "not a case bundle" in notices()[0].text.text())
    notices()[0].close()


def test_who_chooses_no_file_changes_nothing(bundles: BundleActions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    bundles.open()
    bundles.save("run-1", TITLE)
    assert notices() == []
