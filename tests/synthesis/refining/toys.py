"""A toy pack with a planted bad node, and engines that show it: Read helps, Hint misleads, Answer answers.

The executor finds an answer likelier the more helpful texts stand before it; the designer can only make Hint helpful.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from mma_desktop.domain.cases import Question
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import NodePack
from mma_desktop.synthesis.refining.loop import Countdown, Epoch, Refiner
from mma_desktop.synthesis.refining.measuring import Measurer
from mma_desktop.synthesis.refining.quoting import QuoteGuard
from mma_desktop.synthesis.refining.rewriting import Rewriter
from mma_desktop.synthesis.refining.samples import GoldSample, divided
from mma_desktop.synthesis.refining.settings import RefineSettings, default_settings
from mma_desktop.tasks.catalog import load_task
from tests.packs.toys import node

TASK = load_task("general", "en")
HELP = {"numbers:": 1.0, "misleading": -0.8, "add them": 0.7, "Final answer:": 0.6}
"""What a text adds to the log-probability of the right answer wherever it stands before it."""
SETTINGS = default_settings().model_copy(update={"epochs": 3, "parallel": 2})

Wanted = Callable[[str, int], str]
"""What the designer writes for a node at its n-th request: a reply in JSON."""


def toy_pack() -> NodePack:
    """Read, Hint (the bad one) and Answer."""
    answer = node("Answer", reads=("Read", "Hint"), final=True)
    answer["calls"][0]["parse"] = "marker"
    hint = node("Hint", reads=("Read",))
    nodes = [node("Read"), hint, answer]
    data = {"schema": "mma-pack/1", "id": "toy", "version": 1, "language": "en", "titles": {"en": "Toy"}}
    return pack_of({**data, "nodes": nodes})


def samples(count: int = 10) -> list[GoldSample]:
    """Sums with their results."""
    return [
        GoldSample(f"q{n}", Question("general", "en", f"What is {n} plus 40?"), TASK, str(n + 40)) for n in range(count)
    ]


def helpful(node_name: str, _number: int) -> str:
    """A designer that makes a node helpful, whichever it is."""
    calls = [{"out": "text", "system": "", "user": f"Good {node_name}: {{case}}"}]
    return json.dumps({"reason": f"{node_name} helps now", "calls": calls})


def judge(prompt: Prompt, _continuation: str) -> float:
    """The log-probability of an answer by what stands before it."""
    said = prompt.messages[-1].content
    return -3.0 + sum(value for text, value in HELP.items() if text in said.partition("[Step: ")[2])


def executor_script(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
    """What the nodes say; the answer is right unless it was misled."""
    said = prompt.messages[-1].content
    first = int("".join(filter(str.isdigit, said.partition(" plus ")[0])) or 0)
    if "Worse" in said or said.startswith("Hint"):
        return "misleading"
    if "Answer:" in said:
        return f"Final answer: {first + 40 if 'misleading' not in said else 1}"
    return "add them" if "Good" in said else f"numbers: {first} and 40"


@dataclass
class Toy:
    """Everything to refine the toy pack. `asked` counts every request that reached an engine."""

    wanted: Wanted = helpful
    script: Callable[[Prompt, Sampling, int], str] = executor_script
    settings: RefineSettings = SETTINGS
    fails_at: int = 0
    designer_is_local: bool = True
    asked: list[str] = field(default_factory=list[str])
    progress: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    @property
    def executor(self) -> ScriptedEngine:
        """The engine of both roles."""
        return Counted(self, self.script, judge=judge, name="executor")

    @property
    def designer(self) -> ScriptedEngine:
        """The designer: what it writes depends on the node and on how often that was asked for."""

        def script(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
            name = sampling.tag.removeprefix("rewrite ")
            return self.wanted(name, sum(tag == sampling.tag for tag in self.asked))

        engine = Counted(self, script, name="designer")
        engine.info = replace(engine.info, local=self.designer_is_local)
        return engine

    def refiner(self, wrap: Callable[[Team], Team] = lambda team: team, count: int = 10) -> Refiner:
        """The loop over the toy's samples; `wrap` puts a journal around engines."""
        team = wrap(Team(dict.fromkeys((GENERAL, DOMAIN), self.executor)))
        designer = wrap(Team({GENERAL: self.designer}))[GENERAL]
        division = divided(samples(count), self.settings.held_out, self.settings.seed)
        countdown = Countdown(100, lambda done, left: self.progress.append((done, left)))
        guard = QuoteGuard.over(division.all)
        measurer = Measurer(team, self.settings, countdown.one)
        rewriter = Rewriter(designer, "en", self.settings, guard)
        return Refiner(division, measurer, rewriter, self.settings, countdown)

    async def epochs(self, wrap: Callable[[Team], Team] = lambda team: team) -> list[Epoch]:
        """All epochs of the toy pack."""
        return [epoch async for epoch in self.refiner(wrap).epochs(toy_pack())]

    def with_settings(self, **changed: object) -> Toy:
        """The toy with other parameters."""
        return replace(self, settings=self.settings.model_copy(update=changed))


class Stop(Exception):
    """A process was killed."""


class Counted(ScriptedEngine):
    """A scripted engine that counts what it is asked, and is killed at the request with the toy's number."""

    def __init__(self, toy: Toy, script: Callable[[Prompt, Sampling, int], str], **more: object) -> None:
        super().__init__(script, **more)  # type: ignore[arg-type]
        self._toy = toy

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list:  # type: ignore[type-arg]
        """The reply of the script."""
        self._count(sampling.tag)
        return await super().generate(prompt, sampling)

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list:  # type: ignore[type-arg]
        """The judge's log-probabilities."""
        self._count("score")
        return await super().score(prompt, continuations)

    def _count(self, tag: str) -> None:
        if self._toy.fails_at and len(self._toy.asked) + 1 >= self._toy.fails_at:
            raise Stop
        self._toy.asked.append(tag)
