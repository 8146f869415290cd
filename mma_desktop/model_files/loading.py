"""How the models of a run are loaded together: measured settings, layers on graphics devices, memory that suffices."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mma_desktop.engine.client.model_file import sha256_of
from mma_desktop.engine.wire import CHOOSE
from mma_desktop.model_files.known_models import KnownModel, check_memory
from mma_desktop.model_files.offload import Offload, OffloadRequest, choose_layers
from mma_desktop.model_files.tuning import settings_for


@dataclass(frozen=True, slots=True)
class Loading:
    """How one model file is to be loaded: once, for all adapters that are put onto it (None: the model as it is)."""

    offload: Offload
    sha256: str | None
    adapters: tuple[Path | None, ...]


async def prepare(
    chosen: Sequence[KnownModel], *, several_cases: bool = False, repeatable: bool = False
) -> Mapping[Path, Loading]:
    """How each model file is to be loaded; the general model stands first.

    Where several cases are solved at once, a processor uses flash attention whatever was measured with a single one:
    only then a token costs no time for the cells of the other cases, and no text depends on where they lie. With
    `repeatable` replies depend on nothing but the request, and are slower.

    Raises ModelError when the models do not fit into memory together, or a file cannot be read.
    """
    loadings = {path: await asyncio.to_thread(_measured, path, chosen) for path in _files(chosen)}
    asking = [path for path, loading in loadings.items() if loading.offload.settings.gpu_layers == CHOOSE]
    requests = [OffloadRequest(path, loadings[path].offload.settings, len(loadings[path].adapters)) for path in asking]
    for path, offload in zip(asking, await choose_layers(requests) if requests else [], strict=True):
        notes = (*loadings[path].offload.notes, *offload.notes)
        loadings[path] = replace(loadings[path], offload=replace(offload, notes=notes))
    elsewhere = sum(loading.offload.saved for loading in loadings.values())
    converted = [path for path, loading in loadings.items() if loading.offload.settings.convert_q5]
    await check_memory(chosen, elsewhere=elsewhere, converted=converted)
    if repeatable:
        return {path: _with(loading, repeatable=True) for path, loading in loadings.items()}
    return {path: _side_by_side(loading) for path, loading in loadings.items()} if several_cases else loadings


def _side_by_side(loading: Loading) -> Loading:
    return loading if loading.offload.settings.gpu_layers else _with(loading, flash_attention="on")


def _with(loading: Loading, **changes: Any) -> Loading:
    settings = replace(loading.offload.settings, **changes)
    return replace(loading, offload=replace(loading.offload, settings=settings))


def _files(chosen: Sequence[KnownModel]) -> list[Path]:
    return list(dict.fromkeys(model.path for model in chosen if model.path is not None))


def _measured(path: Path, chosen: Sequence[KnownModel]) -> Loading:
    """The settings that were measured for this file on this machine, if any were, and all that it is loaded for."""
    here = [model for model in chosen if model.path == path]
    found = settings_for(here[0].sha256 or sha256_of(path))
    adapters = tuple(model.adapter for model in here)
    return Loading(Offload(found.settings, notes=found.notes), here[0].sha256, adapters)
