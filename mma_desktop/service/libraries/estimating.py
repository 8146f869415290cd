"""What a run will probably take, said before it is started: memory from model files, time from the runs before it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import psutil

from mma_desktop.domain.events import RolloutsAdded
from mma_desktop.domain.runs import AUTO, Manifest, RunStatus
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.errors import StorageError
from mma_desktop.model_files.known_models import describe, resolve
from mma_desktop.paths import resources
from mma_desktop.search.settings import load_preset
from mma_desktop.service.manifest import same_machine
from mma_desktop.service.reporting import usage_of
from mma_desktop.service.request import SolveRequest
from mma_desktop.storage.library import Library
from mma_desktop.storage.listing.runs import ListedRun
from mma_desktop.storage.records import DamagedRun

MOST_RUNS = 5
_LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class RunEstimate:
    """`seconds` are what the last runs of the same kind took here; none: no such run was measured.

    `memory` are the bytes that the models take and `free` those that are free; 0 where no model is loaded here.
    """

    memory: int = 0
    free: int = 0
    seconds: tuple[float, ...] = ()


async def memory_of(models: tuple[str, str]) -> int:
    """The bytes that these models (general, domain) take together; 0 where none is a file here.

    Raises ModelError for what is no model or is damaged.
    """
    chosen = [resolve(spec) for spec in models if spec]
    files: dict[Path, int] = {}
    for model in chosen:
        if model.path is not None and model.path not in files:
            files[model.path] = (await describe(model)).memory.total
    return sum(files.values())


def free_memory() -> int:
    """The bytes of memory that are free now."""
    return psutil.virtual_memory().available


def last_seconds(library: Library, request: SolveRequest, models: tuple[str, str]) -> tuple[float, ...]:
    """What the last finished runs took that this request would repeat on another case, newest first: the same task,
    method, preset, rollouts and models (general, domain), on this computer. What AUTO last came to stands for it.
    """
    alike = [run for run in _finished(library) if _alike(run.manifest, request, models)]
    method = alike[0].manifest.method if alike and request.method == AUTO else request.method
    same = [run for run in alike if run.manifest.method == method][:_LOOKED_AT]
    taken = (_seconds(library, run.id) for run in same if same_machine(run.manifest))
    return tuple(islice((seconds for seconds in taken if seconds is not None), MOST_RUNS))


def _finished(library: Library) -> list[ListedRun]:
    runs = (run for run in library.listed() if not isinstance(run, DamagedRun))
    return [run for run in runs if run.status is RunStatus.FINISHED]


def _seconds(library: Library, run: str) -> float | None:
    """What a run took; None of one that is damaged or was given more rollouts."""
    try:
        events = library.events(run)
    except StorageError:
        return None
    return None if any(isinstance(event, RolloutsAdded) for event in events) else usage_of(events).seconds


def _alike(manifest: Manifest, request: SolveRequest, models: tuple[str, str]) -> bool:
    """Whether a run was made as the request asks for; which method AUTO takes is not known before."""
    specs = {model.role: model.spec for model in manifest.models}
    return (
        (manifest.task, manifest.preset) == (request.task, request.preset)
        and (specs.get(GENERAL, ""), specs.get(DOMAIN, "")) == models
        and manifest.settings.get("rollouts") == (request.rollouts or _usual_rollouts(request.preset))
    )


@cache
def _usual_rollouts(preset: str) -> int:
    return load_preset(preset, resources() / "presets.toml").rollouts
