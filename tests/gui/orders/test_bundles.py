"""The menu offers bundles where there is a library, and shows what came out of one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.libraries.bundles import TakenIn
from mma_desktop.service.library_upkeep import LibraryUpkeep
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TITLE, FakeService
from tests.gui.steps import notices, stored_run
from tests.service.test_library_upkeep import DictKeys


@pytest.fixture
def kept(make_window: MakeWindow, service: FakeService, tmp_path: Path) -> MainWindow:
    """A window over a library that is kept."""
    known = KnownPassphrase()
    file = LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)
    return make_window(service, (file, known))


def offered(window: MainWindow) -> tuple[bool, bool]:
    return window.menus.save_bundle.isEnabled(), window.menus.open_bundle.isEnabled()


def test_the_case_of_a_bundle_is_opened_and_can_be_saved_again(
    qtbot: QtBot, kept: MainWindow, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offered(kept) == (False, True)
    service.stored = [stored_run("run-1", TITLE, RunStatus.FINISHED)]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/cases/a.mmacase", ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/cases/b.mmacase", ""))
    kept.menus.open_bundle.trigger()
    qtbot.waitUntil(lambda: kept.runs.report is not None and bool(notices()))
    qtbot.waitUntil(lambda: kept.workspace.runs.list.model().rowCount() == 1)
    notices()[0].close()
    assert offered(kept) == (True, True)
    kept.menus.save_bundle.trigger()
    assert offered(kept) == (False, False)
    qtbot.waitUntil(lambda: [notice.windowTitle() for notice in notices()] == ["The case is saved as a bundle"])
    notices()[0].close()


def test_a_draft_is_kept_as_it_stands_before_it_is_saved_as_a_bundle(
    qtbot: QtBot, kept: MainWindow, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/cases/b.mmacase", ""))
    monkeypatch.setattr(kept.bundles._bundles, "save", lambda draft, title: saved.extend((draft, title)))
    drafts, text = kept.cases.drafts, kept.workspace.case.text
    drafts._timer.setInterval(50)
    qtbot.keyClicks(text, "Li took 300 yuan.")
    assert offered(kept) == (False, True)
    qtbot.waitUntil(lambda: offered(kept) == (True, True))
    drafts._timer.setInterval(60_000)
    qtbot.keyClicks(text, " And 200.")
    kept.menus.save_bundle.trigger()
    qtbot.waitUntil(lambda: bool(saved))
    assert saved == [drafts.draft, service.drafts[drafts.draft].title]
    assert service.drafts[drafts.draft].documents[0].document.text == "Li took 300 yuan. And 200."


def test_a_draft_that_came_in_is_shown(qtbot: QtBot, kept: MainWindow, service: FakeService) -> None:
    draft = replace(service.duplicate("", TITLE), id="came")
    service.drafts = {"came": draft}
    kept.bundles._show(TakenIn(TITLE, True, (), (), "came"))
    qtbot.waitUntil(lambda: kept.cases.drafts.draft == "came")
    assert kept.workspace.case.title.text() == TITLE


def test_a_read_only_library_gives_and_takes_nothing(kept: MainWindow) -> None:
    kept.runs.read_only = True
    assert offered(kept) == (False, False)


def test_where_nothing_is_kept_there_are_no_bundles(solved: MainWindow) -> None:
    assert offered(solved) == (False, False)
