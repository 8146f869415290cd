"""Who writes a run: a living process keeps its claim, a dead one loses it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from mma_desktop.errors import StorageError
from mma_desktop.storage.claims import Owner, this_process
from mma_desktop.storage.library import Library
from mma_desktop.storage.listing.runs import ListedRun
from tests.storage.conftest import sql

StartProcess = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def another() -> Iterator[subprocess.Popen[bytes]]:
    """A process that waits for its input to end."""
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


def owner_of(process: subprocess.Popen[bytes]) -> Owner:
    return Owner(process.pid, psutil.Process(process.pid).create_time())


def test_this_process_is_alive() -> None:
    assert this_process().alive


@pytest.mark.parametrize(("moved", "alive"), [(1.0, True), (-1.0, True), (60.0, False), (-3600.0, False)])
def test_a_claim_in_seconds_since_the_epoch_holds_give_or_take_a_clock_that_was_set(moved: float, alive: bool) -> None:
    owner = Owner(os.getpid(), psutil.Process().create_time() + moved)
    assert owner.alive is alive


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system keeps the time of the start as it was")
@pytest.mark.parametrize("hours", [-12, -1, 1, 24 * 400])
def test_a_clock_that_is_set_ends_no_claim_of_a_living_process(
    library: Library,
    path: Path,
    run_id: str,
    start_process: StartProcess,
    monkeypatch: pytest.MonkeyPatch,
    hours: int,
) -> None:
    with start_process("hold", path, run_id) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        started = psutil.boot_time()
        monkeypatch.setattr("psutil._pslinux.boot_time", lambda: started + 3600 * hours)
        (listed,) = library.listed()
        assert isinstance(listed, ListedRun)
        assert listed.held
        with pytest.raises(StorageError, match=f"process {holder.pid}"):
            library.claim(run_id)
        holder.kill()
    library.claim(run_id)


def test_a_process_that_began_at_another_moment_is_another_one() -> None:
    owner = this_process()
    assert not Owner(owner.pid, owner.started - 0.01 if owner.started < 1e9 else owner.started - 60).alive


def test_a_process_that_is_gone_is_not_alive(another: subprocess.Popen[bytes]) -> None:
    owner = owner_of(another)
    assert owner.alive
    another.kill()
    another.wait()
    assert not owner.alive


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no zombies")
def test_a_killed_process_that_nobody_has_waited_for_is_not_alive(another: subprocess.Popen[bytes]) -> None:
    owner = owner_of(another)
    another.kill()
    deadline = time.monotonic() + 20
    while psutil.Process(another.pid).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline, "the process did not end"
    assert not owner.alive


def test_a_dead_process_loses_its_claim(
    library: Library, path: Path, run_id: str, another: subprocess.Popen[bytes]
) -> None:
    owner = owner_of(another)
    sql(path, f"UPDATE runs SET claim_pid = {owner.pid}, claim_started = {owner.started}")
    with pytest.raises(StorageError, match=f"process {owner.pid}"):
        library.claim(run_id)
    another.kill()
    another.wait()
    library.claim(run_id)


def test_a_run_that_another_process_writes_cannot_be_claimed_until_that_process_is_gone(
    library: Library, path: Path, run_id: str, start_process: StartProcess
) -> None:
    with start_process("hold", path, run_id) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StorageError, match=f"process {holder.pid}"):
            library.claim(run_id)
        holder.kill()
    library.claim(run_id)


def test_a_claim_of_an_earlier_process_with_the_same_id_is_stale(library: Library, path: Path, run_id: str) -> None:
    owner = this_process()
    sql(path, f"UPDATE runs SET claim_pid = {owner.pid}, claim_started = {owner.started - 3600}")
    library.claim(run_id)


@pytest.mark.parametrize("owner", ["'x', 'y'", "-5, 1.0", "9223372036854775807, 1.0", "x'00', 1.0"])
def test_a_damaged_claim_is_nobodys(library: Library, path: Path, run_id: str, owner: str) -> None:
    sql(path, f"UPDATE runs SET (claim_pid, claim_started) = ({owner})")
    (listed,) = library.listed()
    assert getattr(listed, "held", None) is False
    library.claim(run_id)
    sql(path, f"UPDATE runs SET (claim_pid, claim_started) = ({owner})")
    library.delete_run(run_id)


@pytest.mark.slow
def test_20_of_20_claims_of_killed_processes_are_taken_over(
    library: Library, path: Path, run_id: str, start_process: StartProcess
) -> None:
    for _ in range(20):
        with start_process("hold", path, run_id) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            holder.kill()
        library.claim(run_id)
        library.release(run_id)
