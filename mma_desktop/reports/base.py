"""What a report says. Every format renders this and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from typing import Literal

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.found import ForeignAmount, VagueAmount
from mma_desktop.answers.money.wording import money
from mma_desktop.domain.case_documents import DocumentPlace, located
from mma_desktop.domain.cases import Document
from mma_desktop.domain.course import CourseCost, CourseStage
from mma_desktop.domain.events import (
    ActionClosed,
    HostActed,
    HostStopped,
    LedgerEdited,
    NetworkUsed,
    NodeAdded,
    NodeRun,
    RolloutsAdded,
    RunFailed,
    Trimmed,
)
from mma_desktop.domain.growth import NO_GROWTH, Growth
from mma_desktop.domain.passages import Evidence, LibraryPassage
from mma_desktop.domain.runs import NO_LOG, LogEnd, Manifest, RunStatus, Usage
from mma_desktop.domain.tree import ROOT_ID, NodeKind, SearchTree
from mma_desktop.hosts.texts import naming_plan
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.chance import Hinge
from mma_desktop.ledger.editing.edited import EditedLedger, edited_ledger
from mma_desktop.ledger.given import against_given, given_after
from mma_desktop.ledger.judging import Opinion
from mma_desktop.ledger.persons.totals import ByDefendant, by_defendant
from mma_desktop.ledger.stated_values import unclear_amounts
from mma_desktop.packs.node_names import node_name_in
from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.tasks.reading_choice import ModelsChoice
from mma_desktop.translation import translated

RunStep = NodeRun | HostActed | HostStopped
"""What a workflow or a host leaves beside its nodes' texts: how a node ended, what a host did, and how it ended."""


@dataclass(frozen=True, slots=True)
class ChanceBasis:
    """What a chance is calibrated on: so many questions with known answers, on which day (ISO 8601).

    `own` is whether the user measured them. `signals` names what of the run made the chance (`service/signals.py`); it
    is empty where the readings of the document made it.
    """

    items: int
    date: str
    own: bool = False
    signals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """One run on one case, ready to be shown, saved or filed.

    `value` is the canonical final answer, `shown_value` the same for people; where the answer is no sum of amounts the
    ledger is empty and `has_ledger` is false, else it counts what the answer counts; `path` lists node ids from the
    root to the chosen node; `trims` says what was left out of prompts to make them fit; `head` is the last hash of the
    run's event chain, `events` the number of its links, `log` the end of the library's audit log; `opinions` is what
    models said of single amounts, by their place; `changes` is what people changed in the ledger since. `chance` is how
    likely the answer is right (0..1), None where nothing calibrates it, `basis` what calibrates it, and `hinge` what it
    hinges on; `vote_share` is what the method gave the answer (0..1), no chance. `choice` is what models said where the
    document leaves a choice between readings, None where they were not asked. `document` is the whole case as one text,
    `documents` are those it is made of, in the user's order (none: it is the only one). `network` is what the program
    had used of the network at the end of each of the run's sessions, and `continued` the numbers of the events at
    which the run was taken up again; `rollouts_added` are those that were asked for later than the manifest's.
    `found` are the passages that a workflow found in the knowledge library in the course of the run. `letterhead` is
    what stands above it where it is printed or filed. `course` are the parts of the method that were asked, with their
    costs; none where it has one part only. `models_disagree` is whether the models had different first choices.
    `growth` is how the tree came about, for those who step through it; `diversity` is that of a panel's replies, where
    the encoder is installed; `notes` say that a pack is not made for the task; `reason` is the rule by which the answer
    was chosen, or why there is none, as the record
    says it. `steps` are those of a workflow or a host, in their order. `case` is the id of its case in the
    library, `began` when the run began (ISO 8601, UTC).
    `failure` is why a failed run ended. `node_costs` is what was asked for each node of the tree. `names` is what
    people call the task and the method, by language, and `hinge_sentences` what the hinge says. `shown_values` is every
    answer of the run for people, by its vote key. `vague` are the amounts that the text puts into no number that can be
    read.
    """

    run: str
    title: str
    document: Document
    status: RunStatus
    answer: str
    value: str | None
    shown_value: str
    vote_share: float
    self_verified: bool
    tree: SearchTree
    path: tuple[str, ...]
    elements: str | None
    knowledge: str | None
    ledger: Ledger
    usage: Usage
    manifest: Manifest
    trims: tuple[Trimmed, ...] = ()
    head: str = ""
    has_ledger: bool = True
    opinions: Mapping[tuple[int, int], Opinion] = field(default_factory=dict[tuple[int, int], Opinion])
    changes: tuple[LedgerEdited, ...] = ()
    chance: float | None = None
    basis: ChanceBasis | None = None
    hinge: Hinge | None = None
    choice: ModelsChoice | None = None
    documents: tuple[Document, ...] = ()
    network: tuple[NetworkUsed, ...] = ()
    rollouts_added: tuple[RolloutsAdded, ...] = ()
    continued: tuple[int, ...] = ()
    events: int = 0
    log: LogEnd = NO_LOG
    found: tuple[LibraryPassage, ...] = ()
    letterhead: Letterhead | None = None
    course: tuple[CourseStage, ...] = ()
    models_disagree: bool = False
    growth: Growth = NO_GROWTH
    reason: str = ""
    diversity: float | None = None
    notes: tuple[str, ...] = ()
    failure: RunFailed | None = None
    node_costs: Mapping[str, CourseCost] = field(default_factory=dict[str, CourseCost])
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    hinge_sentences: Mapping[str, str] = field(default_factory=dict[str, str])
    steps: tuple[RunStep, ...] = ()
    shown_values: Mapping[str, str] = field(default_factory=dict[str, str])
    case: str = ""
    began: str = ""
    vague: tuple[VagueAmount, ...] = ()

    def where(self, start: int, end: int) -> DocumentPlace:
        """In which document characters [start, end) of the case's text stand, and where in it."""
        return located(self.documents or (self.document,), self.document.text, start, end)

    def value_in(self, language: str) -> str:
        """The final answer for readers of this language: a sum in its words, all else as the case has it."""
        is_told = language == self.manifest.language or not self.has_ledger
        amount = None if is_told or self.value is None else _amount(self.value)
        return self.shown_value if amount is None else money(amount, self.ledger.currency, language)

    def shown_in(self, value: str, language: str) -> str:
        """Any answer of the run by its vote key: a sum in the words of this language, all else as the case has it."""
        amount = _amount(value) if self.has_ledger else None
        return self.shown_values.get(value, value) if amount is None else money(amount, self.ledger.currency, language)

    def hinge_in(self, language: str) -> str:
        """What the answer hinges on, in this language where that is known, else in that of the case; "" for none."""
        return "" if self.hinge is None else self.hinge_sentences.get(language, self.hinge.sentence)

    def method_reason_in(self, language: str) -> str:
        """Why this method answered, where that was left to the program; "" where it was not, or the record is older."""
        space = "" if language == "zh" else " "
        return space.join(translated(reason, language) for reason in self.manifest.method_reasons)

    def chosen_in(self, language: str) -> str:
        """By which rule this answer was taken, in this language; "" without one, or where the record does not say."""
        return "" if self.value is None else said_reason(self.reason, language)

    def unanswered_in(self, language: str) -> str:
        """Why there is no answer, in this language; "" where there is one, or the record does not say."""
        return "" if self.value is not None else said_reason(self.reason, language)

    @property
    def exact_total(self) -> Decimal | None:
        """What the amounts that the answer counts make, where the answer says another total; None where it does not."""
        total = self.ledger.total
        return total if self.has_ledger and total and self.value not in (None, key_of(total)) else None

    @property
    def not_asked(self) -> tuple[ActionClosed, ...]:
        """The moves of the search that no model could be asked for, or that failed twice, with the reason of each."""
        return tuple(one for one in self.growth.events if isinstance(one, ActionClosed) and not one.converged)

    @property
    def steps_tried(self) -> int:
        """How many steps of the search models were to take: those that they took, and those of `not_asked`."""
        roles = {model.role for model in self.manifest.models}
        taken = [one for one in self.growth.events if isinstance(one, NodeAdded) and one.producer in roles]
        return len(taken) + len(self.not_asked)

    @property
    def evidence(self) -> Evidence:
        """The passages of the knowledge library that models were given: before the run, then in its course."""
        given = self.manifest.evidence
        later = {one.id: one for one in self.found if one.id not in given.by_id}
        return replace(given, passages=(*given.passages, *later.values())) if later else given

    @property
    def edited(self) -> EditedLedger:
        """The ledger after manual edits: worked out anew at every call."""
        return edited_ledger(self.ledger, self.document.text, self.changes)

    @property
    def has_new_decisions(self) -> bool:
        """Whether a person has decided about amounts since the run began, so that it can be asked again with that."""
        given = self.manifest.given.amounts
        return given_after(given, self.changes) != given

    @property
    def against_given(self) -> tuple[Entry, ...]:
        """The amounts that the answer counts otherwise than a person had decided before the run."""
        return against_given(self.ledger, self.manifest.given.amounts) if self.value is not None else ()

    @property
    def foreign(self) -> tuple[str, ...]:
        """The amounts of foreign money as written, which no total holds."""
        return self.quoted(self.ledger.foreign)

    @property
    def unclear(self) -> tuple[VagueAmount, ...]:
        """The amounts without a clear figure, which no total holds."""
        return unclear_amounts(self.vague, self.edited) if self.vague else ()

    def quoted(self, amounts: Iterable[VagueAmount | ForeignAmount]) -> tuple[str, ...]:
        """Amounts as the document writes them."""
        return tuple(self.document.text[one.start : one.end] for one in amounts)

    @property
    def by_defendant(self) -> ByDefendant:
        """What comes to each defendant after manual edits; empty where the document names fewer than two."""
        return by_defendant(self.document.text, self.edited)

    @property
    def inspection(self) -> Literal["cross", "self", "none"]:
        """Who checked the answers: another model, the same one, or nobody (then there is no check on record)."""
        if not any(node.checks for node in self.tree):
            return "none"
        return "self" if self.self_verified else "cross"

    @property
    def by_rules_alone(self) -> bool:
        """Whether the answer is rule-based and no model came to it: its vote share is 0 then, as nobody agreed."""
        return not self.vote_share and any(self.tree[node].kind is NodeKind.ANSWER_LEDGER for node in self.path[-1:])

    @property
    def chance_is_recorded(self) -> bool:
        """Whether the chance belongs to recorded replies: it shows where one stands, and claims nothing of any case."""
        return self.chance is not None and self.manifest.demonstration

    @property
    def connections(self) -> int | None:
        """How many network connections the program made until the run ended, over its sessions; None: not measured."""
        return sum(session.connections for session in self.network) if self.network else None

    @property
    def left_this_computer(self) -> bool:
        """Whether case text was sent to a model on another computer."""
        return not all(model.local for model in self.manifest.models)


def said_reason(reason: str, language: str) -> str:
    """Why an answer was taken, is missing, or a method ended; records hold codes and the ids of steps and plans."""
    _, mark, step = reason.partition(f"the answer of {ROOT_ID}.")
    if mark:
        return translated(f"the answer of the step {node_name_in(language, step)}", language)
    return translated(naming_plan(reason, language), language)


def _amount(key: str) -> Decimal | None:
    """The amount that a vote key states; None where it states none, as that of a record that was tampered with."""
    try:
        amount = Decimal(key)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() else None
