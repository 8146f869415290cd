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
from pathlib import Path
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
shown = set()

def close_when_filled():
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow) and widget.isVisible() and widget.workspace.form.task.count():
            print(widget.windowTitle())
            others = [path for path in libraries[1:] if path.name not in shown]
            shown.update(path.name for path in libraries if path.name in widget.windowTitle())
            if others:
                shown.add(others[0].name)
                widget.switch.choose(others[0])
            else:
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
libraries = [Path(argument) for argument in sys.argv[1:] if argument.endswith(".mma")]
code = app.run(["mma-desktop"], unsaved="--unsaved" in sys.argv, library=libraries[0] if libraries else None)
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
    assert ("the first steps" in done.stdout) is not bool(arguments)


def test_the_first_steps_are_shown_once(tmp_path: Path) -> None:
    for said in (True, False):
        done = _open_and_close(tmp_path)
        assert done.returncode == 0, done.stderr
        assert ("the first steps" in done.stdout) is said


def test_an_encrypted_library_is_opened_with_its_passphrase_or_not_at_all(tmp_path: Path) -> None:
    Library.open(tmp_path / "library.mma", passphrase=PASSPHRASE).close()
    opened = _open_and_close(tmp_path, PASSPHRASE=PASSPHRASE)
    assert opened.returncode == 0, opened.stderr
    refused = _open_and_close(tmp_path)
    assert refused.returncode == 5, refused.stderr
    assert "Traceback" not in refused.stderr


def test_one_library_is_opened_after_the_other(tmp_path: Path) -> None:
    names = ("first.mma", "second.mma")
    for name in names:
        Library.open(tmp_path / name).close()
    done = _open_and_close(tmp_path, *(str(tmp_path / name) for name in names))
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["MMA", "Desktop", "–", "first.mma", "MMA", "Desktop", "–", "second.mma"]


def test_where_another_library_does_not_open_the_one_before_is_shown_again(tmp_path: Path) -> None:
    Library.open(tmp_path / "first.mma").close()
    (tmp_path / "no.mma").write_bytes(b"SQLite format 3\x00" + b"no library" * 50)
    done = _open_and_close(tmp_path, str(tmp_path / "first.mma"), str(tmp_path / "no.mma"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("first.mma") == 2
