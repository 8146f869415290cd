"""One call of a node: asked, read, and asked once more where the reply cannot be read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from mma_desktop.data_files import parse_json
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.prompts import Completion, Constraint, FinishReason, Prompt, Sampling
from mma_desktop.domain.team import GENERAL
from mma_desktop.domain.tree import ROOT_ID, Candidate
from mma_desktop.domain.waiting import together
from mma_desktop.errors import ContextOverflow, EngineError
from mma_desktop.packs.json_schema import JsonShape, grammar, read_json, read_schema
from mma_desktop.packs.schema import ITEM, NodeCall, PackNode, ReplyForm
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.seeds import derive
from mma_desktop.search.voting import candidates_of, majority
from mma_desktop.tasks.base import Step, Task
from mma_desktop.workflows.filling import Filled, prompt_of
from mma_desktop.workflows.limits import CallBudget

_ATTEMPTS = 2
_FINAL_LINE = 64  # tokens of a final line that is written by itself
_RETRY_TEMPERATURE = 0.5  # at least: a greedy reply would come out the same again
_KEPT = (1.0, 0.5, 0.25, 0.1, 0.0)  # shares of what may be shortened, tried in turn


class CallFailed(Exception):
    """A call has no reply that can be used, asked twice; the message says why, `of_engine` that an engine failed."""

    def __init__(self, problem: str, *, of_engine: bool = False) -> None:
        super().__init__(problem)
        self.of_engine = of_engine


class _NoFinalLine(Exception):
    """A reply is no answer in the task's layout; `text` is what it says, to be continued."""

    def __init__(self, text: str) -> None:
        super().__init__("the reply has no final line that can be read")
        self.text = text


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Which attempt it is, at which item of a list, and the reply that lacks its final line, if there is one."""

    number: int
    suffix: str = ""
    reply: str = ""


@dataclass(frozen=True, slots=True)
class CallReply:
    """What a call gave: its text, the role that wrote it, and the samples where it is an answer."""

    text: str
    role: str
    candidates: tuple[Candidate, ...] = ()


@dataclass(slots=True)
class CallCounter:
    """Requests and tokens of one node so far, failed ones included; samples for which the budget had no room."""

    calls: int = 0
    tokens: int = 0
    fewer: int = 0


@dataclass(frozen=True, slots=True)
class CallRunner:
    """Asks the calls of one node. `counter` counts what they took, even where they fail."""

    node: PackNode
    runner: PromptRunner
    budget: CallBudget
    counter: CallCounter = field(default_factory=CallCounter)

    async def reply(self, call: NodeCall, values: Mapping[str, Filled]) -> CallReply:
        """The reply to a call, or the list of its replies for every item. Raises CallFailed, BudgetSpent."""
        if not call.each:
            return await self._one(call, values)
        items = _items(values[call.each].text)[: call.most]
        replies = await together(self._one(call, {**values, ITEM: item}, f"-{number}") for number, item in items)
        return _listed(call, replies, self._role(call))

    async def _one(self, call: NodeCall, values: Mapping[str, Filled], suffix: str = "") -> CallReply:
        """The first reply of two that can be read."""
        problem, reply, of_engine = "", "", False
        for number in range(_ATTEMPTS):
            try:
                completions = await self._asked(call, values, _Attempt(number, suffix, reply))
                return _read(call, completions, self.runner.task, self._role(call))
            except ContextOverflow as error:
                raise CallFailed(f"call {call.id}: {error.fact}") from error
            except _NoFinalLine as error:
                problem, reply, of_engine = str(error), error.text, False
            except (ValueError, EngineError) as error:
                of_engine = isinstance(error, EngineError)
                problem = error.fact if isinstance(error, EngineError) else str(error)
        raise CallFailed(f"call {call.id}: {problem}", of_engine=of_engine)

    async def _asked(self, call: NodeCall, values: Mapping[str, Filled], attempt: _Attempt) -> list[Completion]:
        """The samples of one attempt; an answer that lacks its final line is continued with it, where that can be."""
        role = self._role(call)
        engine = self.runner.team[role]
        sampling = self._sampling(call, role, attempt)
        prompt = await self._fitted(engine, call, values)
        if attempt.reply and sampling.constraint is not None:
            prompt = replace(prompt, prefix=attempt.reply)
            sampling = replace(
                sampling, n=1, max_tokens=_FINAL_LINE, constraint=replace(sampling.constraint, trigger="")
            )
        granted = self.budget.granted(sampling.n, sampling.max_tokens)
        self.counter.fewer += sampling.n - granted
        self.counter.calls += 1
        with self.budget.under_way(granted * sampling.max_tokens):
            completions = await engine.generate(prompt, replace(sampling, n=granted))
        tokens = sum(completion.generated_tokens for completion in completions)
        self.counter.tokens += tokens
        self.budget.spend(tokens)
        return [replace(one, text=prompt.prefix + one.text) for one in completions]

    def _role(self, call: NodeCall) -> str:
        return call.engine if call.engine in self.runner.team.roles else GENERAL

    def _sampling(self, call: NodeCall, role: str, attempt: _Attempt) -> Sampling:
        settings, task, decode = self.runner.settings, self.runner.task, call.decode
        answers = call.parse is ReplyForm.MARKER
        temperature = max(decode.temperature, _RETRY_TEMPERATURE) if attempt.number else decode.temperature
        node, purpose = f"{ROOT_ID}.{self.node.name}", f"{call.id}{attempt.suffix}"
        return replace(
            task.sampling(Step.ANSWER),
            n=decode.samples,
            temperature=temperature,
            max_tokens=decode.max_tokens,
            seed=derive(self.runner.seed, node, purpose, role) + attempt.number * decode.samples,
            tag=f"{purpose} {node}",
            constraint=_constraint(call, task.constraint() if settings.constrain else None),
            final=task.final if answers and settings.stop_at_final else "",
            stop_loops=settings.stop_loops,
        )

    async def _fitted(self, engine: Engine, call: NodeCall, values: Mapping[str, Filled]) -> Prompt:
        """The prompt with as much of what other nodes wrote as the context holds; the question is never cut."""
        task, language = self.runner.task, self.runner.task.language
        reworded = call.model_copy(update={"system": task.reworded(call.system), "user": task.reworded(call.user)})
        for share in _KEPT:
            shown = {name: value.shortened(share) for name, value in values.items()}
            prompt = prompt_of(reworded, shown, language)
            if await engine.count(prompt) + call.decode.max_tokens + _FINAL_LINE <= engine.info.context_length:
                self._tell(values, shown)
                return prompt
        raise ContextOverflow(
            f"The case is too long for {engine.info.name}: it holds {engine.info.context_length} tokens.",
            engine.info.room_remedy,
        )

    def _tell(self, values: Mapping[str, Filled], shown: Mapping[str, Filled]) -> None:
        removed = sum(len(values[name].text) - len(shown[name].text) for name in values)
        if removed:
            self.runner.record(Trimmed(f"{ROOT_ID}.{self.node.name}", "inputs", removed))


def most_tokens(call: NodeCall) -> int:
    """What a call generates at most where it is asked once, with the final line that an answer may lack."""
    line = _FINAL_LINE if call.parse is ReplyForm.MARKER else 0
    return (call.decode.samples * call.decode.max_tokens + line) * (call.most if call.each else 1)


def _constraint(call: NodeCall, of_answers: Constraint | None) -> Constraint | None:
    match call.parse:
        case ReplyForm.JSON:
            return Constraint(grammar(_shape(call)))
        case ReplyForm.MARKER:
            return of_answers
        case ReplyForm.TEXT:
            return None


def _shape(call: NodeCall) -> JsonShape:
    return read_schema(call.json_schema or {})


def _read(call: NodeCall, completions: Sequence[Completion], task: Task, role: str) -> CallReply:
    """What the samples say together. Raises ValueError where none can be read."""
    match call.parse:
        case ReplyForm.TEXT:
            return CallReply(_text(completions[0]), role)
        case ReplyForm.JSON:
            return CallReply(_most_frequent(completions, _shape(call)), role)
        case ReplyForm.MARKER:
            return _answer(completions, task, role)


def _text(completion: Completion) -> str:
    text = completion.text.strip()
    if not text:
        raise ValueError("the reply is empty")
    return text


def _most_frequent(completions: Sequence[Completion], shape: JsonShape) -> str:
    """The JSON that most samples hold, ties to the earliest."""
    read: list[str] = []
    problem = ""
    for completion in completions:
        try:
            read.append(json.dumps(read_json(completion.text, shape), ensure_ascii=False))
        except ValueError as error:
            cut = completion.finish_reason is not FinishReason.STOP
            problem = "the reply was cut before its JSON ended" if cut else f"no JSON of the form asked for: {error}"
    if not read:
        raise ValueError(problem)
    return max(read, key=read.count)


def _answer(completions: Sequence[Completion], task: Task, role: str) -> CallReply:
    candidates = candidates_of(completions, task)
    vote = majority(candidates, task.vote)
    if vote.answer is None or vote.value is None:
        raise _NoFinalLine(completions[0].text.rstrip() + "\n")
    return CallReply(vote.answer, role, candidates)


def _items(text: str) -> list[tuple[int, Filled]]:
    """The numbered items of a JSON list, or of the only list in a JSON object, as texts. Raises CallFailed."""
    try:
        found: Any = parse_json(text)
    except ValueError as error:
        raise CallFailed("what it goes through is no list") from error
    inside = list(cast("dict[str, object]", found).values()) if isinstance(found, dict) else [found]
    lists = [cast("list[object]", value) for value in inside if isinstance(value, list)]
    if len(lists) != 1:
        raise CallFailed("what it goes through is no list")
    return [(number, Filled(_said(item))) for number, item in enumerate(lists[0], start=1)]


def _said(item: object) -> str:
    return item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)


def _listed(call: NodeCall, replies: Sequence[CallReply], role: str) -> CallReply:
    texts = [reply.text for reply in replies]
    values = [parse_json(text) for text in texts] if call.parse is ReplyForm.JSON else texts
    return CallReply(json.dumps(values, ensure_ascii=False), role)
