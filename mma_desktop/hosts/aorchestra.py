"""AOrchestra (docs/method.md 2.7, H7): an orchestrator hands on one piece of work after the other, then completes.

Published, the orchestrator writes instruction, context, tools and model of each sub-agent as free JSON, in up to ten
attempts. Here it takes them from menus: whether to go on, which kind of work, who does it. A sub-agent is one tool; it
reads the last three results and those that they were made from; the model that does the work is the one of its kind
(`_worker`), as the published host's choice is by default. The last attempt always completes. Without a model the
first node of the pack is taken whose inputs are there, and when none is left the host completes.
"""

from __future__ import annotations

from collections.abc import Iterable

from mma_desktop.domain.events import HostAct
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.graph import REFUTED_BY_RULES, HostStep
from mma_desktop.hosts.menus import Menu
from mma_desktop.hosts.operators import perform
from mma_desktop.hosts.texts import Kind
from mma_desktop.hosts.toolbox import Tool
from mma_desktop.hosts.workbench import ToolOrder, Workbench
from mma_desktop.translation import translated

ATTEMPTS = 4
_READ = 3  # results that a sub-agent reads
_SAMPLES = 3  # of a tool that draws several
_SUMMARY = 300  # characters of a result in the history
_KNOWING = {Kind.RETRIEVE, Kind.EXTRACT, Kind.ANALYSE}  # work that rests on knowledge of the domain
_DELEGATE, _COMPLETE = "delegate", "complete"


class AOrchestra:
    """Delegates or completes, up to four times."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The newest answer at the time of completion."""
        rejected = ""
        for _ in range(ATTEMPTS - 1):
            if await self._action(bench, rejected) == _DELEGATE:
                await self._delegate(bench)
                rejected = ""
            elif rejected := _hindrance(bench):
                bench.acted(HostAct.REJECT, "action", _COMPLETE, rejected)
            else:
                return Verdict(bench.newest, "complete")
        return Verdict(bench.newest or await bench.answered(), "the last attempt")

    async def _action(self, bench: Workbench, rejected: str) -> str:
        """What is done next; where to complete was `rejected` just now, the history says why."""
        legal = _legal(bench)
        actions = [_DELEGATE, _COMPLETE] if legal else [_COMPLETE]
        waiting = any(tool.domain for tool in legal) or bench.newest is None or bench.newest.refuted
        rule = _DELEGATE if waiting and legal else _COMPLETE
        history = _history(bench)
        if rejected and bench.careful:
            history += f"\n{bench.texts.options[_COMPLETE]}: {translated(rejected, bench.language)}"
        return await bench.choose(Menu("action", _said(bench, actions), history, rule))

    async def _delegate(self, bench: Workbench) -> None:
        """Have one tool run: which kind of work, then who does it."""
        legal = _legal(bench)
        node = next((tool for tool in legal if tool.domain), None)
        kinds = dict.fromkeys(tool.kind.value for tool in legal)
        menu = Menu("kind", _said(bench, kinds), _history(bench), node.kind.value if node else "")
        kind = await bench.choose(menu)
        tools = {tool.name: tool for tool in legal if tool.kind == kind}
        rule = node.name if node and node.name in tools else ""
        said = {name: tool.node.purpose for name, tool in tools.items()}
        tool = tools[await bench.choose(Menu("tool", said, _history(bench), rule))]
        await perform(bench, tool, _work(bench, tool))


def _hindrance(bench: Workbench) -> str:
    """Why the work cannot end with the newest answer; "" where it can."""
    if bench.newest is None:
        return "nothing answers the question yet"
    return REFUTED_BY_RULES if bench.newest.refuted else ""


def _legal(bench: Workbench) -> list[Tool]:
    return [tool for tool in bench.toolbox.tools if bench.legal(tool)]


def _work(bench: Workbench, tool: Tool) -> ToolOrder:
    several = not tool.domain and any(call.decode.samples > 1 for call in tool.node.calls)
    reviews = [entry.text for entry in bench.entries if entry.tool.kind is Kind.CHECK]
    return ToolOrder(
        reads=_context(bench),
        feedback=reviews[-1] if reviews else "",
        samples=_SAMPLES if several else None,
        engine=_worker(bench, tool) if bench.prudent else "",
    )


def _worker(bench: Workbench, tool: Tool) -> str:
    """Who does a piece of work by default: a check whoever did not write what it checks, and what a node leaves open
    the domain model where it is about what a case and the law say; "" where the tool itself names someone.
    """
    team = bench.runner.team
    if tool.kind is Kind.CHECK and bench.newest is not None and bench.newest.output.producer in team.roles:
        return team.verifiers(bench.newest.output.producer)[0]
    if any(call.engine != "any" for call in tool.node.calls):
        return ""
    return DOMAIN if tool.kind in _KNOWING else GENERAL


def _context(bench: Workbench) -> tuple[HostStep, ...]:
    """The last results, and those that they were made from, in the order in which they were found."""
    last = bench.entries[-_READ:]
    sources = {source for entry in last for source in entry.sources} if bench.thorough else set[str]()
    return tuple(entry for entry in bench.entries if entry in last or entry.id in sources)


def _said(bench: Workbench, options: Iterable[str]) -> dict[str, str]:
    return {option: bench.texts.options[option] for option in options}


def _history(bench: Workbench) -> str:
    """What has been done: each step with the beginning of its result, and the checks that it broke."""
    return "\n".join(_line(entry) for entry in bench.entries)


def _line(entry: HostStep) -> str:
    broken = "; ".join(check.reason for check in entry.output.checks if not check.kept)
    return f"{entry.id}: {entry.text[:_SUMMARY]}" + (f" [{broken}]" if broken else "")


HOST = HostEntry("aorchestra", AOrchestra)
