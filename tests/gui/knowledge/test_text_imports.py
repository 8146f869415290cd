from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.actions import KnowledgeActions
from mma_desktop.gui.knowledge.import_dialog import ShelfImportDialog
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from mma_desktop.service.retrieval.shelf_imports import FilesImport, TextDetails
from tests.gui.steps import notices


def test_files_are_imported_and_what_could_not_be_read_is_reported(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions, tmp_path: Path
) -> None:
    good, bad = tmp_path / "守则.txt", tmp_path / "broken.pdf"
    good.write_text("第一条 每日巡查。\n第二条 记录在册。", encoding="utf-8")
    bad.write_bytes(b"%PDF-1.7 ...")
    dialog = actions.imports.offer_files([bad, good])
    assert dialog is not None
    dialog.shelf.setCurrentText("所内")
    dialog.accept()
    qtbot.waitUntil(lambda: bool(notices()), timeout=30_000)
    (notice,) = notices()
    assert notice.windowTitle() == "Not everything was read"
    notice.accept()
    qtbot.waitUntil(lambda: page.contents.model.rowCount() == 3)
    page.search_wanted.emit("守则第一条", "")
    qtbot.waitUntil(lambda: [passage.id for passage in page.passages.model.rows] == ["守则#1"])


def test_a_folder_is_the_texts_in_it(
    qtbot: QtBot, page: KnowledgePage, actions: KnowledgeActions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "制度"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    for name in ("守则", "规程"):
        (folder / f"{name}.txt").write_text("第一条 甲。\n第二条 乙。", encoding="utf-8")
    actions.imports.ask_for_folder()
    (dialog,) = page.findChildren(ShelfImportDialog)
    dialog.accept()
    qtbot.waitUntil(lambda: not actions.imports.running)
    assert "texts 2, passages 4" in page.status.label.text()
    notices()[0].accept()


def test_an_import_can_be_stopped_between_two_files(
    qtbot: QtBot,
    page: KnowledgePage,
    actions: KnowledgeActions,
    shelves: KnowledgeLibrary,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    went = threading.Event()
    real = shelves.add_files

    def slowly(files: list[Path], details: TextDetails, listen: Callable[[str], None]) -> FilesImport:
        assert went.wait(20)
        return real(files, details, listen)

    monkeypatch.setattr(shelves, "add_files", slowly)
    (tmp_path / "a.txt").write_text("甲", encoding="utf-8")
    dialog = actions.imports.offer_files([tmp_path / "a.txt"])
    assert dialog is not None
    dialog.accept()
    assert actions.imports.running
    assert actions.imports.offer_files([tmp_path / "a.txt"]) is None
    page.status.stop.click()
    went.set()
    qtbot.waitUntil(lambda: not actions.imports.running)
    assert "texts 0" in page.status.label.text()
    notices()[0].accept()
