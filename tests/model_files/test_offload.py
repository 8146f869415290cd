"""Files and devices in, settings out; the files and devices are made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.engine.wire import CHOOSE, Device, LocalSettings
from mma_desktop.model_files import offload
from mma_desktop.model_files.offload import Offload, OffloadRequest, choose_layers, open_offloaded
from tests.engine.client.fake_host import write_host
from tests.model_files.test_memory import QWEN_05B

MIB = 1 << 20
GIB = 1 << 30
METADATA = QWEN_05B | {
    "qwen2.context_length": "32768",
    "layer_bytes": str([15 * MIB] * 24),
    "output_bytes": 140 * MIB,
    "n_vocab": 151936,
}
REQUEST = LocalSettings(gpu_layers=CHOOSE)
GENERAL, DOMAIN = OffloadRequest(Path("general.gguf"), REQUEST), OffloadRequest(Path("domain.gguf"), REQUEST)


def have(monkeypatch: pytest.MonkeyPatch, *devices: Device) -> None:
    async def devices_here() -> list[Device]:
        return list(devices)

    async def metadata(_path: Path) -> dict[str, str | int]:
        return METADATA

    monkeypatch.setattr(offload, "graphics_devices", devices_here)
    monkeypatch.setattr(offload, "inspect_gguf", metadata)


async def test_without_graphics_devices_no_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    have(monkeypatch)
    monkeypatch.setattr(offload, "inspect_gguf", None)
    assert await choose_layers([GENERAL, DOMAIN]) == [Offload(LocalSettings()), Offload(LocalSettings())]


async def test_two_models_on_two_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    have(monkeypatch, Device("CUDA0", "", 8 * GIB, 8 * GIB), Device("CUDA1", "", 8 * GIB, 8 * GIB))
    general, domain = await choose_layers([GENERAL, DOMAIN])
    assert (general.settings.gpu_layers, general.settings.devices) == (25, ("CUDA0",))
    assert (domain.settings.gpu_layers, domain.settings.devices) == (25, ("CUDA1",))
    assert (general.places, domain.places) == (("CUDA0",), ("CUDA1",))
    assert general.saved > 24 * 15 * MIB
    assert general.notes == domain.notes == ()


async def test_a_second_context_on_the_same_weights_takes_cache_and_buffers_but_no_weights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    have(monkeypatch, Device("CUDA0", "", 16 * GIB, 16 * GIB))
    (one,) = await choose_layers([GENERAL])
    (two,) = await choose_layers([replace(GENERAL, contexts=2)])
    weights = (24 * 15 + 140) * MIB
    assert one.settings.gpu_layers == two.settings.gpu_layers == 25
    assert two.saved - weights == pytest.approx(2 * (one.saved - weights), rel=0.1)


async def test_what_does_not_fit_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    have(monkeypatch, Device("CUDA0", "", 1400 * MIB, 4 * GIB))
    (some,) = await choose_layers([GENERAL])
    assert 0 < some.settings.gpu_layers < 25
    assert some.places == ()
    assert some.notes[0].startswith(f"{some.settings.gpu_layers} of 25 layers of general.gguf fit")
    have(monkeypatch, Device("CUDA0", "", 600 * MIB, 4 * GIB))
    (none,) = await choose_layers([GENERAL])
    assert none.settings == LocalSettings()
    assert none.notes == (
        "No layer of general.gguf fits on the graphics devices (free: CUDA0 0.6 GiB); "
        "the processor computes all of them.",
    )


async def test_a_device_that_uses_the_computers_memory_saves_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    have(monkeypatch, Device("MTL0", "", 16 * GIB, 16 * GIB, unified=True))
    (placed,) = await choose_layers([GENERAL])
    assert placed.settings.gpu_layers == 25
    assert placed.saved == 0


async def test_a_longer_context_leaves_room_for_fewer_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    have(monkeypatch, Device("CUDA0", "", 1600 * MIB, 4 * GIB))
    (usual,) = await choose_layers([GENERAL])
    (long,) = await choose_layers([replace(GENERAL, settings=replace(REQUEST, context_length=32768))])
    assert long.settings.gpu_layers < usual.settings.gpu_layers


async def test_a_model_alone_takes_layers_where_it_is_asked_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    have(monkeypatch, Device("CUDA0", "", 8 * GIB, 8 * GIB))
    weights = tmp_path / "tiny.gguf"
    weights.write_text("weights", encoding="utf-8")
    command = write_host(tmp_path)
    engine = await open_offloaded(weights, REQUEST, command=command)
    assert (engine.settings.gpu_layers, engine.notes) == (25, ())
    await engine.close()
    have(monkeypatch)
    engine = await open_offloaded(weights, REQUEST, command=command)
    assert (engine.settings.gpu_layers, engine.notes) == (0, ())
    await engine.close()
