"""The program: the window without arguments or on one library, else the command line (also `python -m mma_desktop`)."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from mma_desktop import paths
from mma_desktop.core_dumps import forbid_core_dumps
from mma_desktop.crashes import keep_cases_out_of_tracebacks
from mma_desktop.lazy_imports import plain_imports
from mma_desktop.offline import close_network

_NO_SCREEN = "There is no screen to open the window on. The command line works without one: mma-desktop --help"
_NO_QT = (
    "The window cannot start: {}. Install the missing library (on Debian and Ubuntu: apt-get install libegl1 libgl1 \
libxkbcommon0 libxcb-cursor0 libdbus-1-3 libfontconfig1), or use the command line: mma-desktop --help"
)
_INTERRUPTED = 130  # as `mma_desktop.cli.app` has it


def main() -> None:
    """Run the program and leave with its exit code (they are listed in `mma_desktop.cli.app`)."""
    os.umask(0o077)  # first: no file of ours may be readable by others, not even for a moment
    forbid_core_dumps()
    keep_cases_out_of_tracebacks()
    close_network()
    match sys.argv[1:]:
        case []:
            code = _window()
        case [paths.UNSAVED]:
            code = _window(unsaved=True)
        case [paths.LIBRARY, file]:
            code = _window(library=Path(file))
        case _:
            code = _command_line()
    sys.exit(code)


def _window(*, unsaved: bool = False, library: Path | None = None) -> int:
    """Open the window; the exit code. Qt is imported here only, so that the command line runs without it."""
    if not _has_screen():
        print(_NO_SCREEN, file=sys.stderr)
        return 1
    gc.disable()  # what is loaded and made now lives on, and later on the window collects (`GarbageCollector`)
    try:
        with plain_imports():
            from mma_desktop.gui.shell.app import run
    except ImportError as error:
        print(_NO_QT.format(error), file=sys.stderr)
        return 1
    return run(unsaved=unsaved, library=library)


def _has_screen() -> bool:
    """Whether a window can be shown; without a screen Qt would end the process with a core dump."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)


def _command_line() -> int:
    try:
        from mma_desktop.cli.app import app
        from mma_desktop.cli.terminal import prepare_streams
    except KeyboardInterrupt:  # so much is imported that somebody may lose patience
        return _INTERRUPTED
    prepare_streams()
    return app(prog_name="mma-desktop")


if __name__ == "__main__":
    main()
