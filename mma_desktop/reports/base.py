"""What a report says. Every format renders this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import HandEdited
from mma_desktop.domain.runs import Manifest, RunStatus, Usage
from mma_desktop.domain.tree import SearchTree
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.hand import HandLedger, decided


@dataclass(frozen=True, slots=True)
class Report:
    """One run on one case, ready to be shown, saved or filed.

    `value` is the canonical final answer, `shown_value` the same for people; `ledger` counts what the answer counts
    (where that is no sum of amounts it is empty and `has_ledger` is false); `path` lists node ids from the root to the
    chosen node; `trims` says what was left out of prompts to make them fit; `head` is the last hash of the run's event
    chain; `changes` is what people changed in the ledger since.
    """

    run: str
    title: str
    document: Document
    status: RunStatus
    answer: str
    value: str | None
    shown_value: str
    confidence: float
    self_verified: bool
    tree: SearchTree
    path: tuple[str, ...]
    elements: str | None
    knowledge: str | None
    ledger: Ledger
    usage: Usage
    manifest: Manifest
    trims: tuple[str, ...] = field(default=())
    head: str = ""
    has_ledger: bool = True
    changes: tuple[HandEdited, ...] = ()

    @property
    def hand(self) -> HandLedger:
        """The ledger as it stands by hand: worked out anew at every call."""
        return decided(self.ledger, self.document.text, self.changes)

    @property
    def inspection(self) -> Literal["cross", "self", "none"]:
        """Who checked the answers: another model, the same one, or nobody (then there is no check on record)."""
        if not any(node.checks for node in self.tree):
            return "none"
        return "self" if self.self_verified else "cross"

    @property
    def left_this_computer(self) -> bool:
        """Whether case text was sent to a model on another computer."""
        return not all(model.local for model in self.manifest.models)
