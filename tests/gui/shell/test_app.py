from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

OPEN_AND_CLOSE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from mma_desktop.gui.shell import app
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.offline import close_network, network_use

make = app.make_application
timer = QTimer()

def close_when_filled():
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow) and widget.workspace.form.task.count():
            widget.close()

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


@pytest.mark.parametrize("arguments", [[], ["--unsaved"]])
def test_the_program_opens_its_window_and_ends_cleanly(arguments: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "MMA_DESKTOP_HOME": str(tmp_path), "MMA_DESKTOP_MODELS": str(tmp_path)}
    environment |= {"QT_QPA_PLATFORM": "offscreen", "QT_IM_MODULE": "fcitx", "QT_FATAL_WARNINGS": "0"}
    command = [sys.executable, "-c", OPEN_AND_CLOSE, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "window.ini").is_file()
    assert not (tmp_path / "library.mma").exists()  # the first run makes it
