"""Hosts for tests: a scripted designer that takes options by name, and a run of a host that keeps its events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mma_desktop.domain.events import Event, HostActed, HostStopped, NodeAdded, Replied
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.limits import limited
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError
from mma_desktop.hosts.texts import host_texts
from mma_desktop.packs.loading import written
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.registry import make_solver
from mma_desktop.tasks.base import Task
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION, ToyLibrary, text_of

Work = Callable[[Prompt, Sampling, int], str]
_OPTION = re.compile(r"^([A-F])\. (.*)$", re.MULTILINE)


def is_menu(sampling: Sampling) -> bool:
    return sampling.tag.startswith("choose ")


def part_of(sampling: Sampling) -> str:
    """What a menu asks for."""
    return sampling.tag.rpartition("-")[2]


def step_of(sampling: Sampling) -> str:
    """The step that a request of a tool belongs to, such as s1_cot."""
    return sampling.tag.rpartition("R.")[2]


def working(prompt: Prompt, sampling: Sampling, index: int) -> str:
    """What tools say: reviews find nothing wrong, everything else answers with one value."""
    if sampling.tag.startswith("check "):
        return '{"feedback":"nothing is wrong","ok":true}'
    return f"by {step_of(sampling)} => 7"


class Designer:
    """Takes what `choices` say of each part, one after the other and the last one for ever; else the first letter."""

    def __init__(self, **choices: Sequence[str]) -> None:
        self.left = {part: list(options) for part, options in choices.items()}
        self.menus: list[tuple[str, str]] = []

    def __call__(self, prompt: Prompt, sampling: Sampling) -> str:
        part = part_of(sampling)
        self.menus.append((part, text_of(prompt)))
        wanted = self.left.get(part, [])
        if not wanted:
            return "A"
        option = wanted.pop(0) if len(wanted) > 1 else wanted[0]
        said = host_texts("en").options.get(option, option)
        return next((letter for letter, text in _OPTION.findall(text_of(prompt)) if text == said[:70]), "A")


def silent(_prompt: Prompt, _sampling: Sampling) -> str:
    """A designer whose every reply is of no use."""
    return "I cannot say"


def broken(_prompt: Prompt, _sampling: Sampling) -> str:
    """A designer whose every call fails."""
    raise EngineError("the designer is broken")


@dataclass
class HostRun:
    """A run of a host: its solution, its events, and the engines that were asked."""

    solution: Solution
    events: list[Event]
    engines: tuple[ScriptedEngine, ...]
    replies: Mapping[str, Replied] = field(default_factory=dict[str, Replied])

    @property
    def calls(self) -> int:
        """All samples that were asked for."""
        return sum(sampling.n for engine in self.engines for _, sampling in engine.asked)

    @property
    def steps(self) -> list[str]:
        """The tools in the order in which they were run."""
        return [one.id.partition("_")[2] for one in self.events if isinstance(one, NodeAdded) and one.parent]

    @property
    def answers(self) -> list[NodeAdded]:
        """The steps whose answer can be read."""
        return [event for event in self.events if isinstance(event, NodeAdded) and event.value is not None]

    @property
    def acts(self) -> list[HostActed]:
        return [event for event in self.events if isinstance(event, HostActed)]

    @property
    def stopped(self) -> HostStopped:
        return next(event for event in self.events if isinstance(event, HostStopped))

    @property
    def trace(self) -> list[Event]:
        """Everything that is stored but the replies, whose times differ."""
        return [event for event in self.events if event.stored and not isinstance(event, Replied)]


async def run(
    name: str,
    designer: Callable[[Prompt, Sampling], str] | None = None,
    work: Work = working,
    *,
    pack: NodePack | None = None,
    only_nodes: bool = False,
    seed: int = 7,
    library: ToyLibrary | None = None,
    known: Mapping[str, Replied] | None = None,
    task: Task | None = None,
    judge: Callable[[Prompt, str], float] = lambda _prompt, _text: -1.0,
    **settings: Any,
) -> HostRun:
    """Run a host with two scripted engines through the journal; letters of menus are written, not scored."""
    asked = designer or Designer()

    def script(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return asked(prompt, sampling) if is_menu(sampling) else work(prompt, sampling, index)

    general, domain = ScriptedEngine(script, name="G", judge=judge), ScriptedEngine(script, name="D")
    events: list[Event] = []
    team = journaled(Team({GENERAL: general, DOMAIN: domain}, library), known or {}, events.append)
    team = limited(team, settings.get("token_budget", 0))
    given = {"pack": written(pack) if pack else "", "only_nodes": only_nodes, "menu_orders": 1, **settings}
    solver = make_solver(name, task or ToyTask(), SearchSettings(**given), seed)
    solution = await solver.solve(QUESTION, team, events.append)
    replies = {event.key: event for event in events if isinstance(event, Replied)}
    return HostRun(solution, events, (general, domain), replies)
