"""The program as a process of its own: its window opens and is closed again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.storage.library import Library

OPEN_AND_CLOSE = """
import os
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.library.passphrases import UnlockDialog
from mma_desktop.gui.settings.set_up import SetUpDialog
from mma_desktop.gui.shell import app
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.offline import close_network, network_use

make = app.make_application
timer = QTimer()

def close_when_filled():
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow) and widget.workspace.form.task.count():
            widget.close()
        elif isinstance(widget, UnlockDialog) and widget.isVisible() and "PASSPHRASE" in os.environ:
            widget.field.setText(os.environ["PASSPHRASE"])
            widget.accept()
        elif isinstance(widget, SetUpDialog) and widget.isVisible():
            print("the first steps")
            widget.reject()
        elif isinstance(widget, (UnlockDialog, Notice)) and widget.isVisible():
            widget.reject()

def make_and_close(argv):
    made = make(argv)
    timer.timeout.connect(close_when_filled)
    timer.start(50)
    return made

app.make_application = make_and_close
close_network()
code = app.run(["mma-desktop"], unsaved="--unsaved" in sys.argv)
assert network_use().refused == network_use().connections == 0
raise SystemExit(code)
"""


PASSPHRASE = "correct horse battery"


def _open_and_close(home: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MMA_DESKTOP_HOME": str(home), "MMA_DESKTOP_MODELS": str(home)}
    environment |= {"QT_QPA_PLATFORM": "offscreen", "QT_IM_MODULE": "fcitx", "QT_FATAL_WARNINGS": "0", **variables}
    command = [sys.executable, "-c", OPEN_AND_CLOSE, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("arguments", [[], ["--unsaved"]])
def test_the_program_opens_its_window_and_ends_cleanly(arguments: list[str], tmp_path: Path) -> None:
    done = _open_and_close(tmp_path, *arguments)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "window.ini").is_file()
    assert not (tmp_path / "library.mma").exists()  # the first run makes it
    assert done.stdout.split("\n")[0] == ("" if arguments else "the first steps")


def test_the_first_steps_are_shown_once(tmp_path: Path) -> None:
    for said in ("the first steps", ""):
        done = _open_and_close(tmp_path)
        assert (done.returncode, done.stdout.strip()) == (0, said), done.stderr


def test_an_encrypted_library_is_opened_with_its_passphrase_or_not_at_all(tmp_path: Path) -> None:
    Library.open(tmp_path / "library.mma", passphrase=PASSPHRASE).close()
    opened = _open_and_close(tmp_path, PASSPHRASE=PASSPHRASE)
    assert opened.returncode == 0, opened.stderr
    refused = _open_and_close(tmp_path)
    assert refused.returncode == 5, refused.stderr
    assert "Traceback" not in refused.stderr
