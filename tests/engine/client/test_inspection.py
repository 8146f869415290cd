"""What is known before a model is loaded, and that asking for it never ends the program."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mma_desktop.engine.client.inspection import graphics_devices, inspect_gguf
from mma_desktop.errors import ModelError
from tests.engine.client.fake_host import write_host


@pytest.mark.real
async def test_metadata_is_read_without_the_weights(tiny_model: Path) -> None:
    metadata = await inspect_gguf(tiny_model)
    assert metadata["general.architecture"] == "llama"
    assert metadata["n_params"] == 134_515_008
    assert int(metadata["size"]) > 90_000_000
    assert metadata["llama.block_count"] == "30"


@pytest.mark.real
async def test_the_reader_of_a_damaged_header_never_ends_the_program(tiny_model: Path, tmp_path: Path) -> None:
    data = bytearray(tiny_model.read_bytes()[: 3 << 20])
    data[0x30:0x40] = b"\xff" * 16
    path = tmp_path / "header.gguf"
    path.write_bytes(data)
    with pytest.raises(ModelError):
        await inspect_gguf(path)


@pytest.mark.real
async def test_the_devices_of_this_computer_can_be_asked_for(tiny_model: Path) -> None:
    for device in await graphics_devices():
        assert device.name and 0 <= device.free <= device.total


@pytest.mark.real
async def test_a_file_states_the_size_of_its_layers(tiny_model: Path) -> None:
    metadata = await inspect_gguf(tiny_model)
    layers = json.loads(str(metadata["layer_bytes"]))
    assert len(layers) == 30
    assert min(layers) > 1_000_000
    assert metadata["n_vocab"] == 49152
    assert sum(layers) + int(metadata["output_bytes"]) == pytest.approx(int(metadata["size"]), rel=0.001), (
        "the output matrix is the input matrix here, counted once in the file"
    )


async def test_a_file_that_ends_its_reader_is_a_model_error(tmp_path: Path) -> None:
    weights = tmp_path / "tiny.gguf"
    weights.write_text("broken weights", encoding="utf-8")
    with pytest.raises(ModelError, match=r"tiny\.gguf could not be read: .*SIGSEGV"):
        await inspect_gguf(weights, write_host(tmp_path))


async def test_a_missing_file_is_a_model_error(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no file"):
        await inspect_gguf(tmp_path / "none.gguf")


async def test_an_engine_that_cannot_be_asked_has_no_graphics_devices() -> None:
    assert await graphics_devices((sys.executable, "-c", "raise SystemExit(1)")) == []
