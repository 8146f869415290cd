"""Models as the user sees them: which there are, which one a name means, add, remove, fetch, check.

A model is *pinned* (in a starter set), *added* (registered by the user, with the hash it had then), lies unregistered
in the models folder or elsewhere (its hash can be shown, but there is nothing to compare it with), or is *scripted*.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import chain, count
from pathlib import Path

import psutil

from mma_desktop import paths
from mma_desktop.domain.runs import REMOTE, SCRIPTED
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.engine.client.inspection import inspect_gguf
from mma_desktop.engine.client.model_file import sha256_of
from mma_desktop.engine.remote.address import parse_spec
from mma_desktop.errors import InputError, ModelError
from mma_desktop.model_files.catalog import (
    AddedModel,
    Metadata,
    ModelFacts,
    Starter,
    StarterModel,
    facts_of,
    load_registry,
    load_starter,
    save_registry,
)
from mma_desktop.model_files.fetching import Progress, fetch
from mma_desktop.model_files.memory import CELLS_PER_CONTEXT, USUAL_CONTEXT, MemoryEstimate, check_fits, estimate_memory
from mma_desktop.model_files.self_test import SelfTest, self_test

ADAPTER = "+"
DEFAULT_SET = "small"


class Origin(StrEnum):
    """How the program knows a model."""

    STARTER = "starter"
    ADDED = "added"
    FILE = "file"
    SCRIPTED = "scripted"
    REMOTE = "remote"


@dataclass(frozen=True, slots=True)
class KnownModel:
    """One model: `spec` is what an engine is opened with, `sha256` the hash it must have (None: nothing to compare).

    `roles` says where the starter sets use it, such as "small: general". `adapter` is a LoRA that is put onto it.
    """

    spec: str
    name: str
    origin: Origin
    path: Path | None = None
    bytes: int = 0
    sha256: str | None = None
    facts: ModelFacts | None = None
    roles: tuple[str, ...] = ()
    licence: str = ""
    adapter: Path | None = None

    @property
    def present(self) -> bool:
        """Whether its file is there."""
        return self.path is None or self.path.is_file()


@dataclass(frozen=True, slots=True)
class ModelDescription:
    """What a file says of itself, the memory it takes with a KV cache of so many `cells` (tokens), and what is free."""

    facts: ModelFacts
    cells: int
    memory: MemoryEstimate
    available: int

    @property
    def fits(self) -> bool:
        """Whether the estimate fits in the memory that was free when the file was read."""
        return self.memory.total <= self.available


@dataclass(frozen=True, slots=True)
class FileHash:
    """The hash that a file has now, and what is wrong with it, if it is not the one that it must have."""

    sha256: str
    error: ModelError | None = None


@dataclass(frozen=True, slots=True)
class Checkup:
    """What a check found; `model.sha256` is the file's real hash, `pinned` whether there was one to compare with."""

    model: KnownModel
    facts: ModelFacts
    cells: int
    memory: MemoryEstimate
    available: int
    pinned: bool
    self_test: SelfTest | None = None

    @property
    def fits(self) -> bool:
        """Whether the estimate fits in the memory that is free now."""
        return self.memory.total <= self.available


def list_models() -> list[KnownModel]:
    """Every model the program knows: starter models (present or not), added ones, then loose files in the folder."""
    starter_sets = load_starter(paths.starter_sets())
    starter = [_from_starter(model, starter_sets) for model in starter_sets.models]
    added = [_from_added(model) for model in load_registry(_registry_file()).models]
    taken = {model.path for model in (*starter, *added)}
    here = (path for path in sorted(paths.models().glob("*.gguf")) if path.is_file())  # a link may lead nowhere
    loose = [_from_file(path) for path in here if path not in taken]
    return [*starter, *added, *loose]


def resolve(spec: str) -> KnownModel:
    """The model that `spec` means: a path, a name of a known model, `scripted:FILE` or `remote:URL#MODEL`.

    `BASE+ADAPTER` is a model, by path or name, with a LoRA adapter, by path. A plus in a file's name needs no care:
    what is a model as a whole is one, and else the spec is cut at the last plus that has a file behind it.

    Raises ModelError when there is none, or its file is not there, and InputError for a URL or adapter that is none.
    """
    if spec.startswith(REMOTE):
        address = parse_spec(spec)
        return KnownModel(spec=address.spec, name=address.model or address.netloc, origin=Origin.REMOTE)
    if spec.startswith(SCRIPTED):
        return KnownModel(spec=spec, name=Path(spec.removeprefix(SCRIPTED)).stem, origin=Origin.SCRIPTED)
    model = _by_path(Path(spec)) or _by_name(spec) or _adapted(spec)
    if model is None:
        raise ModelError(f"There is no model {spec}.", "Give a GGUF's path, or a name from: mma-desktop models list")
    if not model.present:
        raise missing(model)
    return model


def missing(model: KnownModel) -> ModelError:
    """What is said of a known model whose file is not there."""
    return ModelError(f"The model {model.name} is not here: {model.path} is missing.", _remedy_for_missing(model))


def verified(model: KnownModel, listen: Callable[[int], object] = int) -> KnownModel:
    """`model` with the hash its file has now; `listen` hears how many bytes have been read.

    Raises ModelError when that is not the hash it must have.
    """
    if model.path is None:
        return model
    found = file_hash(model, listen)
    if found.error is not None:
        raise found.error
    return replace(model, sha256=found.sha256)


def file_hash(model: KnownModel, listen: Callable[[int], object] = int) -> FileHash:
    """The hash of a model's file, compared with the one it must have; `listen` hears how many bytes have been read.

    Raises InputError for what is no file, ModelError for one that cannot be read.
    """
    digest = sha256_of(_path_of(model), listen)
    if model.sha256 is None or digest == model.sha256:
        return FileHash(digest)
    fact = f"{model.path} is not the file it was: its SHA-256 is {digest} and must be {model.sha256}."
    return FileHash(digest, ModelError(fact, _remedy_for_damaged(model)))


def default_pair() -> tuple[str, str]:
    """The specs of the default general and domain model ("" for none). Raises ModelError when they are not here."""
    roles = load_starter(paths.starter_sets()).sets[DEFAULT_SET].roles
    specs = {role: resolve(model_id).spec for role, model_id in roles.items()}
    return specs["general"], specs.get("domain", "")


async def add(path: Path, name: str = "", listen: Callable[[int], object] = int) -> KnownModel:
    """Register a GGUF where it lies; `listen` hears how many bytes of it have been hashed.

    Raises ModelError when it is no readable model, InputError for a taken name.
    """
    path = path.resolve()
    if not path.is_file():
        raise ModelError(f"There is no file {path}.", "Check the path.")
    name = name or path.stem.lower()
    _check_name(name, path)
    facts = facts_of(await inspect_gguf(path))
    digest = await beside_the_loop(partial(sha256_of, path, listen))
    model = AddedModel(name=name, path=path, bytes=path.stat().st_size, sha256=digest, metadata=facts)
    save_registry(load_registry(_registry_file()).with_model(model), _registry_file())
    return _from_added(model)


def name_for(path: Path) -> str:
    """What the model in this file is called when it is added: as before, or by its file, numbered if that is taken."""
    path, stem = path.resolve(), path.stem.lower()
    before = [model.name for model in load_registry(_registry_file()).models if model.path == path]
    numbered = (f"{stem}-{number}" for number in count(2))
    return next(name for name in chain(before, [stem], numbered) if _clash(name, path) is None)


def remove(name: str) -> KnownModel:
    """Take a model that was added off the list again; its file stays where it is. Raises InputError for any other."""
    registry = load_registry(_registry_file())
    model = next((model for model in registry.models if model.name == name), None)
    if model is None:
        raise InputError(f"No model {name} was added.", "Only a model that you added can be taken off the list.")
    save_registry(registry.without_model(model), _registry_file())
    return _from_added(model)


def fetch_set(name: str) -> Progress:
    """Bring the models of a starter set, yielding progress. Raises InputError for an unknown set, else as `fetch`."""
    starter = load_starter(paths.starter_sets())
    if name not in starter.sets:
        raise InputError(f"There is no starter set {name}.", f"The sets are: {', '.join(starter.sets)}.")
    for model_id in starter.sets[name].roles.values():
        yield from fetch(starter.model(model_id), paths.models())


async def describe(model: KnownModel, context: int = USUAL_CONTEXT) -> ModelDescription:
    """Read a file's metadata in a child process and estimate its memory for `context` tokens.

    Raises InputError for what is no file, ModelError when the file is damaged or not a model.
    """
    metadata = await inspect_gguf(_path_of(model))
    cells = _cells(metadata, context)
    memory = estimate_memory(metadata, cells)
    return ModelDescription(facts_of(metadata), cells, memory, psutil.virtual_memory().available)


async def check(
    model: KnownModel,
    context: int = USUAL_CONTEXT,
    load: bool = False,
    language: str = "en",
    listen: Callable[[int], object] = int,
) -> Checkup:
    """Hash the file again and describe it; `listen` hears how many bytes of it have been hashed.

    With `load` the model is also tried, with a case in this language. Raises as `verified` and `describe` do.
    """
    path = _path_of(model)
    actual = await beside_the_loop(partial(verified, model, listen))
    described = await describe(model, context)
    return Checkup(
        model=actual,
        facts=described.facts,
        cells=described.cells,
        memory=described.memory,
        available=described.available,
        pinned=model.sha256 is not None,
        self_test=await self_test(path, model.adapter, language) if load else None,
    )


async def check_memory(
    chosen: Sequence[KnownModel], context: int = USUAL_CONTEXT, elsewhere: int = 0, converted: Collection[Path] = ()
) -> None:
    """Raise ModelError when these models cannot be loaded together into the memory that is free now.

    Models on the same weights, with different adapters, share them. `elsewhere` counts the bytes that graphics devices
    with memory of their own take, and the weights of the files that are `converted` take more than in the file.
    """
    files = Counter(model.path for model in chosen if model.path is not None)
    metadata = await asyncio.gather(*(inspect_gguf(file) for file in files))
    contexts = zip(metadata, files.values(), strict=True)
    estimates = (estimate_memory(entry, count * _cells(entry, context)) for entry, count in contexts)
    growth = sum(
        int(entry["conversion_bytes"]) for file, entry in zip(files, metadata, strict=True) if file in converted
    )
    check_fits(sum(estimates, MemoryEstimate(weights=growth)), psutil.virtual_memory().available + elsewhere)


def _cells(metadata: Metadata, context: int) -> int:
    """The size of the KV cache the engine makes when it is asked for `context` tokens."""
    trained = facts_of(metadata).context_length or context
    return CELLS_PER_CONTEXT * min(context, trained)


def _path_of(model: KnownModel) -> Path:
    if model.path is None:
        raise InputError(f"{model.spec} is not a model file.", "Check a GGUF.")
    return model.path


def _registry_file() -> Path:
    return paths.user_data() / "models.json"


def _by_path(path: Path) -> KnownModel | None:
    """The model of this file, known or not; None when there is no such file."""
    if not path.is_file():
        return None
    resolved = path.resolve()
    known = (model for model in list_models() if model.path is not None and model.path.resolve() == resolved)
    return next(known, None) or _from_file(path)


def _adapted(spec: str) -> KnownModel | None:
    """The model that `BASE+ADAPTER` means; None when no plus has a file behind it. Raises as `resolve` does."""
    for place in (index for index in reversed(range(len(spec))) if spec[index] == ADAPTER):
        adapter = Path(spec[place + 1 :])
        if adapter.is_file():
            base = resolve(spec[:place])
            if base.path is None or base.adapter is not None:
                raise InputError(f"{spec} is not one model file with one adapter.", "Write: BASE.gguf+ADAPTER.gguf")
            return replace(
                base,
                spec=f"{base.spec}{ADAPTER}{adapter.resolve()}",
                name=f"{base.name}{ADAPTER}{adapter.stem.lower()}",
                bytes=base.bytes + adapter.stat().st_size,
                adapter=adapter.resolve(),
            )
    return None


def _by_name(spec: str) -> KnownModel | None:
    """The known model of this name or file name, with or without .gguf; upper and lower case do not matter."""
    wanted = spec.lower().removesuffix(".gguf")
    for model in list_models():
        names = {model.name.lower(), model.path.stem.lower() if model.path else ""}
        if wanted in names:
            return model
    return None


def _check_name(name: str, path: Path) -> None:
    if (clash := _clash(name, path)) is not None:
        raise InputError(f"The name {name} already means {clash.path}.", "Choose another one with --name.")


def _clash(name: str, path: Path) -> KnownModel | None:
    """The model in another file that has this name, if one has."""
    clash = _by_name(name)
    return None if clash is None or clash.origin is Origin.FILE or clash.path == path else clash


def _from_starter(model: StarterModel, starter: Starter) -> KnownModel:
    path = paths.models() / model.file
    return KnownModel(
        spec=str(path),
        name=model.id,
        origin=Origin.STARTER,
        path=path,
        bytes=model.bytes,
        sha256=model.sha256,
        facts=model.metadata,
        roles=starter.roles_of(model.id),
        licence=model.licence,
    )


def _from_added(model: AddedModel) -> KnownModel:
    return KnownModel(
        spec=str(model.path),
        name=model.name,
        origin=Origin.ADDED,
        path=model.path,
        bytes=model.bytes,
        sha256=model.sha256,
        facts=model.metadata,
    )


def _from_file(path: Path) -> KnownModel:
    return KnownModel(spec=str(path), name=path.stem.lower(), origin=Origin.FILE, path=path, bytes=path.stat().st_size)


def _remedy_for_missing(model: KnownModel) -> str:
    if model.origin is Origin.STARTER:
        sets = {role.partition(":")[0] for role in model.roles}
        return f"Run: mma-desktop models fetch {DEFAULT_SET if DEFAULT_SET in sets else min(sets)}"
    return "Put the file back, or add it again from where it is now."


def _remedy_for_damaged(model: KnownModel) -> str:
    if model.origin is Origin.STARTER:
        return f"Fetch it again (only damaged parts are brought): {_remedy_for_missing(model).removeprefix('Run: ')}"
    return f"If you replaced it on purpose, add it again: mma-desktop models add {model.path}"
