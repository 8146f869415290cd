"""The contract of a task, in the parts that its users see: a task is a data file plus an answer type.

Search and solvers see `Task`, and its rules where it has any. What runs record and show is in `CatalogTask`, what only
an evaluation calls in `GradedTask`: so no solver can reach a gold answer or a score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self

from mma_desktop.domain.events import AmountsJudged, ReadingsScored
from mma_desktop.domain.excerpts import Excerpt
from mma_desktop.domain.given import GivenFacts
from mma_desktop.domain.prompts import Constraint, Prompt, Sampling


class Step(StrEnum):
    """What a model is asked to do."""

    ANSWER = "answer"  # A1, A2 and the draft of A3
    ANALYSE = "analyse"  # A3 phase 1: knowledge without the final answer
    REVIEW = "review"  # A3 phase 2: correct the knowledge, or find that no change is needed
    RESTATE = "restate"  # A4: the elements as numbered conditions


@dataclass(frozen=True, slots=True)
class Context:
    """What a prompt is made from: the current wording of the question and what has been found so far.

    `role` names who is asked (general, domain, ...: it selects the role text), `examples` how many worked examples may
    be shown, `prefix` the beginning of an answer that the engine shall continue.
    """

    wording: str
    role: str = "general"
    knowledge: str | None = None
    draft: str | None = None
    restated: bool = False
    examples: int = 2
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer text taken apart: process (before the last marker), final segment (from it on) and vote key.

    `value` is the canonical key of the final segment, or None for an abstention; `final` is empty without a marker.
    """

    process: str
    final: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Review:
    """The outcome of A3 phase 2: `knowledge` is the corrected text, or None when nothing changes."""

    knowledge: str | None


@dataclass(frozen=True, slots=True)
class Examination:
    """What rules alone say of an answer: how far it keeps to them (0..1), and whether it breaks a hard one.

    `barred` says that it is against what a person decided: whatever speaks for it, it earns nothing. `reason` says in a
    few English words what a hard rule has against it.
    """

    kept: float
    broken: bool = False
    barred: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A closed question about the amount at characters [start, end); `counts` is the answer that it counts.

    A decoy asks about a sentence that is in no document: its place is empty (0, 0).
    """

    start: int
    end: int
    prompt: Prompt
    counts: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadingQuestion:
    """One closed choice between the close readings of a document, in every cyclic order of its options.

    `text` is the question behind the document in the first order, `totals` what each reading adds up to. In order k
    (prompt k) reading i stands behind letter (i + k) modulo their number.
    """

    text: str
    totals: tuple[str, ...]
    letters: tuple[str, ...]
    prompts: tuple[Prompt, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How good one reply is, 0..1: by our strict rule, and by the benchmark's own lenient one where it has one."""

    strict: float
    lenient: float | None = None


@dataclass(frozen=True, slots=True)
class Winner:
    """Which of several values wins (its place among them), and how many stand behind it, wholly or in part."""

    place: int
    votes: float


class TaskRules(Protocol):
    """What rules can say of a task's answers without a model. All methods are pure."""

    def examine(self, document: str, answer: str, value: str, chosen: Sequence[ReadingsScored] = ()) -> Examination:
        """How far an answer with this vote key keeps to the rules (docs/method.md 4.2.4), once models have `chosen`
        between close readings.
        """
        ...

    def compute(
        self, document: str, judged: Sequence[AmountsJudged] = (), chosen: Sequence[ReadingsScored] = ()
    ) -> str | None:
        """An answer to `document` that rules work out, with what the models said of its amounts where rules are unsure,
        and of its readings where they are close.

        None where the rules only examine answers, or when nothing counts.
        """
        ...

    def choice(self, document: str, role: str) -> ReadingQuestion | None:
        """What `role` is asked where `document` leaves a choice between readings; None where it leaves none."""
        ...

    def claims(self, document: str, role: str) -> tuple[Claim, ...]:
        """What `role` is asked about each amount of `document`, then the decoys; empty without amounts."""
        ...


class Task(Protocol):
    """What search and solvers need of a task. All methods are pure."""

    @property
    def language(self) -> str:
        """zh or en."""
        ...

    @property
    def examples(self) -> int:
        """How many worked examples the task has (blank ones are dropped)."""
        ...

    @property
    def final(self) -> str:
        """What begins the last line of an answer: there the grammar takes hold, and a sample ends with that line.

        It is empty for a task without a marker, whose replies are answers as a whole.
        """
        ...

    @property
    def rules(self) -> TaskRules | None:
        """The rules that its answers must keep; None for a task without rules."""
        ...

    @property
    def closed(self) -> tuple[str, ...]:
        """The vote keys of all possible answers where they are a closed set; empty where they are not."""
        ...

    @property
    def instruction(self) -> str:
        """What is asked of a document, and how the answer is laid out: the task's own words without the document."""
        ...

    def shown(self, document: str) -> str:
        """What models are shown of a document: all of it, or the excerpt of one that is too long for them."""
        ...

    def prompt(self, step: Step, context: Context) -> Prompt:
        """The chat for one step; the document comes before the instruction so that prompts share their prefix."""
        ...

    def sampling(self, step: Step) -> Sampling:
        """Temperature, top-p, top-k and token limit for one step (n = 1, seed = 0)."""
        ...

    def constraint(self) -> Constraint | None:
        """The grammar of the final segment, or None."""
        ...

    def closing(self, value: str) -> tuple[str, str]:
        """The final segment that states `value`, in two parts: what leads to the value, and the value as written."""
        ...

    def read(self, text: str) -> Reading:
        """An answer text taken apart."""
        ...

    def review(self, text: str) -> Review:
        """What a reply to REVIEW says (tolerant of bracket style, case and spaces; D8)."""
        ...

    def restatement(self, text: str) -> str:
        """A reply to RESTATE without its label, line breaks kept (D10)."""
        ...

    def agree(self, a: str | None, b: str | None) -> float:
        """How far two vote keys agree, 0..1; None never agrees with anything."""
        ...

    def vote(self, values: Sequence[str]) -> Winner:
        """The winner among the values of several candidates, ties to the earliest. `values` is never empty.

        For most tasks it is the most frequent value; for free text it is the medoid, and its votes the sum of the
        agreement of all values with it.
        """
        ...

    def first_mention(self, text: str, value: str) -> int | None:
        """Offset of the first place in `text` that states `value`, or None (D33)."""
        ...

    def reworded(self, text: str) -> str:
        """A text about the task in the words of its item: what it says of yuan, of the money of the case."""
        ...


class CatalogTask(Task, Protocol):
    """A task with what runs record of it and show to people."""

    @property
    def id(self) -> str:
        """The task's name, such as eca."""
        ...

    @property
    def title(self) -> str:
        """The task's name for people."""
        ...

    @property
    def digest(self) -> str:
        """SHA-256 of the data file, for the manifest."""
        ...

    @property
    def has_ledger(self) -> bool:
        """Whether the answer is a sum of amounts of the document, so that a ledger belongs to it."""
        ...

    def for_item(self, document: str) -> Self:
        """The task for one item: its answers are of the item's type, such as the letters of the options it offers."""
        ...

    def showing(self, excerpt: Excerpt) -> Self:
        """The task with prompts that show an excerpt in place of the case's text; its rules read the whole."""
        ...

    def knowing(self, given: GivenFacts) -> Self:
        """The task where a person has decided before: its prompts say so, and its rules keep to it."""
        ...

    def show(self, value: str) -> str:
        """A vote key written for people in the task's language."""
        ...


class GradedTask(CatalogTask, Protocol):
    """A task with what only an evaluation calls: how items become documents, and how answers are scored."""

    def wording(self, question: str, options: Mapping[str, str] | None = None, instruction: str = "") -> str:
        """An item of a data set as a document to solve: the question, its options one a line, and the instruction only
        where it holds part of the question.
        """
        ...

    def grade(self, value: str | None, gold: str) -> float:
        """How good a vote key is by our strict rule, 0..1; an abstention has 0. Raises InputError as `score` does."""
        ...

    def score(self, text: str, value: str | None, gold: str) -> Score:
        """How good a reply is: `text` as it was written, `value` its vote key (None: it abstains), `gold` as it stands
        in the data. Raises InputError for a gold that is no answer of this task.
        """
        ...

    def aggregate(self, results: Sequence[tuple[str | None, str]]) -> float | None:
        """A metric over all (vote key, gold) that is no mean of scores, such as weighted F1; None where the mean of the
        strict scores is all there is. Raises InputError as `score` does.
        """
        ...
