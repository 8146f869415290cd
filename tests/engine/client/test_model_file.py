"""What a model file is known by."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mma_desktop.engine.client.model_file import fingerprint, sha256_of
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


def test_the_fingerprint_changes_with_what_is_written_and_with_the_file(weights: Path) -> None:
    before = fingerprint(weights)
    assert fingerprint(weights) == before
    os.utime(weights, ns=(0, 0))
    touched = fingerprint(weights)
    weights.with_suffix(".new").write_bytes(b"abc")
    os.utime(weights.with_suffix(".new"), ns=(0, 0))
    weights.with_suffix(".new").replace(weights)
    assert len({before, touched, fingerprint(weights)}) == 3
