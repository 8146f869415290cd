"""How long the program takes from its start until its window can be used.

    QT_QPA_PLATFORM=offscreen python -m benchmarks.window.start --times 5
    QT_QPA_PLATFORM=offscreen python -m benchmarks.window.start --times 5 --beside ../checkout-of-before
    QT_QPA_PLATFORM=offscreen python -m benchmarks.window.start --imports 25

The real program is started again and again, each time as a process of its own, on a library that is there already; the
first start is left out, as it writes Python's byte code, which an installed program has. `shown` is when the window was
there; `typed` is when a key that was pressed at once has arrived in the case and was painted; `offered` is when models,
tasks and runs are offered, so that a case can be solved. Beside the clock stands the processor time of all threads. As
both depend on what else the machine does, another checkout can be started by turns.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

_ONE_START = "one start"
_THIS = Path(__file__).resolve()
_STARTED = "MMA_BENCHMARK_STARTED"
_LINE = re.compile(r"import time:\s*(\d+) \|\s*(\d+) \| *(\S+)")
_LOOK_MS = 2
_MARKS = ("shown", "typed", "offered")
_WITHOUT_BYTE_CODE = "PYTHONDONTWRITEBYTECODE"
_SAFE_PATH = ["-P"]  # else the checkout in which this is run would be the program of all of them


def main() -> None:
    """Print the middle and the longest time of each mark, or the modules that took longest to import."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--imports", type=int, help="print so many modules in place of the times")
    parser.add_argument("--beside", type=Path, help="another checkout, to be started by turns")
    options = parser.parse_args()
    checkouts = [_THIS.parents[2], *([] if options.beside is None else [options.beside.resolve()])]
    with tempfile.TemporaryDirectory() as folder:
        environments = {checkout: _environment(Path(folder) / str(n), checkout) for n, checkout in enumerate(checkouts)}
        for environment in environments.values():
            _make_library(environment)
            _run([], environment)
        if options.imports is not None:
            _print_imports(_run(["-X", "importtime"], environments[checkouts[0]]).stderr, options.imports)
            return
        starts = [{place: _run([], one).stdout for place, one in environments.items()} for _ in range(options.times)]
        for checkout in checkouts:
            print(checkout.name)
            _print_times([start[checkout] for start in starts])


def start_once() -> None:
    """Be the program, until its window can be used; print a line for each mark and end."""
    gc.disable()  # as the program does before it loads its window, and what comes before Qt is loaded in its order
    import mma_desktop.__main__  # noqa: I001
    import mma_desktop.gui  # noqa: F401
    from PySide6.QtWidgets import QApplication

    from mma_desktop.__main__ import main as program

    run = QApplication.exec

    def watch_and_run() -> int:
        _mark("shown")
        _watch()
        return run()

    QApplication.exec = staticmethod(watch_and_run)
    sys.argv = ["mma-desktop"]
    program()


def _watch() -> None:
    """Type a key, and look until it has arrived and all is offered."""
    from PySide6.QtCore import QEvent, Qt, QTimer
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    from mma_desktop.gui.shell.window import MainWindow

    window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
    workspace = window.workspace
    text = workspace.case.text
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.postEvent(text, QKeyEvent(kind, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a"))
    left = ["typed", "offered"]
    timer = QTimer(window)

    def look() -> None:
        if "typed" in left and text.text():
            text.repaint()
            _mark("typed")
            left.remove("typed")
        if "offered" in left and workspace.form.methods:
            _mark("offered")
            left.remove("offered")
        if not left:
            sys.stdout.flush()
            os._exit(0)

    timer.timeout.connect(look)
    timer.start(_LOOK_MS)


def _mark(name: str) -> None:
    passed = time.monotonic() - float(os.environ[_STARTED])
    print(name, round(1000 * passed), round(1000 * time.process_time()))


def _environment(folder: Path, checkout: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != _WITHOUT_BYTE_CODE}
    made = {"PYTHONPYCACHEPREFIX": str(folder / "code"), "MMA_DESKTOP_HOME": str(folder / "home")}
    return {**kept, **made, "XDG_STATE_HOME": str(folder / "state"), "PYTHONPATH": str(checkout)}


def _make_library(environment: Mapping[str, str]) -> None:
    make = [sys.executable, *_SAFE_PATH, "-m", "mma_desktop", "library", "create"]
    subprocess.run(make, env=environment, check=True, capture_output=True)


def _run(flags: Sequence[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    start = f"import runpy; runpy.run_path({str(_THIS)!r}, run_name={_ONE_START!r})"
    command = [sys.executable, *_SAFE_PATH, *flags, "-c", start]
    started = {**environment, _STARTED: str(time.monotonic())}
    return subprocess.run(command, env=started, check=True, capture_output=True, text=True)


def _print_times(outputs: Sequence[str]) -> None:
    found = [{name: (int(clock), int(cpu)) for name, clock, cpu in map(str.split, out.splitlines())} for out in outputs]
    for mark in _MARKS:
        clock, processor = (sorted(times) for times in zip(*(each[mark] for each in found), strict=True))
        middle = len(found) // 2
        print(f"  {mark}: {clock[middle]} ms (longest {clock[-1]}), processor {processor[middle]} ms")


def _print_imports(told: str, count: int) -> None:
    """Modules by the time that each took without those it imports, then packages by the sum of theirs."""
    own = {name: int(self_time) for self_time, _all, name in _LINE.findall(told)}
    packages: dict[str, int] = {}
    for name, micros in own.items():
        package = ".".join(name.split(".")[: 2 if name.startswith("mma_desktop") else 1])
        packages[package] = packages.get(package, 0) + micros
    print(f"{len(own)} modules, {sum(own.values()) // 1000} ms")
    for title, times in (("modules", own), ("packages", packages)):
        print(f"{title}:")
        for name, micros in sorted(times.items(), key=lambda item: -item[1])[:count]:
            print(f"  {micros / 1000:7.1f} ms  {name}")


if __name__ == "__main__":
    main()
elif __name__ == _ONE_START:
    start_once()
