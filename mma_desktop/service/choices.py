"""What a user can choose from: models that are here, and sample cases."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from mma_desktop.data_files import DataModel
from mma_desktop.engine.remote.checkup import offered_models
from mma_desktop.errors import ResourceError
from mma_desktop.model_files.known_models import SCRIPTED, list_models
from mma_desktop.paths import resources


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """One model to choose: what to ask for, and what to show."""

    spec: str
    label: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A case that comes with the program, and the task it is a sample of."""

    title: str
    language: str
    text: str
    task: str = "eca"


class _SampleEntry(DataModel):
    file: str
    title: str
    language: str
    task: str


def model_choices() -> list[ModelChoice]:
    """All models whose files are here, those on allowed servers, and last the recorded voices that need no model."""
    here = [ModelChoice(model.spec, model.name) for model in list_models() if model.present]
    remote = [ModelChoice(there.spec, f"{there.model or 'model'} @ {there.netloc}") for there in offered_models()]
    scripts = sorted((resources() / "samples").glob("*.script.json"))
    recorded = [ModelChoice(f"{SCRIPTED}{path}", path.name.removesuffix(".script.json")) for path in scripts]
    return [*here, *remote, *recorded]


def load_samples() -> list[Sample]:
    """The sample cases, in the order of their index. Raises ResourceError when the index is wrong."""
    folder = resources() / "samples"
    try:
        index = tomllib.loads((folder / "samples.toml").read_text(encoding="utf-8"))
        entries = TypeAdapter(list[_SampleEntry]).validate_python(index["samples"])
        return [
            Sample(entry.title, entry.language, (folder / entry.file).read_text(encoding="utf-8"), entry.task)
            for entry in entries
        ]
    except (OSError, KeyError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ResourceError(f"The sample cases cannot be read: {error}.", "Reinstall the program.") from error
