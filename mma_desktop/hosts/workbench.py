"""Where a host works on one question: it runs tools, puts menus, and keeps what each step gave.

Every request goes through the run's journal and is paid for before it is made; every step is a node of the tree. So a
run of a host is stored, stopped, resumed and replayed as any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Chooser, HostAct, HostActed
from mma_desktop.domain.passages import PassageSearch
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import GENERAL
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.errors import EngineError
from mma_desktop.hosts.graph import RULES_CHECK, HostStep
from mma_desktop.hosts.menus import Form, HostMenus, Menu
from mma_desktop.hosts.texts import Composite, HostTexts, Kind, host_texts
from mma_desktop.hosts.toolbox import ANSWER, FEEDBACK, NOTES, Tool, Toolbox
from mma_desktop.packs.schema import NodeCall, NodeDecode, NodeRetrieval, PackNode, ReplyForm
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import Mode
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.calls import most_tokens
from mma_desktop.workflows.filling import GOAL, task_fields
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.node_running import NodeRunner


@dataclass(frozen=True, slots=True)
class ToolOrder:
    """How a tool is run: what it reads, who speaks, how often and how freely. None and "" leave the tool as it is.

    `feedback` is what was said of `answer`; `persona` joins the system message; `engine` is a role.
    """

    reads: tuple[HostStep, ...] = ()
    answer: HostStep | None = None
    feedback: str = ""
    goal: str = ""
    persona: str = ""
    samples: int | None = None
    temperature: float | None = None
    engine: str = ""


PLAINLY = ToolOrder()
_LEAST_VOTES = 2
_APART = 0.5  # temperature of several answers of a tool that draws a single one without chance
_RULES_SINCE = 5  # the revision of the settings from which on answers are examined


@dataclass(slots=True)
class Workbench:
    """The state of a host's work on one question; the root of the tree is on record already. `found_nothing` is whether
    the library holds nothing on it.
    """

    question: Question
    runner: PromptRunner
    toolbox: Toolbox
    budget: CallBudget
    entries: list[HostStep] = field(default_factory=list[HostStep])
    found_nothing: bool = False
    menus: HostMenus = field(init=False)
    nodes: NodeRunner = field(init=False)
    _keeps: bool = field(init=False)  # whether calls and tokens are held back for an answer

    def __post_init__(self) -> None:
        """Lay out the question."""
        runner, shown = self.runner, self.runner.task.shown(self.question.text)
        self.menus = HostMenus(
            runner.team[GENERAL],
            self.language,
            self.texts,
            shown,
            runner.seed,
            self.budget,
            runner.record,
            careful=self.careful,
            orders=runner.settings.menu_orders if self.careful else 1,
            staged=self.thorough,
            prudent=self.prudent,
        )
        self.nodes = NodeRunner(self.question, runner, self.budget, task_fields(runner.task, self.question))
        self._keeps = self.thorough
        self._hold_back()

    @property
    def language(self) -> str:
        """The language of the case."""
        return self.runner.task.language

    @property
    def texts(self) -> HostTexts:
        """What hosts say, in that language."""
        return host_texts(self.language)

    @property
    def mode(self) -> Mode:
        """Whether the host works as published, or in the form for small models."""
        return self.runner.settings.mode

    @property
    def varies(self) -> bool:
        """Whether no greedy answer is drawn twice to equal requests; runs from before go on as they began."""
        return self.runner.settings.host_revision > 1

    @property
    def careful(self) -> bool:
        """Whether the host spends nothing in vain; runs from before go on as they began."""
        return self.runner.settings.careful_hosts

    @property
    def thorough(self) -> bool:
        """Whether a call is held back for an answer and nothing is left out of what a choice or a step rests on; runs
        from before go on as they began.
        """
        return self.runner.settings.thorough_hosts

    @property
    def prudent(self) -> bool:
        """Whether tokens are held back for an answer, forms are on record, and the kind of work says who does it; runs
        from before go on as they began.
        """
        return self.runner.settings.prudent_hosts

    @property
    def brief(self) -> bool:
        """Whether nothing more is asked once enough answers agree; runs from before go on as they began."""
        return self.runner.settings.brief_hosts

    @property
    def answers(self) -> list[HostStep]:
        """The steps so far whose answer can be read."""
        return [entry for entry in self.entries if entry.value is not None]

    @property
    def sound(self) -> list[HostStep]:
        """Those that the rules of the task do not refute; all where they refute every one."""
        answers = self.answers
        return [entry for entry in answers if not entry.refuted] or answers

    @property
    def newest(self) -> HostStep | None:
        """The last of the sound ones."""
        return next(reversed(self.sound), None)

    @property
    def searchable(self) -> bool:
        """Whether a knowledge library is open, which `look_up` put on record, and holds anything on the question."""
        return self.runner.team.library is not None and not self.found_nothing

    async def look_up(self) -> None:
        """Search the library as the general operator does, so that a replay, which opens none, knows that there was one
        and what it found.
        """
        library, query = self.runner.team.library, self.runner.task.shown(self.question.text)
        searches = [tool.node.retrieval for tool in self.toolbox.general if tool.node.retrieval is not None]
        if library is None:
            return
        found = [await self._found(library, query, search) for search in searches]
        self.found_nothing = bool(found) and not any(found) and self.runner.settings.revision > 3

    async def _found(self, library: PassageSearch, query: str, search: NodeRetrieval) -> bool:
        """Whether the library holds anything on a query; that it cannot be searched the operator itself will say."""
        try:
            return bool(await library.search(query, search.k, search.shelves))
        except EngineError:
            return True

    async def run(self, tool: Tool, work: ToolOrder = PLAINLY) -> HostStep:
        """What the tool gives, on record; a node of a pack is made known to those that read it.

        A node that this one depends on must have been run. Raises BudgetSpent, EngineLost.
        """
        if tool.answers:
            self._let_go()
        entry = await self.tried(tool, work, f"s{len(self.entries) + 1}_{tool.name}")
        self.keep(entry)
        return entry

    async def tried(self, tool: Tool, work: ToolOrder, name: str) -> HostStep:
        """What the tool gives as the step `name`, not on record yet: several may be tried at once."""
        node = _as_asked(tool.node, work, varied=self.varies).model_copy(update={"name": name})
        known = {**self.nodes.known, **self._given(tool, work)}
        output = await replace(self.nodes, known=known).run(node)
        value = self.runner.task.read(output.text).value if tool.answers and output.text else None
        if value is not None:
            output = replace(output, checks=(*output.checks, *await self._by_rules(output.text, value)))
        read = self._read_by(tool, work)
        depth = 1 + max((entry.depth for entry in read), default=0)
        return HostStep(name, tool, output, value, tuple(entry.id for entry in read), depth)

    def keep(self, entry: HostStep) -> None:
        """Put a step on record."""
        self.entries.append(entry)
        self.runner.record(entry.added(self.question.text))
        self.runner.record(entry.output.event)
        if entry.tool.domain:
            self.nodes.keep(entry.tool.node, entry.output)
        self._hold_back()

    async def choose(self, menu: Menu) -> str:
        """What is taken of a menu. Raises BudgetSpent, EngineLost."""
        return await self.menus.choose(menu)

    async def fill_in(self, form: Form) -> Mapping[str, str] | None:
        """What is taken of each choice of a form; None where no reply can be used. Raises BudgetSpent, EngineLost."""
        return await self.menus.fill_in(form)

    def acted(self, act: HostAct, part: str, choice: str, reason: str = "", by: Chooser = Chooser.RULE) -> None:
        """Record what the host did beside its menus."""
        self.runner.record(HostActed(act, part, choice, by, reason=reason))

    @property
    def final(self) -> Tool | None:
        """The final node of the pack."""
        return None if self.toolbox.pack is None else self.toolbox.tool(self.toolbox.pack.final.name)

    def last(self, tool: Tool) -> HostStep | None:
        """What a tool gave the last time that it was run."""
        return next((entry for entry in reversed(self.entries) if entry.tool.name == tool.name), None)

    def legal(self, tool: Tool) -> bool:
        """Whether a tool can be run now: what it needs is there, and a node of a pack has not been run yet."""
        if tool.kind is Kind.RETRIEVE and not tool.domain and (not self.searchable or self.last(tool) is not None):
            return False
        if tool.reads(ANSWER) and self.newest is None:
            return False
        if tool.composite is Composite.VOTE and len(self.answers) < _LEAST_VOTES:
            return False
        return not tool.domain or (self.last(tool) is None and self._ready(tool))

    def usable(self, tool: Tool) -> bool:
        """Whether a tool can stand in a machine or a template of this run."""
        if tool.kind is Kind.RETRIEVE and not tool.domain and not self.searchable:
            return False
        return tool.composite is None or self.toolbox.everywhere

    async def answered(self) -> HostStep | None:
        """An answer for a host that has none at its end: the pack's final node with all that it still lacks, else one
        that is thought out step by step. None where even that cannot be read.
        """
        if (entry := await self._by_the_pack()) is not None:
            return entry
        cot = self.toolbox.tool("cot")
        entry = await self.run(cot, ToolOrder(tuple(self.entries[-3:]))) if cot is not None else None
        return entry if entry is not None and entry.value is not None else None

    async def answered_at_last(self) -> HostStep | None:
        """An answer for what was held back: as at any end where it is enough for that, else in one step."""
        self._keeps = False
        self._let_go()
        final, cot = self.final, self.toolbox.tool("cot")
        if cot is None or (final is not None and self._affords(self._lacking(final))):
            return await self.answered()
        return await self.run(cot, ToolOrder(tuple(self.entries[-3:])))

    def _hold_back(self) -> None:
        """Hold back what the shortest way to an answer takes, as long as there is none."""
        if not self._keeps or not self.budget.limited:
            return
        final, cot = self.final, self.toolbox.tool("cot")
        way = [cot] if cot is not None else self._lacking(final) if final is not None else []
        self.budget.kept = 0 if self.answers else _least_calls(way) if way else 1
        self.budget.kept_tokens = 0 if self.answers else _most_tokens(way)

    def _let_go(self) -> None:
        """Hold nothing back."""
        self.budget.kept = self.budget.kept_tokens = 0

    def _lacking(self, tool: Tool) -> list[Tool]:
        """A tool of the pack and all that it depends on, as far as they were not run yet."""
        return [one for one in (*self.toolbox.before(tool), tool) if self.last(one) is None]

    def _affords(self, way: Sequence[Tool]) -> bool:
        """Whether what is left of the budget is enough for these."""
        calls, tokens = _least_calls(way), self.budget.tokens
        if tokens is None:
            return calls <= (self.budget.calls or 0)
        return (self.budget.calls is None or calls <= self.budget.calls) and _most_tokens(way) <= tokens

    async def completed(self, tool: Tool, work: ToolOrder = PLAINLY) -> HostStep | None:
        """What a tool of the pack gives once all that it depends on has been run; None where one of those failed."""
        for before in self.toolbox.before(tool):
            if self.last(before) is None and self._ready(before):
                await self.run(before)
        return await self.run(tool, work) if self._ready(tool) else None

    async def _by_the_pack(self) -> HostStep | None:
        final = self.final
        entry = None if final is None or self.last(final) is not None else await self.completed(final)
        return entry if entry is not None and entry.value is not None else None

    def _ready(self, tool: Tool) -> bool:
        """Whether all that a node of the pack depends on has been run, and nothing of it failed."""
        before = [self.last(one) for name in tool.node.deps if (one := self.toolbox.tool(name)) is not None]
        return all(entry is not None and entry.output.status is not NodeStatus.FAILED for entry in before)

    def _read_by(self, tool: Tool, work: ToolOrder) -> list[HostStep]:
        """The steps that a tool reads, each once."""
        deps = [self.last(one) for name in tool.node.deps if (one := self.toolbox.tool(name)) is not None]
        notes = work.reads if tool.reads(NOTES) else ()
        answer = (work.answer or self.newest) if tool.reads(ANSWER) else None
        return list({entry.id: entry for entry in (*deps, *notes, answer) if entry is not None}.values())

    async def _by_rules(self, answer: str, value: str) -> tuple[CheckResult, ...]:
        """What the rules of the task say of an answer, as a check; nothing where it has none."""
        rules, settings = self.runner.task.rules, self.runner.settings
        if rules is None or not settings.rules or settings.revision < _RULES_SINCE:
            return ()
        found = await beside_the_loop(partial(rules.examine, self.question.text, answer, value))
        return (CheckResult(RULES_CHECK, not found.broken, found.reason),)

    def _given(self, tool: Tool, work: ToolOrder) -> Mapping[str, str]:
        """What a host hands to a general operator."""
        if tool.domain:
            return {}
        answer = work.answer or self.newest
        return {
            NOTES: self.noted(work.reads),
            ANSWER: answer.text if answer is not None else self.texts.nothing,
            FEEDBACK: work.feedback or self.texts.no_feedback,
            GOAL: work.goal or self.texts.goals[tool.kind],
        }

    def noted(self, reads: Sequence[HostStep]) -> str:
        """The results of steps as one text."""
        return "\n\n".join(self.noted_each(reads)) or self.texts.nothing

    def noted_each(self, reads: Sequence[HostStep]) -> tuple[str, ...]:
        """The result of each step that has one."""
        line = parse_template(self.texts.result, ("name", "text"))
        return tuple(line.fill({"name": entry.id, "text": entry.text}) for entry in reads if entry.text)


def _least_calls(tools: Sequence[Tool]) -> int:
    """The samples that these take at least, one for each call."""
    return sum(len(tool.node.calls) for tool in tools)


def _most_tokens(tools: Sequence[Tool]) -> int:
    """What these generate at most, where each call is read at once or, an answer, after its final line was added."""
    return sum(most_tokens(call) for tool in tools for call in tool.node.calls)


def _as_asked(node: PackNode, work: ToolOrder, *, varied: bool) -> PackNode:
    """The node as the host wants it."""
    return node.model_copy(update={"calls": tuple(_call_as_asked(call, work, varied=varied) for call in node.calls)})


def _call_as_asked(call: NodeCall, work: ToolOrder, *, varied: bool) -> NodeCall:
    """A call with the temperature, the persona and the engine that the host wants, and an answer with its samples."""
    samples = work.samples if call.parse is ReplyForm.MARKER else None
    wanted = {"samples": samples, "temperature": work.temperature}
    decode = call.decode.model_copy(update={name: value for name, value in wanted.items() if value is not None})
    return call.model_copy(
        update={
            "decode": _varied(decode, work) if varied else decode,
            "system": "\n\n".join(text for text in (work.persona, call.system) if text),
            "engine": work.engine or call.engine,
        }
    )


def _varied(decode: NodeDecode, work: ToolOrder) -> NodeDecode:
    """Samples without chance would all be one: one is drawn where the host wants no chance, else several with some."""
    if decode.temperature > 0 or decode.samples == 1:
        return decode
    if work.temperature == 0:
        return decode.model_copy(update={"samples": 1})
    return decode.model_copy(update={"temperature": _APART}) if work.samples else decode
