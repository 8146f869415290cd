"""Check 21: a library on a file system that is mounted read-only, or full, is listed, shown, verified and exported; no
more.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.test_offline_run import scripted

_MOUNTED = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'

_FILLED = (
    'mount -t tmpfs -o size=4m tmpfs "$0" && cp "$1" "$0"/library.mma && '
    '(cat /dev/zero > "$0"/filler || true) 2> /dev/null && shift && exec "$@"'
)


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds a library with one finished run."""
    folder = tmp_path_factory.mktemp("disc")
    subprocess.run(scripted(folder), check=True, capture_output=True)
    return folder


def on_a_read_only_disk(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """What the program does while the folder is mounted read-only, for it alone. Skips where none can be mounted."""
    return _apart(_MOUNTED, folder)(folder, *arguments)


def on_a_full_disk(library: Path, folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The same while a copy of the library lies on a full file system, mounted at the folder."""
    return _apart(_FILLED, folder, library)(folder, *arguments)


def _apart(script: str, *given: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """What runs the program after a script that mounts something for it alone."""
    apart = ["unshare", "--mount", "--map-root-user", "sh", "-c", script, *given]
    if shutil.which("unshare") is None or subprocess.run([*apart, "true"], capture_output=True).returncode:
        pytest.skip("this machine cannot mount a file system for one process")

    def run(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [*apart, sys.executable, "-m", "mma_desktop", *arguments, "--library", folder / "library.mma"]
        return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"COLUMNS": "200"})

    return run


def said(text: str) -> str:
    return " ".join(text.split())


def test_21_its_runs_are_listed_shown_and_verified(solved: Path, tmp_path: Path) -> None:
    listed = on_a_read_only_disk(solved, "runs", "list")
    assert listed.returncode == 0, listed.stderr
    assert "51,500" in listed.stdout
    run = next(word for word in listed.stdout.split() if len(word) == 12 and set(word) <= set("0123456789abcdef"))
    shown = on_a_read_only_disk(solved, "runs", "show", run, "--report", tmp_path / "report.html")
    assert shown.returncode == 0, shown.stderr
    assert "51,500" in shown.stdout
    assert "that this file was written is not in its log" in said(shown.stderr)
    assert "51,500" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert on_a_read_only_disk(solved, "verify").returncode == 0


def test_21_whatever_would_write_says_in_one_sentence_that_it_is_read_only(solved: Path) -> None:
    before = sorted(solved.iterdir())
    solving = [str(argument) for argument in scripted(solved)[3:]]
    kept = solving[: solving.index("--library")] + solving[solving.index("--general") :]
    listed = on_a_read_only_disk(solved, "runs", "list", "--json")
    run = listed.stdout.split('"id": "')[1].split('"')[0]
    for command in (kept, ["runs", "ledger", run, "--leave-out", "1"]):
        refused = on_a_read_only_disk(solved, *command)
        assert refused.returncode == 5, refused.stderr
        assert "is read-only where it lies. To change it, copy it to a folder" in said(refused.stderr)
        assert "Traceback" not in refused.stderr
    assert sorted(solved.iterdir()) == before


def test_11_on_a_full_disk_it_is_listed_shown_and_verified_and_writers_are_told_why(
    solved: Path, tmp_path: Path
) -> None:
    disk, library = tmp_path / "disk", solved / "library.mma"
    disk.mkdir()
    listed = on_a_full_disk(library, disk, "runs", "list", "--json")
    assert listed.returncode == 0, listed.stderr
    run = listed.stdout.split('"id": "')[1].split('"')[0]
    shown = on_a_full_disk(library, disk, "runs", "show", run, "--report", tmp_path / "report.html")
    assert shown.returncode == 0, shown.stderr
    assert "that this file was written is not in its log" in said(shown.stderr)
    refused = on_a_full_disk(library, disk, "runs", "rename", run, "another title")
    assert refused.returncode == 5, refused.stderr
    assert "can only be read: its disk is full. Free some space" in said(refused.stderr)
