"""A toy task and scripted engines for search tests: answers look like `because ... => VALUE`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mma_desktop.domain.events import AmountsJudged, Event, ReadingsScored
from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, ConsultedNodes, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.mcts import Search
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Claim, Context, Examination, Reading, ReadingQuestion, Review, Step, Winner

MARK = "=>"
ALL_KEPT = Examination(1.0)
Reply = Callable[[Prompt, Sampling, int], str]


@dataclass
class ToyRules:
    """Rules that say what a test wants, and keep what the models said of amounts and readings."""

    examined: Examination = ALL_KEPT
    computed: str | None = None
    claimed: tuple[Claim, ...] = ()
    heard: tuple[AmountsJudged, ...] = ()
    asked: ReadingQuestion | None = None
    chosen: tuple[ReadingsScored, ...] = ()
    chosen_in_reward: tuple[ReadingsScored, ...] = ()

    def examine(self, document: str, answer: str, value: str, chosen: Sequence[ReadingsScored] = ()) -> Examination:
        self.chosen_in_reward = tuple(chosen)
        return self.examined

    def compute(
        self, document: str, judged: Sequence[AmountsJudged] = (), chosen: Sequence[ReadingsScored] = ()
    ) -> str | None:
        self.heard, self.chosen = tuple(judged), tuple(chosen)
        return self.computed

    def choice(self, document: str, role: str) -> ReadingQuestion | None:
        return self.asked

    def claims(self, document: str, role: str) -> tuple[Claim, ...]:
        return self.claimed


@dataclass
class ToyTask:
    """A task whose prompts name everything they are made of, one item a line."""

    language: str = "en"
    examples: int = 0
    final: str = MARK
    rules: ToyRules | None = None
    closed: tuple[str, ...] = ()

    @property
    def instruction(self) -> str:
        return f"end with {MARK} and the value"

    def shown(self, document: str) -> str:
        return document

    def reworded(self, text: str) -> str:
        return text

    def prompt(self, step: Step, context: Context) -> Prompt:
        lines = [
            f"step={step}",
            f"role={context.role}",
            f"wording={context.wording}",
            f"knowledge={context.knowledge}",
            f"draft={context.draft}",
            f"restated={context.restated}",
        ]
        return Prompt((Message("user", "\n".join(lines)),), context.prefix)

    def sampling(self, step: Step) -> Sampling:
        return Sampling(max_tokens=400, tag=step)

    def constraint(self) -> Constraint | None:
        return None

    def closing(self, value: str) -> tuple[str, str]:
        return f"\n{MARK} ", value

    def read(self, text: str) -> Reading:
        process, mark, tail = text.rpartition(MARK)
        return Reading(process, mark + tail, tail.strip() or None) if mark else Reading(text, "", None)

    def review(self, text: str) -> Review:
        return Review(text.removeprefix("[Correction]").strip() if text.startswith("[Correction]") else None)

    def restatement(self, text: str) -> str:
        return text

    def agree(self, a: str | None, b: str | None) -> float:
        return float(a is not None and a == b)

    def vote(self, values: Sequence[str]) -> Winner:
        votes = [values.count(value) for value in values]
        return Winner(votes.index(max(votes)), max(votes))

    def first_mention(self, text: str, value: str) -> int | None:
        at = text.find(value) if value else -1
        return at if at >= 0 else None


def said(prompt: Prompt) -> dict[str, str]:
    """The items a toy prompt was made of."""
    items = next(message.content for message in prompt.messages if message.content.startswith("step="))
    return dict(line.split("=", 1) for line in items.splitlines())


def noise(prompt: Prompt, sampling: Sampling, index: int, choices: int) -> int:
    """A number in [0, choices) that depends on the request alone."""
    text = f"{prompt}{sampling.seed}{index}".encode()
    return hashlib.sha256(text).digest()[0] % choices


def varied(prompt: Prompt, sampling: Sampling, index: int) -> str:
    """Plausible replies for every step, with values that differ from request to request."""
    match said(prompt)["step"]:
        case "analyse":
            return "facts one and two"
        case "review":
            return "[Correction] facts " + str(noise(prompt, sampling, index, 97))
        case "restate":
            return "condition 1: all of it"
        case _:
            return f"because of this and that we find it {MARK} {noise(prompt, sampling, index, 3)}".removeprefix(
                prompt.prefix
            )


@dataclass
class Bench:
    """A search over two scripted engines, with everything it did at hand."""

    general: ScriptedEngine
    domain: ScriptedEngine
    settings: SearchSettings
    seed: int = 42
    task: ToyTask = field(default_factory=ToyTask)
    events: list[Event] = field(default_factory=list[Event])
    nodes: ConsultedNodes | None = None

    @property
    def team(self) -> Team:
        return Team({GENERAL: self.general, DOMAIN: self.domain}, nodes=self.nodes)

    def search(self, question: str = "the case") -> Search:
        return Search(question, self.task, self.team, self.settings, self.seed, self.events.append, "")

    def asked(self, step: str) -> list[tuple[str, dict[str, str], int]]:
        """(role that was asked, what the prompt said, samples) of every request for one step."""
        engines = {GENERAL: self.general, DOMAIN: self.domain}
        return [
            (role, said(prompt), sampling.n)
            for role, engine in engines.items()
            for prompt, sampling in engine.asked
            if said(prompt)["step"] == step
        ]

    def samples(self) -> int:
        return sum(sampling.n for engine in (self.general, self.domain) for _, sampling in engine.asked)
