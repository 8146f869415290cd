"""Sums as questions, and engines that get them right only where a calculation was made before the answer."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import Judge, ScriptedEngine
from mma_desktop.evaluation.host_search.service import FlowPlan, FlowSearchService
from mma_desktop.hosts.datasets.settings import FlowSettings, flow_settings
from mma_desktop.questions.item import Item
from tests.hosts.toys import is_menu

SETTINGS = flow_settings().model_copy(update={"rounds": 4, "parallel": 1})
Work = Callable[[Prompt, Sampling], str]
Designer = Callable[[Prompt, Sampling], str]


def items(count: int = 5) -> list[Item]:
    return [Item(f"q{n}", "general", "en", f"What is {n} plus 40?", str(n + 40)) for n in range(count)]


def plan(out: Path, settings: FlowSettings = SETTINGS, count: int = 5, **more: object) -> FlowPlan:
    return FlowPlan(items(count), settings, out, "sums", **more)  # type: ignore[arg-type]


def first_letter(_prompt: Prompt, _sampling: Sampling) -> str:
    return "A"


class Killed(Exception):
    """The process was killed."""


@dataclass
class Bench:
    """The engines of a search. `asked` holds every request that reached one; the `fails_at`-th kills the process."""

    designer: Designer = first_letter
    work: Work | None = None
    fails_at: int = 0
    judge: Judge = lambda _prompt, _text: -1.0
    asked: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    samples: int = 0
    local: bool = True
    parameters: int = 0
    told: list[str] = field(default_factory=list[str])

    @property
    def menus(self) -> int:
        return sum(tag.startswith("choose ") for tag, _ in self.asked)

    def service(self) -> FlowSearchService:
        engine = sums_engine(self)

        @asynccontextmanager
        async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
            del several_cases
            yield Team(dict.fromkeys((GENERAL, DOMAIN), engine))

        return FlowSearchService(open_team, lambda: ("executor", "executor"))


class _Engine(ScriptedEngine):
    def __init__(self, bench: Bench) -> None:
        super().__init__(
            lambda prompt, sampling, _index: _said(bench, prompt, sampling),
            name="executor",
            judge=lambda prompt, text: bench.judge(prompt, text),
        )
        self._bench = bench
        self.info = replace(self.info, local=bench.local, parameters=bench.parameters)

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        if self._bench.fails_at and len(self._bench.asked) + 1 >= self._bench.fails_at:
            raise Killed
        self._bench.asked.append((sampling.tag, str((prompt, sampling))))
        self._bench.samples += sampling.n
        return await super().generate(prompt, sampling)


def sums_engine(bench: Bench) -> ScriptedEngine:
    """The engine of all roles."""
    return _Engine(bench)


def _said(bench: Bench, prompt: Prompt, sampling: Sampling) -> str:
    if is_menu(sampling):
        return bench.designer(prompt, sampling)
    if bench.work is not None:
        return bench.work(prompt, sampling)
    text = _text(prompt.messages)
    if sampling.tag.startswith("check "):
        return '{"feedback":"look again","ok":false}'
    if sampling.tag.startswith("calculate "):
        return "worked out"
    number = int("".join(filter(str.isdigit, text.partition(" plus 40")[0].rpartition(" ")[2])))
    return f"Final answer: {number + 40 if 'worked out' in text else 1}"


def _text(messages: Sequence[object]) -> str:
    return "\n".join(str(getattr(message, "content", "")) for message in messages)
