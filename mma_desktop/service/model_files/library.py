"""What the window does with model files, all of it by the code of `mma-desktop models`.

What takes long tells `listen` how far it is, from another thread, and raises RunStopped once `stop` is set.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mma_desktop import paths
from mma_desktop.domain.stopping import beside_the_loop, stop_if_asked
from mma_desktop.errors import InputError
from mma_desktop.model_files.catalog import ModelFacts, StarterModel, load_starter
from mma_desktop.model_files.fetching import FetchProgress, Stage
from mma_desktop.model_files.known_models import (
    DEFAULT_SET,
    FileHash,
    KnownModel,
    ModelDescription,
    Origin,
    add,
    describe,
    fetch_set,
    file_hash,
    list_models,
    name_for,
    remove,
    resolve,
)
from mma_desktop.model_files.publisher import publisher_can_be_asked, publisher_host
from mma_desktop.model_files.self_test import CASE_AMOUNT, SelfTest, self_test
from mma_desktop.service.live.watching import unless_stopped

__all__ = [
    "CASE_AMOUNT",
    "DEFAULT_SET",
    "FetchProgress",
    "FileHash",
    "KnownModel",
    "ListedModel",
    "ModelDescription",
    "ModelFacts",
    "ModelLibrary",
    "Origin",
    "SelfTest",
    "Stage",
    "StarterModel",
    "StarterOffer",
    "TriedModel",
]

Listen = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A model, and when its file was last written (0: it is not here): what was found of it holds for that file."""

    model: KnownModel
    written: int


@dataclass(frozen=True, slots=True)
class StarterOffer:
    """A starter set: what it is for, the folder that its models are put into, and those of them that are not here.

    `publisher` is the host that is asked first for what is published there; empty without the extra `download`.
    """

    name: str
    purpose: str
    folder: Path
    models: tuple[StarterModel, ...]
    missing: tuple[StarterModel, ...]
    publisher: str = ""


@dataclass(frozen=True, slots=True)
class TriedModel:
    """The hash of a model's file, and what came of trying it; nothing where the hash is wrong."""

    file_hash: FileHash
    self_test: SelfTest | None = None


class ModelLibrary:
    """The model files that the program knows."""

    def __init__(self) -> None:
        self._fetching = threading.Lock()

    def listed(self) -> list[ListedModel]:
        """Every model, the starter models first. Raises ModelError for a damaged list of added models."""
        return [ListedModel(model, _written(model)) for model in list_models()]

    def offers(self) -> list[StarterOffer]:
        """The starter sets."""
        starter = load_starter(paths.starter_sets())
        folder, offers = paths.models(), list[StarterOffer]()
        publisher = publisher_host() if publisher_can_be_asked() else ""
        for name, entry in starter.sets.items():
            models = tuple(starter.model(model) for model in dict.fromkeys(entry.roles.values()))
            missing = tuple(model for model in models if not (folder / model.file).is_file())
            offers.append(StarterOffer(name, entry.purpose, folder, models, missing, publisher))
        return offers

    async def describe(self, model: KnownModel) -> ModelDescription:
        """What a model's file says of itself. Raises ModelError for a damaged one."""
        return await describe(model)

    async def verify(self, model: KnownModel, listen: Listen, stop: asyncio.Event) -> FileHash:
        """Hash a model's file; `listen` hears how many bytes of it are. Raises ModelError where it cannot be read."""
        return await unless_stopped(beside_the_loop(partial(file_hash, model, listen)), stop)

    async def try_out(self, model: KnownModel, language: str, listen: Listen, stop: asyncio.Event) -> TriedModel:
        """Hash a model's file, load it, let it speak, and ask it about a small case in this language.

        Raises ModelError where it cannot be loaded, EngineError where it dies.
        """
        return await unless_stopped(self._tried(model, language, listen), stop)

    async def add(self, path: Path, listen: Listen, stop: asyncio.Event) -> KnownModel:
        """Put a file on the list where it lies, or record its hash anew. Raises ModelError for what is no model."""
        return await unless_stopped(self._added(path, listen), stop)

    def remove(self, model: KnownModel) -> None:
        """Take a model that was added off the list; its file stays. Raises InputError for any other."""
        remove(model.name)

    async def fetch(self, name: str, listen: Callable[[FetchProgress], object], stop: asyncio.Event) -> None:
        """Bring a starter set; what is finished is kept. Raises ModelError where that fails."""
        await unless_stopped(beside_the_loop(partial(self._fetch, name, listen)), stop)

    async def _tried(self, model: KnownModel, language: str, listen: Listen) -> TriedModel:
        found = await beside_the_loop(partial(file_hash, model, listen))
        if found.error is not None or model.path is None:
            return TriedModel(found)
        return TriedModel(found, await self_test(model.path, model.adapter, language))

    async def _added(self, path: Path, listen: Listen) -> KnownModel:
        if path.is_file() and resolve(str(path)).origin is Origin.STARTER:
            raise InputError(f"{path.name} is a starter model and is listed already.", "Check it where it stands.")
        return await add(path, name_for(path), listen)

    def _fetch(self, name: str, listen: Callable[[FetchProgress], object]) -> None:
        """One at a time: what was stopped may still be at its last file when the next one begins."""
        with self._fetching, closing(fetch_set(name)) as events:
            for event in events:
                stop_if_asked()
                listen(event)


def _written(model: KnownModel) -> int:
    return model.path.stat().st_mtime_ns if model.path is not None and model.present else 0
