"""Qt's own dialog is opened in a program of its own, whose settings lie in a folder of the test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit import file_dialogs

CHOOSING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget
from mma_desktop.gui.kit import file_dialogs

app, parent = QApplication([]), QWidget()

def choose():
    [dialog] = [one for one in app.topLevelWidgets() if isinstance(one, QFileDialog)]
    dialog.setDirectory(sys.argv[1])
    dialog.findChild(QLineEdit).setText(sys.argv[1] + "/case.txt")
    QTimer.singleShot(300, dialog.accept)

QTimer.singleShot(300, choose)
QTimer.singleShot(15000, app.exit)
if sys.argv[2] == "ours":
    print(file_dialogs.ask_for_file(parent, "Open", "All files (*)"))
else:
    print(QFileDialog.getOpenFileName(parent, "Open", "", "All files (*)")[0])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "client-ZHAO"
    folder.mkdir()
    (folder / "case.txt").write_text("赵某盗窃案", encoding="utf-8")
    return folder


def _noted(folder: Path, home: Path, whose: str, before: str = "") -> str:
    """What stands in Qt's notes after a file in this folder was chosen."""
    notes = home / "QtProject.conf"
    home.mkdir()
    if before:
        notes.write_text(before, encoding="utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", CHOOSING, str(folder), whose],
        env=environment, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.strip() == str(folder / "case.txt")
    return notes.read_text(encoding="utf-8") if notes.exists() else ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt keeps its settings in another place")
def test_no_folder_of_a_client_is_noted(folder: Path, tmp_path: Path) -> None:
    assert "client-ZHAO" in _noted(folder, tmp_path / "qt", "qt")  # else this test shows nothing
    assert "client-ZHAO" not in _noted(folder, tmp_path / "ours", "ours")
    other = "[FileDialog]\nhistory=file:///elsewhere\nlastVisited=file:///elsewhere\n"
    kept = _noted(folder, tmp_path / "others", "ours", other)
    assert "client-ZHAO" not in kept and kept.count("file:///elsewhere") == 2


def test_files_that_were_chosen_stand_in_the_order_of_their_numbers(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    chosen = ["/a/IMG_10.jpg", "/a/IMG_1.jpg", "/a/IMG_2.jpg"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (chosen, ""))
    assert file_dialogs.ask_for_files(parent, "", "") == ["/a/IMG_1.jpg", "/a/IMG_2.jpg", "/a/IMG_10.jpg"]


def test_every_dialog_for_files_of_the_window_is_one_of_these() -> None:
    gui = Path(file_dialogs.__file__).parents[1]
    asking = ("QFileDialog.get", "QFileDialog(")
    others = [path for path in gui.rglob("*.py") if any(words in path.read_text(encoding="utf-8") for words in asking)]
    assert others == [Path(file_dialogs.__file__)]


def test_a_file_that_the_ending_leads_to_is_asked_about_too(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, kinds, window = tmp_path / "report.pdf", "PDF (*.pdf)", QWidget()
    qtbot.addWidget(window)
    there.write_bytes(b"%PDF")
    typed, proposed = [str(tmp_path / "report"), str(there)], list[str]()
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _w, _t, name, _k: (proposed.append(name) or typed.pop(0), kinds)
    )
    assert file_dialogs.ask_where_to_save(window, "Save", "a.pdf", kinds, (".pdf",)) == there
    assert proposed == ["a.pdf", str(there)]
