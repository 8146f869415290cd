"""Who writes a run: a process, known by id and start."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import psutil

from mma_desktop.storage.claims import Owner, this_process


def test_this_process_is_alive() -> None:
    assert this_process().alive


def test_another_process_of_the_same_id_is_not_the_owner() -> None:
    owner = this_process()
    assert replace(owner, started=owner.started + 1).alive  # the clock may be set by a little
    assert not replace(owner, started=owner.started - 3600).alive


def test_an_ended_process_owns_nothing_even_before_it_is_waited_for() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    owner = Owner(child.pid, psutil.Process(child.pid).create_time())
    assert owner.alive
    child.kill()
    psutil.wait_procs([psutil.Process(child.pid)], timeout=0) if psutil.pid_exists(child.pid) else None
    child.wait()
    assert not owner.alive
