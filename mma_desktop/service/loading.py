"""How the models of a run are loaded together: measured settings, layers on graphics devices, memory that suffices."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mma_desktop.engine.catalog import sha256_of
from mma_desktop.engine.offload import Offload, choose_layers
from mma_desktop.engine.wire import CHOOSE
from mma_desktop.service.models import KnownModel, check_memory
from mma_desktop.service.tuning import settings_for


async def prepare(chosen: Sequence[KnownModel]) -> Mapping[str, Offload]:
    """How each model that is a file is to be loaded, by its spec; the general model stands first.

    Raises ModelError when they do not fit into memory together, or a file cannot be read.
    """
    prepared = {model.spec: await asyncio.to_thread(_measured, model) for model in chosen if model.path is not None}
    asking = [model for model in chosen if model.spec in prepared and _asks(prepared[model.spec])]
    wishes = [(model.path, prepared[model.spec].settings) for model in asking if model.path is not None]
    for model, offload in zip(asking, await choose_layers(wishes) if wishes else [], strict=True):
        prepared[model.spec] = replace(offload, notes=(*prepared[model.spec].notes, *offload.notes))
    await check_memory(chosen, elsewhere=sum(offload.saved for offload in prepared.values()))
    return prepared


def _asks(offload: Offload) -> bool:
    return offload.settings.gpu_layers == CHOOSE


def _measured(model: KnownModel) -> Offload:
    """The settings that were measured for this model on this machine, if any were."""
    assert model.path is not None
    found = settings_for(model.sha256 or sha256_of(model.path))
    return Offload(found.settings, notes=found.notes)
