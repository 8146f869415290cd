"""What is compared: a solver with its settings, named in one word such as `maj16` or `mma:quick,rollouts=10`.

    SOLVER[:PRESET][,SETTING=VALUE]...
    workflow:PACK[:PRESET][,SETTING=VALUE]...
    aorchestra[:PACK][:PRESET][,SETTING=VALUE]...    (aorchestra::quick without a pack)

The settings are those of SearchSettings, so every refinement of the search can be switched off for an ablation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from mma_desktop.errors import InputError
from mma_desktop.paths import resources
from mma_desktop.search.settings import SearchSettings, load_preset, settings_digest
from mma_desktop.service.retrieval.knowledge import checked_day
from mma_desktop.solvers.registry import is_host, reads_law, takes_pack, with_pack


@dataclass(frozen=True, slots=True)
class EvaluatedMethod:
    """A solver with its settings; `label` is what the user wrote."""

    label: str
    solver: str
    preset: str
    settings: SearchSettings

    @property
    def digest(self) -> str:
        """SHA-256 of all settings that are not the program's defaults."""
        return settings_digest(self.settings, host=is_host(self.solver))

    def in_language(self, language: str) -> EvaluatedMethod:
        """The method for items of this language: with the node pack in it, where it names one. Raises PackError."""
        return replace(self, settings=with_pack(self.solver, self.settings, language))


def parse_methods(texts: Sequence[str], preset: str) -> list[EvaluatedMethod]:
    """The methods that these texts name, each once; `preset` serves those that name none. Raises InputError."""
    return [_method(text.strip(), preset) for text in dict.fromkeys(texts)]


def with_law_of(methods: Sequence[EvaluatedMethod], day: str) -> list[EvaluatedMethod]:
    """The methods, those that read or search the law with that of a day (ISO 8601). Raises InputError where none does
    or it is no day.
    """
    law = [one for one in methods if reads_law(one.solver, one.settings)]
    if not law:
        raise InputError("None of these methods reads the law of a day.", "Take rag, or mma,evidence=true.")
    changed = {"as_of": checked_day(day)}
    return [replace(one, settings=one.settings.model_copy(update=changed)) if one in law else one for one in methods]


def _method(text: str, preset: str) -> EvaluatedMethod:
    head, *changes = text.split(",")
    solver, _, own = head.partition(":")
    if takes_pack(solver):
        pack, _, own = own.partition(":")
        solver = f"{solver}:{pack}" if pack else solver
    settings = load_preset(own or preset, resources() / "presets.toml")
    try:
        changed = SearchSettings.model_validate({**settings.model_dump(), **_values(text, changes)})
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        fact = f"Method {text!r}, setting {name!r}: {first['msg']}."
        raise InputError(fact, f"Settings: {', '.join(SearchSettings.model_fields)}.") from error
    return EvaluatedMethod(text, solver, own or preset, changed)


def _values(text: str, changes: Sequence[str]) -> Mapping[str, Any]:
    pairs = [change.partition("=") for change in changes]
    if wrong := next((name for name, equals, _ in pairs if not equals), None):
        raise InputError(f"Method {text!r}: {wrong!r} is no setting.", "Write SETTING=VALUE, such as rollouts=10.")
    return {name.strip(): _value(value) for name, _, value in pairs}


def _value(text: str) -> Any:
    """Fractions are written 0.2/0.4/0.6; everything else is what the setting's type makes of the text."""
    return tuple(text.split("/")) if "/" in text else text.strip()
