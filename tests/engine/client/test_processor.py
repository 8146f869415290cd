"""What this process may use of the processor."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mma_desktop.engine.client import processor
from mma_desktop.engine.client.processor import Processor, busy_cores, this_processor


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer with eight hardware threads on four cores, all of which may be used."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(8)), raising=False)
    for number in range(8):
        write(
            tmp_path / f"sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list",
            f"{number % 4},{number % 4 + 4}\n",
        )
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_two_hardware_threads_of_one_core_count_once(system: Path) -> None:
    assert this_processor(system) == Processor(cores=4)


def test_only_cores_that_this_process_may_run_on_count(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {1, 5, 2})
    assert this_processor(system).cores == 2


def test_a_system_that_does_not_state_its_cores_has_one_per_hardware_thread(tmp_path: Path, system: Path) -> None:
    assert this_processor(tmp_path / "elsewhere").cores == 8


@pytest.mark.parametrize(
    ("membership", "files", "limit"),
    [
        ("0::/\n", {"sys/fs/cgroup/cpu.max": "150000 100000\n"}, 1.5),
        ("0::/\n", {"sys/fs/cgroup/cpu.max": "max 100000\n"}, None),
        ("0::/a/b\n", {"sys/fs/cgroup/a/b/cpu.max": "max 100000", "sys/fs/cgroup/a/cpu.max": "200000 100000"}, 2.0),
        (
            "3:cpu,cpuacct:/box\n1:name=systemd:/\n",
            {
                "sys/fs/cgroup/cpu/box/cpu.cfs_quota_us": "50000",
                "sys/fs/cgroup/cpu/box/cpu.cfs_period_us": "100000",
            },
            0.5,
        ),
        (
            "1:cpu:/\n",
            {"sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000"},
            None,
        ),
        ("4:memory:/box\n", {"sys/fs/cgroup/cpu/box/cpu.cfs_quota_us": "50000"}, None),
        ("", {}, None),
    ],
)
def test_the_limit_of_a_container_is_found(
    system: Path, membership: str, files: dict[str, str], limit: float | None
) -> None:
    write(system / "proc/self/cgroup", membership)
    for name, text in files.items():
        write(system / name, text)
    assert this_processor(system).limit == limit


@pytest.mark.parametrize(
    ("machine", "threads", "decode"),
    [
        (Processor(4), 4, 4),
        (Processor(4, limit=2.5), 2, 2),
        (Processor(4, limit=0.5), 1, 1),
        (Processor(2, limit=8), 2, 2),
        (Processor(64), 64, 16),
    ],
)
def test_there_are_as_many_threads_as_there_is_time_for(machine: Processor, threads: int, decode: int) -> None:
    assert (machine.threads, machine.decode_threads) == (threads, decode)


def test_a_machine_is_shared_when_others_need_the_cores_that_threads_would_spin_on() -> None:
    machine = Processor(cores=4)
    assert not machine.is_shared(busy=0.1, threads=4)
    assert machine.is_shared(busy=1.0, threads=4)
    assert not machine.is_shared(busy=1.0, threads=3)


def test_a_container_with_less_time_than_cores_shares_its_time_with_itself() -> None:
    assert Processor(cores=4, limit=2).is_shared(busy=0.0, threads=2)
    assert not Processor(cores=4, limit=4).is_shared(busy=0.0, threads=4)


def test_the_load_is_counted_in_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor.psutil, "cpu_percent", lambda _seconds: 50.0)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert busy_cores() == 4.0


def test_this_very_computer_has_at_least_one_core() -> None:
    assert this_processor().threads >= 1
