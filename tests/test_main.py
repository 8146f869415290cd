from __future__ import annotations

import os
import subprocess
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path

import pytest

from mma_desktop import __main__
from mma_desktop.cli.app import INTERRUPTED

NO_SCREEN = {name: value for name, value in os.environ.items() if name not in {"QT_QPA_PLATFORM", "DISPLAY"}}


@pytest.fixture(autouse=True)
def process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be undone in this process is left undone; test_offline.py and test_crashes.py start their own."""
    for name in ("close_network", "keep_cases_out_of_tracebacks"):
        monkeypatch.setattr(__main__, name, lambda: None)


def program(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mma_desktop", *arguments],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        env=env,
    )


def test_arguments_go_to_the_command_line() -> None:
    ran = program("--version")
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux runs without a screen")
def test_without_a_screen_the_window_says_so() -> None:
    ran = program(env={name: value for name, value in NO_SCREEN.items() if name != "WAYLAND_DISPLAY"})
    assert ran.returncode == 1
    assert "no screen" in ran.stderr


def test_files_are_for_the_user_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = os.umask(0o022)
    monkeypatch.setattr(sys, "argv", ["mma-desktop", "--version"])
    try:
        with pytest.raises(SystemExit):
            __main__.main()
        (tmp_path / "new").touch()
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    finally:
        os.umask(before)


def test_a_missing_qt_library_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["mma-desktop"])
    monkeypatch.setitem(sys.modules, "mma_desktop.gui.shell.app", None)
    before = os.umask(0o077)
    try:
        with pytest.raises(SystemExit, match="1"):
            __main__.main()
    finally:
        os.umask(before)
    assert "--help" in capsys.readouterr().err


def test_an_interrupt_while_the_commands_are_imported_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Impatient(MetaPathFinder):
        def find_spec(self, fullname: str, *_: object) -> None:
            if fullname == "mma_desktop.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "mma_desktop.cli.app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Impatient(), *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["mma-desktop", "--version"])
    with pytest.raises(SystemExit) as left:
        __main__.main()
    assert left.value.code == INTERRUPTED
    assert capsys.readouterr().err == ""
