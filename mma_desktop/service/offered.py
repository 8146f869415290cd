"""What a user is offered to choose from, as data: the window has such lists before anything is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mma_desktop.domain.runs import SCRIPTED


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """One model to choose: what to ask for, and what to show.

    `recommended` says that it belongs to the recommended pair, and that all of that is here.
    """

    spec: str
    label: str
    recommended: bool = False

    @property
    def recorded(self) -> bool:
        """Whether it replays recorded answers and is no model at all."""
        return self.spec.startswith(SCRIPTED)


@dataclass(frozen=True, slots=True)
class Sample:
    """A case that comes with the program, and the task it is a sample of."""

    title: str
    language: str
    text: str
    task: str = "eca"


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen: models, tasks with their titles (language -> title), the names of methods and presets.

    `broken` are task files that cannot be used, and why.
    """

    models: Sequence[ModelChoice] = ()
    tasks: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    methods: Sequence[str] = ()
    presets: Sequence[str] = ()
    broken: Mapping[str, str] = field(default_factory=dict[str, str])
