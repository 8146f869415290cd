"""The lock of a folder of results, between processes."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.holding import held

HOLD = """
import sys, time
from pathlib import Path
from mma_desktop.holding import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@contextmanager
def another_process(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the folder."""
    with subprocess.Popen([sys.executable, "-c", HOLD, folder], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_folder_that_another_process_holds_is_refused_until_that_is_killed(tmp_path: Path) -> None:
    with another_process(tmp_path) as process:
        with pytest.raises(InputError, match="another process") as refused, held(tmp_path):
            pass
        assert "--out" in refused.value.remedy
        process.kill()
        process.wait()
        with held(tmp_path):
            pass


def test_the_folder_is_let_go_of_when_the_block_fails(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), held(tmp_path):
        raise ZeroDivisionError
    with another_process(tmp_path):
        pass


def test_a_file_left_behind_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / ".lock").write_text("left behind")
    with held(tmp_path):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks otherwise")
def test_a_file_system_without_locks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr("fcntl.flock", missing)
    with pytest.raises(InputError, match="cannot be locked"), held(tmp_path):
        pass
