"""Workflows for tests: a toy question, scripted engines, and a run of a pack that keeps its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, Replied, fold
from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.sampling import root_node
from mma_desktop.tasks.base import Task
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.running import run_pack
from mma_desktop.workflows.trajectory import Trajectory
from tests.search.toy import ToyTask

CASE = "the case"
QUESTION = Question("toy", "en", CASE, "A title")
LAW = Work("Law", "Law", "Law", "statute", "2020-01-01")
Reply = Callable[[Prompt, Sampling, int], str]


def text_of(prompt: Prompt) -> str:
    """What the user turn says."""
    return prompt.messages[-1].content


def echo(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
    """A reply that names its node, and an answer in the toy task's layout."""
    name = text_of(prompt).partition(":")[0]
    return f"by {name} => {name}"


def pack(*nodes: dict[str, Any], **more: Any) -> NodePack:
    """A pack of these nodes."""
    return pack_of(
        {
            "schema": "mma-pack/1",
            "id": "toy",
            "version": 1,
            "language": "en",
            "titles": {"en": "Toy"},
            "nodes": list(nodes),
            **more,
        }
    )


@dataclass
class ToyLibrary:
    """A library that holds a few articles and keeps what it was asked."""

    articles: int = 2
    asked: list[tuple[str, int, tuple[str, ...]]] = field(default_factory=list[tuple[str, int, tuple[str, ...]]])

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        self.asked.append((query, number, tuple(shelves)))
        return tuple(
            LibraryPassage(f"Law#{n}", LAW, f"Article {n}", str(n), "", f"rule {n}")
            for n in range(1, min(number, self.articles) + 1)
        )


@dataclass
class Ran:
    """A run of a pack: its trajectory, its events, and the engines that were asked."""

    trajectory: Trajectory
    events: list[Event]
    general: ScriptedEngine
    domain: ScriptedEngine

    @property
    def tree(self) -> SearchTree:
        return fold(self.events)

    @property
    def asked(self) -> list[str]:
        """All user turns of both engines."""
        return [text_of(prompt) for engine in (self.general, self.domain) for prompt, _ in engine.asked]

    @property
    def statuses(self) -> dict[str, str]:
        return {output.node: str(output.status) for output in self.trajectory.outputs}

    def replies(self) -> dict[str, Replied]:
        return {event.key: event for event in self.events if isinstance(event, Replied)}


async def run(
    toy: NodePack,
    reply: Reply = echo,
    *,
    task: Task | None = None,
    question: Question = QUESTION,
    library: ToyLibrary | None = None,
    budget: CallBudget | None = None,
    settings: SearchSettings | None = None,
    known: dict[str, Replied] | None = None,
    context_length: int = 100_000,
) -> Ran:
    """Run a pack with two scripted engines through the journal."""
    general = ScriptedEngine(reply, name="G", context_length=context_length)
    domain = ScriptedEngine(reply, name="D", context_length=context_length)
    events: list[Event] = []
    team = journaled(Team({GENERAL: general, DOMAIN: domain}, library), known or {}, events.append)
    events.append(root_node(question))
    runner = PromptRunner(task or ToyTask(), team, 7, events.append, settings or SearchSettings())
    trajectory = await run_pack(toy, question, runner, budget)
    return Ran(trajectory, events, general, domain)
