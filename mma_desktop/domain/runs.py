"""Runs: what was asked of whom with which settings, and what came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.given import NOTHING_GIVEN, GivenFacts
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence

REMOTE = "remote:"  # how the spec of a model on another computer begins
SCRIPTED = "scripted:"  # how the spec of recorded replies begins

AUTO = "auto"
"""In place of a method: the program chooses one (`service/routing.py`)."""
USUAL = "mma"
VOTE = "maj16"
RULES = "ledger"
"""The method that asks no model."""


class RunStatus(StrEnum):
    """Where a run stands. A stopped or running one can be resumed."""

    RUNNING = "running"
    STOPPED = "stopped"
    FINISHED = "finished"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a run cost: requests, tokens (prompt tokens include the cached ones) and seconds of engine time.

    `taken_over` are the replies of an earlier run that stood for requests of this one: they cost nothing.
    """

    requests: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    generated_tokens: int = 0
    seconds: float = 0.0
    taken_over: int = 0


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver returns: the answer text, its vote key, the confidence (0..1) and the chosen path."""

    answer: str
    value: str | None
    confidence: float
    path: tuple[str, ...] = ()
    reason: str = ""

    def because(self, reason: str) -> Solution:
        """The same answer, taken for another reason."""
        return replace(self, reason=reason)


@dataclass(frozen=True, slots=True)
class ModelUse:
    """One model in a run: the role it played, the name shown, the file's SHA-256 and where it was.

    A remote model has no file here: its `sha256` is a digest of what its server states (see engine/remote/engine.py).
    """

    role: str
    name: str
    sha256: str
    spec: str

    @property
    def local(self) -> bool:
        """Whether the model ran on this computer."""
        return not self.spec.startswith(REMOTE)

    @property
    def recorded(self) -> bool:
        """Whether it replayed recorded replies and is no model at all."""
        return self.spec.startswith(SCRIPTED)


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything needed to repeat a run: models, prompts, parameters, seed, versions and hardware.

    `left_out` is what no model was shown of a case that is too long for one of them, `evidence` are the passages of the
    knowledge library that models were given, as they stood then, `method_reasons` say in English why this method
    answered where that was left to the program; `given` is what a person had decided on an earlier run of the question;
    `currency` is the money (ISO 4217) of an answer that is a sum of amounts, "" for any other. All are absent from
    older records.
    """

    task: str
    language: str
    method: str
    mode: str
    preset: str
    seed: int
    settings: Mapping[str, Any]
    models: tuple[ModelUse, ...]
    prompts_sha256: str
    document_sha256: str
    program: str
    versions: Mapping[str, str] = field(default_factory=dict[str, str])
    hardware: Mapping[str, Any] = field(default_factory=dict[str, Any])
    left_out: tuple[LeftOut, ...] = ()
    evidence: Evidence = NO_EVIDENCE
    method_reasons: tuple[str, ...] = ()
    given: GivenFacts = NOTHING_GIVEN
    currency: str = ""

    @property
    def demonstration(self) -> bool:
        """Whether replies were recorded beforehand, so that what came out is nobody's answer to a case."""
        return any(model.recorded for model in self.models)

    @property
    def one_model(self) -> bool:
        """Whether one model holds all roles of the team."""
        return len(self.models) > 1 and len({model.sha256 for model in self.models}) == 1


class Anchored(StrEnum):
    """Whether a library's log fits what this computer has kept of it outside the file."""

    AGREES = "agrees"
    UNKNOWN = "unknown"  # nothing is kept, or no longer
    DIFFERS = "differs"  # the file was changed and its chains computed anew, or an older copy was put in its place


@dataclass(frozen=True, slots=True)
class LogEnd:
    """Where a library's audit log ends: how many entries, the hash of the last, and whether that is as it was kept."""

    library: str = ""
    entries: int = 0
    head: str = ""
    anchored: Anchored = Anchored.UNKNOWN


NO_LOG = LogEnd()
