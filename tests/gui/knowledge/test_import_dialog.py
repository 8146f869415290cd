from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.import_dialog import ShelfImportDialog
from mma_desktop.service.retrieval.knowledge import STARTER
from mma_desktop.service.retrieval.shelf_imports import TextDetails

FILE = Path("规程.docx")


def test_what_was_said_is_what_is_imported(qtbot: QtBot) -> None:
    dialog = ShelfImportDialog(None, [FILE], [STARTER, "own", "所内"])
    qtbot.addWidget(dialog)
    assert [dialog.shelf.itemText(row) for row in range(dialog.shelf.count())] == ["own", "所内"]
    dialog.shelf.setCurrentText(" 新书架 ")
    for field, text in ((dialog.title, "内部规程"), (dialog.kind, "制度"), (dialog.effective, "2024-03-01")):
        field.setText(text)
    dialog.accept()
    assert dialog.details == TextDetails("新书架", "内部规程", "制度", "2024-03-01")


def test_a_folder_and_an_archive_hold_several_texts_and_have_no_title(qtbot: QtBot, tmp_path: Path) -> None:
    for path in (tmp_path, Path("规程.zip")):
        dialog = ShelfImportDialog(None, [path], ["own"])
        qtbot.addWidget(dialog)
        assert dialog.title.parent() is None
        assert path.name in dialog.windowTitle()


@pytest.mark.parametrize(
    ("shelf", "day", "problem"), [("own", "1.3.2024", "no date"), (STARTER, "", "of your own"), ("", "", "of your own")]
)
def test_what_cannot_be_is_said_and_the_dialog_stays(qtbot: QtBot, shelf: str, day: str, problem: str) -> None:
    dialog = ShelfImportDialog(None, [FILE, FILE], ["own"])
    qtbot.addWidget(dialog)
    dialog.shelf.setCurrentText(shelf)
    dialog.effective.setText(day)
    with qtbot.assertNotEmitted(dialog.accepted):
        dialog.accept()
    assert problem in dialog.problem.text()
