"""What a model file is known by."""

from __future__ import annotations

import asyncio
import os
import threading
from functools import partial
from pathlib import Path

import pytest

from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.engine.client.model_file import ModelFile, sha256_of
from mma_desktop.errors import ModelError


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "weights.gguf"
    path.write_bytes(b"abc")
    return path


def test_the_hash_is_that_of_the_content(weights: Path) -> None:
    assert sha256_of(weights) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"none\.gguf cannot be read"):
        sha256_of(tmp_path / "none.gguf")


def test_what_is_hashed_is_what_the_child_opens_wherever_the_name_leads(weights: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.gguf"
    link.symlink_to(weights)
    file = ModelFile(link)
    (tmp_path / "other.gguf").write_bytes(b"other")
    link.unlink()
    link.symlink_to(tmp_path / "other.gguf")
    if file.inherited:
        file.check_unchanged()
        assert Path(file.name_for_child).read_bytes() == b"abc"
    else:
        with pytest.raises(ModelError, match="was changed"):
            file.check_unchanged()
    assert file.sha256 == sha256_of(weights)
    file.close()


@pytest.mark.parametrize("change", [b"abcd", b"abc"])
def test_a_file_that_is_written_to_is_noticed(weights: Path, change: bytes) -> None:
    file = ModelFile(weights)
    file.check_unchanged()
    weights.write_bytes(change)
    os.utime(weights, ns=(0, 0))
    with pytest.raises(ModelError, match=r"weights\.gguf was changed"):
        file.check_unchanged()
    file.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.gguf"
    os.mkfifo(pipe)
    file = ModelFile(pipe)
    assert file.sha256 == sha256_of(pipe)
    file.close()


def test_hashing_tells_how_far_it_is(weights: Path) -> None:
    heard: list[int] = []
    sha256_of(weights, heard.append)
    assert heard == [3]


async def test_hashing_ends_when_nobody_waits_for_it(weights: Path) -> None:
    started, may_go_on = threading.Event(), threading.Event()
    heard: list[int] = []

    def listen(done: int) -> None:
        heard.append(done)
        started.set()
        may_go_on.wait()

    with weights.open("wb") as file:
        file.truncate(3 << 20)
    hashing = asyncio.create_task(beside_the_loop(partial(sha256_of, weights, listen)))
    await asyncio.to_thread(started.wait)
    hashing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hashing
    may_go_on.set()
    await asyncio.get_running_loop().shutdown_default_executor()
    assert heard == [1 << 20]
