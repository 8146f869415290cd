"""What is loaded before Qt, whose binding looks at the source of all that is imported after it."""

from __future__ import annotations

import subprocess
import sys

_LOADED = "import sys, mma_desktop.gui; print([name for name in sys.argv[1:] if name in sys.modules])"


def test_what_the_window_stands_on_is_loaded_before_qt() -> None:
    names = ("PySide6", "mma_desktop.bootstrap", "mma_desktop.storage.library")
    told = subprocess.run([sys.executable, "-c", _LOADED, *names], check=True, capture_output=True, text=True).stdout
    assert told.split() == ["['mma_desktop.bootstrap',", "'mma_desktop.storage.library']"]
