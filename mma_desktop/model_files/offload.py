"""Which layers of the models of a run are loaded onto graphics devices: the files and the devices are asked, then
`placement.py` decides. Models that are to be loaded together have to be decided on together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mma_desktop.engine.client.child import HOST_COMMAND
from mma_desktop.engine.client.inspection import graphics_devices, inspect_gguf
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import CHOOSE, Device, LocalSettings
from mma_desktop.model_files.catalog import Metadata
from mma_desktop.model_files.memory import CELLS_PER_CONTEXT, USUAL_CONTEXT
from mma_desktop.model_files.placement import ModelLayers, Placement, layers_of, place, taken


@dataclass(frozen=True, slots=True)
class Offload:
    """How one model is to be loaded. `saved` counts the bytes that this keeps out of the computer's own memory.

    `places` are the devices that compute it, all of them; none stands for the processor, alone or beside devices.
    """

    settings: LocalSettings
    saved: int = 0
    notes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OffloadRequest:
    """A model file to be loaded, with that many contexts on its weights, each with its own KV cache and buffers."""

    path: Path
    settings: LocalSettings
    contexts: int = 1


async def choose_layers(requests: Sequence[OffloadRequest]) -> list[Offload]:
    """How each of one or two models (the general one first) is loaded: with as many layers on devices as fit.

    Raises ModelError when a file cannot be read.
    """
    devices = await graphics_devices()
    if not devices:
        return [Offload(replace(request.settings, gpu_layers=0)) for request in requests]
    metadata = await asyncio.gather(*(inspect_gguf(request.path) for request in requests))
    layers = [_layers(entry, request) for entry, request in zip(metadata, requests, strict=True)]
    placed = zip(requests, layers, place(layers, devices), strict=True)
    return [_offload(request, cost, found, devices) for request, cost, found in placed]


async def open_offloaded(
    path: Path, settings: LocalSettings, adapter: Path | None = None, command: Sequence[str] = HOST_COMMAND
) -> LocalEngine:
    """A model file alone, loaded; where the layers are left open, with as many on graphics devices as fit.

    `command` starts the engine's child process.

    Raises ModelError as `LocalEngine.open` does.
    """
    offload = Offload(settings)
    if settings.gpu_layers == CHOOSE:
        (offload,) = await choose_layers([OffloadRequest(path, settings)])
    return await LocalEngine.open(
        path, settings=offload.settings, notes=offload.notes, adapters=[adapter], command=command
    )


def _layers(metadata: Metadata, request: OffloadRequest) -> ModelLayers:
    settings = request.settings
    trained = int(metadata.get(f"{metadata['general.architecture']}.context_length", USUAL_CONTEXT))
    context = settings.context_length or min(trained, USUAL_CONTEXT)
    cells = request.contexts * max(settings.cells or CELLS_PER_CONTEXT * context, context)
    flash = settings.flash_attention != "off"
    return layers_of(metadata, cells, request.contexts * settings.batch, settings.key_type, settings.value_type, flash)


def _offload(request: OffloadRequest, layers: ModelLayers, placement: Placement, devices: Sequence[Device]) -> Offload:
    own = {device.name for device in devices if not device.unified}
    names = tuple(share.device for share in placement.shares)
    return Offload(
        settings=replace(
            request.settings,
            gpu_layers=placement.layers,
            devices=names,
            tensor_split=tuple(share.layers for share in placement.shares),
        ),
        saved=sum(size for name, size in taken(layers, placement).items() if name in own),
        notes=_notes(request.path.name, len(layers.costs), placement, devices),
        places=names if placement.layers == len(layers.costs) else (),
    )


def _notes(name: str, layers: int, placement: Placement, devices: Sequence[Device]) -> tuple[str, ...]:
    """The reason a model is not computed by the graphics devices alone, if it is not."""
    if placement.layers == layers:
        return ()
    free = ", ".join(f"{device.name} {device.free / (1 << 30):.1f} GiB" for device in devices)
    if placement.layers:
        found = f"{placement.layers} of {layers} layers of {name} fit on the graphics devices (free: {free})"
        return (f"{found}; the processor computes the others.",)
    return (f"No layer of {name} fits on the graphics devices (free: {free}); the processor computes all of them.",)
