"""What a user can choose from: models that are here, tasks, methods, presets, and sample cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from pydantic import TypeAdapter

from mma_desktop.data_files import DataModel, read_toml
from mma_desktop.domain.runs import AUTO, SCRIPTED
from mma_desktop.errors import InputError, ModelError, ResourceError
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.paths import resources
from mma_desktop.service.offered import Choices, ModelChoice, Sample

with lazy_imports():
    from mma_desktop.engine.remote.address import load_settings, offered_models
    from mma_desktop.model_files.known_models import default_pair, list_models
    from mma_desktop.search.settings import preset_names
    from mma_desktop.solvers.registry import solver_names
    from mma_desktop.tasks.catalog import list_tasks, task_titles


class _SampleEntry(DataModel):
    file: str
    title: str
    language: str
    task: str


def choices_with(models: Sequence[ModelChoice]) -> Choices:
    """All that can be chosen for a run, these models among it. Raises ResourceError for a data file that is wrong."""
    entries = list_tasks()
    return Choices(
        models=models,
        tasks=task_titles(entries),
        broken={entry.path.name: str(entry.error) for entry in entries if entry.error is not None},
        methods=[AUTO, *solver_names()],
        presets=preset_names(resources() / "presets.toml"),
    )


def model_choices() -> list[ModelChoice]:
    """All models whose files are here, those on allowed servers, and last the recorded voices that need no model."""
    pair = _recommended_pair()
    here = [ModelChoice(model.spec, model.name, model.spec in pair) for model in list_models() if model.present]
    remote = [ModelChoice(there.spec, f"{there.model or 'model'} @ {there.netloc}") for there in offered_models()]
    scripts = sorted((resources() / "samples").glob("*.script.json"))
    recorded = [ModelChoice(f"{SCRIPTED}{path}", path.name.removesuffix(".script.json")) for path in scripts]
    return [*here, *remote, *recorded]


def _recommended_pair() -> tuple[str, ...]:
    """The specs of the recommended pair; none unless all its files are here."""
    with suppress(ModelError):
        return default_pair()
    return ()


def allowed_servers() -> tuple[str, ...]:
    """The servers that a model may be asked on, none unless the user allows any. Raises InputError for bad settings."""
    settings = load_settings()
    return settings.hosts if settings.enabled else ()


def check_recorded(specs: Iterable[str], text: str) -> None:
    """Raises InputError where recorded answers would be passed off as answers to another case than their own."""
    folder = f"{SCRIPTED}{resources() / 'samples'}"
    known = {sample.text.strip() for sample in load_samples()}
    if any(spec.startswith(folder) for spec in specs) and text.strip() not in known:
        raise InputError(
            "The recorded sample knows the sample cases only: it cannot answer yours.",
            "Choose models for your case (`models fetch small` brings two), or the method ledger, which needs none.",
        )


def load_samples() -> list[Sample]:
    """The sample cases, in the order of their index. Raises ResourceError when the index is wrong."""
    folder = resources() / "samples"
    try:
        index = read_toml(folder / "samples.toml")
        entries = TypeAdapter(list[_SampleEntry]).validate_python(index["samples"])
        return [
            Sample(entry.title, entry.language, (folder / entry.file).read_text(encoding="utf-8"), entry.task)
            for entry in entries
        ]
    except (OSError, KeyError, ValueError) as error:
        raise ResourceError(f"The sample cases cannot be read: {error}.", "Reinstall the program.") from error
