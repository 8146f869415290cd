"""What is loaded before the window is shown, and what only with its first use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

START = """
import linecache, os, sys, threading
import mma_desktop.__main__ as program
from mma_desktop import bootstrap
from PySide6.QtWidgets import QApplication

def shown():
    windows = [window.isVisible() for window in QApplication.topLevelWidgets() if type(window).__name__ == "MainWindow"]
    ours = [name for name in linecache.cache if "mma_desktop" in name and "__main__" not in name]
    print("shown", windows, ours, *(name for name in names if name in sys.modules), flush=True)
    os._exit(0)

bootstrap.make_service = lambda *_given, **_named: threading.Event().wait()  # the worker loads it meanwhile
names, sys.argv[1:] = sys.argv[1:], []
QApplication.exec = staticmethod(shown)
program.main()
"""
HEAVY = (
    "sqlalchemy",
    "sqlcipher3",
    "alembic",
    "jinja2",
    "rapidfuzz",
    "psutil",
    "filelock",
    "charset_normalizer",
    "mma_desktop.storage.library",
    "mma_desktop.storage.tables",
    "mma_desktop.service.solving",
    "mma_desktop.service.reporting",
    "mma_desktop.service.retrieval.knowledge",
    "mma_desktop.solvers.registry",
    "mma_desktop.hosts.registry",
    "mma_desktop.tasks.base",
    "mma_desktop.packs.schema",
    "mma_desktop.panels.schema",
    "mma_desktop.search.settings",
    "mma_desktop.model_files.known_models",
    "mma_desktop.engine.client.local",
    "mma_desktop.engine.remote.engine",
    "mma_desktop.evaluation",
    "mma_desktop.reports.base",
    "mma_desktop.documents",
    "mma_desktop.knowledge",
    "mma_desktop.ledger.proposing",
    "mma_desktop.ledger.words",
    "mma_desktop.answers.money.folding",
)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a program that has a library."""
    own = {"MMA_DESKTOP_HOME": str(tmp_path / "home"), "XDG_STATE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    environment = {**os.environ, **own}
    make = [sys.executable, "-m", "mma_desktop", "library", "create"]
    subprocess.run(make, env=environment, check=True, capture_output=True)
    return environment


def test_the_window_is_shown_before_what_solves_stores_and_reads_is_loaded(home: dict[str, str]) -> None:
    """Nor does Qt's binding read the sources of our modules, as it does of all that it sees being loaded."""
    start = [sys.executable, "-c", START, "PySide6", *HEAVY]
    ran = subprocess.run(start, env=home, check=False, capture_output=True, text=True)
    assert ran.stdout.strip() == "shown [True] [] PySide6", ran.stderr


def test_the_names_of_what_is_not_loaded_are_names_of_modules() -> None:
    """Else a module that was renamed could come back unseen."""
    load = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    subprocess.run([sys.executable, "-c", load, *HEAVY], check=True, capture_output=True)
