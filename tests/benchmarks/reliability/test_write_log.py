"""What is left of a file after a power cut."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.reliability.write_log import MODES, SECTOR, Call, Disk

PATH = "/folder/file"
WRITES = st.lists(st.tuples(st.integers(0, 3000), st.binary(min_size=1, max_size=2000)), max_size=5)


def disk_with(synced: list[tuple[int, bytes]], after: list[tuple[int, bytes]]) -> Disk:
    disk = Disk({})
    for at, data in synced:
        disk.take(Call("write", PATH, at, data))
    disk.take(Call("sync", PATH))
    for at, data in after:
        disk.take(Call("write", PATH, at, data))
    return disk


@given(WRITES, WRITES, st.sampled_from(MODES), st.randoms(use_true_random=False))
def test_what_was_synced_is_there_where_nothing_was_written_since(
    synced: list[tuple[int, bytes]], after: list[tuple[int, bytes]], mode: str, chance: random.Random
) -> None:
    whole = disk_with(synced, []).after_power_cut("nothing", chance)[PATH]
    found = disk_with(synced, after).after_power_cut(mode, chance)[PATH]
    touched = {place for at, data in after for place in range(at, at + len(data))}
    assert all(found[place] == whole[place] for place in range(len(whole)) if place not in touched)


def test_a_torn_write_ends_at_a_sector() -> None:
    lengths = set[int]()
    for seed in range(50):
        disk = disk_with([], [(0, b"x" * (3 * SECTOR))])
        lengths.add(len(disk.after_power_cut("beginning", random.Random(seed))[PATH]))
    assert lengths == {0, SECTOR, 2 * SECTOR, 3 * SECTOR}


def test_names_are_certain_at_once_and_contents_are_not() -> None:
    disk = Disk({PATH: b"old"})
    disk.take(Call("made", "/folder/new"))
    disk.take(Call("write", "/folder/new", -1, b"new"))
    disk.take(Call("renamed", "/folder/new", data=PATH.encode()))
    assert disk.after_power_cut("nothing", random.Random(0)) == {PATH: b""}
    disk.take(Call("sync", PATH))
    disk.take(Call("cut", PATH, 1))
    assert disk.after_power_cut("nothing", random.Random(0)) == {PATH: b"new"}
    disk.take(Call("removed", PATH))
    assert disk.after_power_cut("nothing", random.Random(0)) == {}
