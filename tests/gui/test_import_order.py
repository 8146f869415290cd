"""What is loaded before Qt, whose binding reads the source of all that comes after it, and what only with its use."""

from __future__ import annotations

import subprocess
import sys

_LOADED = "import sys, {}; print(*(name for name in sys.argv[1:] if name in sys.modules))"


def loaded_with(module: str, *names: str) -> list[str]:
    """Which of these modules are loaded by a process that imports this one."""
    command = [sys.executable, "-c", _LOADED.format(module), *names]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def test_what_the_window_stands_on_is_loaded_before_qt() -> None:
    names = ("PySide6", "mma_desktop.bootstrap", "mma_desktop.storage.library")
    assert loaded_with("mma_desktop.gui", *names) == ["mma_desktop.bootstrap", "mma_desktop.storage.library"]


def test_what_a_window_without_a_case_has_no_use_for_is_not_loaded_with_it() -> None:
    readers = ("mma_desktop.ledger.proposing", "mma_desktop.ledger.rules.products", "charset_normalizer")
    makers = ("jinja2", "mma_desktop.hosts.registry", "mma_desktop.engine.remote.engine", "mma_desktop.evaluation")
    assert loaded_with("mma_desktop.gui.shell.app", "PySide6", *readers, *makers, "alembic") == ["PySide6"]
