from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from mma_desktop.gui.library.copies_dialog import CopiesDialog, reason
from mma_desktop.service.library_upkeep import Backup

NOON = datetime(2020, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def copies(tmp_path: Path) -> list[Backup]:
    found: list[Backup] = []
    for day, label in enumerate(("manual", "auto")):
        path = tmp_path / f"{label}.bak"
        path.write_bytes(b"x" * 2048)
        found.append(Backup(path, label, NOON - timedelta(days=day)))
    return found


def test_copies_are_listed_with_date_reason_and_size(qtbot: QtBot, copies: list[Backup]) -> None:
    dialog = CopiesDialog(None, copies)
    qtbot.addWidget(dialog)
    cells = [dialog.table.item(row, column) for row in range(2) for column in range(3)]
    texts = [cell.text() for cell in cells if cell is not None]
    assert texts[0].startswith("2020")
    assert texts[1::3] == ["by hand", "automatic"]
    assert "2" in texts[2]
    dialog.table.selectRow(1)
    dialog.accept()
    assert dialog.result()
    assert dialog.chosen == copies[1]


def test_without_a_copy_there_is_nothing_to_restore(qtbot: QtBot) -> None:
    dialog = CopiesDialog(None, [])
    qtbot.addWidget(dialog)
    buttons = dialog.buttons
    (restore,) = [b for b in buttons.buttons() if buttons.buttonRole(b) is QDialogButtonBox.ButtonRole.AcceptRole]
    assert not restore.isEnabled()
    dialog.accept()
    assert not dialog.result()


def test_an_unknown_reason_is_shown_as_it_is() -> None:
    assert reason("schema-0007") == "before an update of the program"
    assert reason("own") == "own"
