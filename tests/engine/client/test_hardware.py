"""Settings for hardware, on real weights: what llama.cpp reports of devices and layers, and what it takes."""

from __future__ import annotations

import ctypes
import json
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.client.inspection import graphics_devices, inspect_gguf
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings

pytestmark = pytest.mark.real

SMALL = LocalSettings(context_length=512, cells=1024, threads=1)
GREEDY = Sampling(temperature=0, max_tokens=8)
QUESTION = Prompt((Message("user", "Tell me about the sea."),))


async def answer(model: Path, settings: LocalSettings) -> str:
    engine = await LocalEngine.open(model, settings=settings)
    try:
        (reply,) = await engine.generate(QUESTION, GREEDY)
        return reply.text
    finally:
        await engine.close()


async def test_the_devices_of_this_computer_can_be_asked_for(tiny_model: Path) -> None:
    for device in await graphics_devices():
        assert device.name and 0 <= device.free <= device.total


async def test_a_file_states_the_size_of_its_layers(tiny_model: Path) -> None:
    metadata = await inspect_gguf(tiny_model)
    layers = json.loads(str(metadata["layer_bytes"]))
    assert len(layers) == 30
    assert min(layers) > 1_000_000
    assert metadata["n_vocab"] == 49152
    assert sum(layers) + int(metadata["output_bytes"]) == pytest.approx(int(metadata["size"]), rel=0.001), (
        "the output matrix is the input matrix here, counted once in the file"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"batch_threads": 2},
        {"spin": True},
        {"flash_attention": "off"},
        {"flash_attention": "on", "key_type": "f32", "value_type": "f32"},
    ],
    ids=str,
)
async def test_each_setting_is_taken_and_the_answer_stays_the_same(
    tiny_model: Path, changes: dict[str, object]
) -> None:
    assert await answer(tiny_model, replace(SMALL, **changes)) == await answer(tiny_model, SMALL)


async def test_a_quantised_cache_holds_the_prompt(tiny_model: Path) -> None:
    assert await answer(tiny_model, replace(SMALL, key_type="q8_0", value_type="q8_0"))


async def test_a_device_that_is_not_there_is_left_out_with_a_note(tiny_model: Path) -> None:
    settings = replace(SMALL, gpu_layers=4, devices=("CUDA7",), tensor_split=(4,))
    engine = await LocalEngine.open(tiny_model, settings=settings)
    try:
        assert engine.settings.gpu_layers == 0
        assert "CUDA7 is not here any more" in engine.notes[0]
        assert (await engine.generate(QUESTION, GREEDY))[0].text
    finally:
        await engine.close()


def test_a_pool_polls_only_when_it_may_spin(tiny_model: Path) -> None:
    from mma_desktop.engine.host.threads import pool_parameters

    spinning, sleeping = pool_parameters(3, spin=True), pool_parameters(3, spin=False)
    assert (spinning.n_threads, spinning.poll, sleeping.poll) == (3, 50, 0)
    assert ctypes.sizeof(sleeping) == 512 + 3 * 4 + 4, "the struct of ggml.h, padded"
