"""The engines of one run, by role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import NodeRun
from mma_desktop.domain.passages import PassageSearch

GENERAL = "general"
DOMAIN = "domain"
LEDGER = "ledger"  # no engine's role: the producer of answers that rules compute
LIBRARY = "library"  # nor this: who found the passages of the knowledge library
DESIGNER = "designer"  # no role of a run: who designs in work on a pack, beside the team that runs it
SCORES = "scores"  # nor this: the producer of an answer that nobody wrote and all models scored


class ConsultedNodes(Protocol):
    """The nodes of a pack that a search may take as actions (docs/method.md 4.2.1)."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, in order."""
        ...

    async def text(self, name: str) -> str:
        """What a node says of the question. Raises EngineError where it has nothing to say."""
        ...

    @property
    def ended(self) -> tuple[NodeRun, ...]:
        """How those that were run ended, in order."""
        ...


@dataclass(frozen=True, slots=True)
class Team:
    """The engines of a run by role: "general", then "domain", "domain-2", ... The gold answer is not among them.

    One model may hold two roles (two personas); then nothing is cross-inspected and answers are labelled so. `library`
    is what a workflow finds passages in; None where none is open. `nodes` are those a search may ask beside the models.
    """

    engines: Mapping[str, Engine]
    library: PassageSearch | None = None
    nodes: ConsultedNodes | None = None

    def __getitem__(self, role: str) -> Engine:
        return self.engines[role]

    @property
    def roles(self) -> tuple[str, ...]:
        """All roles, the general one first."""
        return tuple(self.engines)

    @property
    def domains(self) -> tuple[str, ...]:
        """The domain roles, in order."""
        return tuple(role for role in self.engines if role != GENERAL)

    def verifiers(self, producer: str) -> tuple[str, ...]:
        """Every role that did not write the answer; the producer itself only when it sits alone."""
        return tuple(role for role in self.engines if role != producer) or (producer,)

    @property
    def cross_inspected(self) -> bool:
        """Whether different models judge each other."""
        return len({engine.info.sha256 for engine in self.engines.values()}) > 1


NOBODY = Team({})
"""The team of a method that asks no model."""
