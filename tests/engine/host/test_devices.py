"""Graphics devices, as far as a computer without any can show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import ModelError
from tests.engine.tiny import QUESTION

FEW = LocalSettings(context_length=512, cells=1024, threads=1)


@pytest.mark.real
async def test_a_device_that_is_not_there_is_left_out_with_a_note(tiny_model: Path) -> None:
    settings = replace(FEW, gpu_layers=4, devices=("CUDA7",), tensor_split=(4,))
    engine = await LocalEngine.open(tiny_model, settings=settings)
    try:
        assert engine.settings.gpu_layers == 0
        assert "CUDA7 is not here any more" in engine.notes[0]
        assert (await engine.generate(QUESTION, Sampling(temperature=0, max_tokens=8)))[0].text
    finally:
        await engine.close()


def test_a_device_that_is_gone_is_named() -> None:
    pytest.importorskip("llama_cpp")
    from mma_desktop.engine.host.devices import devices, handles

    assert not handles(())[0], "the list of no devices is ended by null"
    with pytest.raises(ModelError, match="CUDA7 is not here any more"):
        handles([*(device.name for device in devices()), "CUDA7"])
