"""From a plan to the nodes of a pack: the designer writes what each step is told, the program puts it into the schema.

So no designer can write a placeholder that is not there, a cycle or a check that nobody knows. An instruction that it
leaves empty, twice, or that quotes what is measured on, becomes the program's own, and its node is marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mma_desktop.domain.waiting import together
from mma_desktop.packs.json_schema import JsonObject, JsonString
from mma_desktop.packs.schema import ITEM, RETRIEVED
from mma_desktop.synthesis.brief import Brief
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.plan import PlannedStep, StepKind
from mma_desktop.synthesis.texts import Request

CASE, FORMAT = "case", "format"
_RESERVED = frozenset({CASE, FORMAT, RETRIEVED, ITEM})
_LONGEST = {"instruction": 400, "query": 60}
_TOKENS = 500
_PASSAGES = 5
_REPLY_TOKENS, _ANSWER_TOKENS = 400, 512
_OUTPUTS: Mapping[StepKind, tuple[str, ...]] = {
    StepKind.ANALYSE: ("text",),
    StepKind.EXPERT: ("text",),
    StepKind.RETRIEVE: (RETRIEVED,),
    StepKind.LEDGER: ("entries", "total"),
}


@dataclass(frozen=True, slots=True)
class WrittenNodes:
    """The nodes as a pack file holds them, and the names of those that the program filled in."""

    nodes: tuple[Mapping[str, Any], ...]
    filled: tuple[str, ...]


async def write_nodes(
    designer: Designer, brief: Brief, plan: Sequence[PlannedStep], summaries: str, checks: Sequence[str]
) -> WrittenNodes:
    """The nodes of a plan, whose last step answers; `checks` are those of its answer."""
    writer = _NodeWriter(designer, brief, tuple(plan), summaries)
    told = await together(writer.told(step) for step in plan)
    nodes = [writer.node(step, text) for step, text in zip(plan, told, strict=True)]
    nodes[-1] |= {"final": True, "checks": list(dict.fromkeys((*checks, *nodes[-1].get("checks", ()))))}
    filled = [step.name for step, text in zip(plan, told, strict=True) if step.filled or text.filled]
    return WrittenNodes(tuple(nodes), tuple(filled))


@dataclass(frozen=True, slots=True)
class _Told:
    """What a step is told, or what is searched for it."""

    text: str
    filled: bool = False


@dataclass(frozen=True, slots=True)
class _NodeWriter:
    designer: Designer
    brief: Brief
    plan: tuple[PlannedStep, ...]
    summaries: str

    async def told(self, step: PlannedStep) -> _Told:
        """The designer's text for a step, asked twice at most."""
        if step.kind is StepKind.LEDGER:
            return _Told("")
        field = "query" if step.kind is StepKind.RETRIEVE else "instruction"
        for tag in (f"{field} {step.name}", f"{field} {step.name} again"):
            reply = await self.designer.ask(self._request(step, field, tag)) or {field: ""}
            if text := self.brief.clean(reply[field]):
                return _Told(text)
        return _Told(self._plain(step), filled=True)

    def node(self, step: PlannedStep, told: _Told) -> dict[str, Any]:
        """The step as a pack file holds it."""
        inputs = self._inputs(step)
        node: dict[str, Any] = {
            "name": step.name,
            "type": "program" if step.kind is StepKind.LEDGER else "llm",
            "purpose": step.purpose,
            "deps": list(step.reads),
            "inputs": inputs,
            "outputs": list(_OUTPUTS[step.kind]),
        }
        match step.kind:
            case StepKind.LEDGER:
                return node | {"program": "ledger"}
            case StepKind.RETRIEVE:
                query = " ".join((_escaped(told.text), *(f"{{{name}}}" for name in inputs)))
                return node | {"type": "retrieval", "retrieval": {"query": query, "k": _PASSAGES}, "required": False}
            case StepKind.ANALYSE | StepKind.EXPERT:
                return node | {"calls": [self._call(step, told, inputs)], "checks": self._checks(step)}

    def _inputs(self, step: PlannedStep) -> dict[str, str]:
        """The variables of a step: the case where it thinks, and what it reads; the task's format where it answers."""
        if step.kind is StepKind.LEDGER:
            return {}
        read = {
            _variable(other, output): f"{other.name}.{output}"
            for other in self.plan
            if other.name in step.reads
            for output in _OUTPUTS[other.kind]
        }
        if step.kind is StepKind.RETRIEVE:
            return read
        answers = {FORMAT: "task.format"} if step is self.plan[-1] else {}
        return {CASE: "task.question", **read, **answers}

    def _call(self, step: PlannedStep, told: _Told, inputs: Mapping[str, str]) -> dict[str, Any]:
        answers = FORMAT in inputs
        material = [f"{{{name}}}" for name in inputs if name != FORMAT]
        asked = f"{_escaped(told.text)}\n{{{FORMAT}}}" if answers else _escaped(told.text)
        return {
            "id": "answer" if answers else "write",
            "engine": "domain" if step.kind is StepKind.EXPERT else "general",
            "system": _escaped(self.designer.texts.nodes.system),
            "user": "\n\n".join((*material, asked)),
            "decode": {"max_tokens": _ANSWER_TOKENS if answers else _REPLY_TOKENS},
            "out": "text",
            "parse": "marker" if answers else "text",
        }

    def _checks(self, step: PlannedStep) -> list[str]:
        """A step that reads passages may cite those only."""
        retrieved = {other.name for other in self.plan if other.kind is StepKind.RETRIEVE}
        return ["statute_exists"] if retrieved & set(step.reads) else []

    def _plain(self, step: PlannedStep) -> str:
        """What the program tells a step by itself."""
        texts = self.designer.texts.nodes
        if step.kind is StepKind.RETRIEVE:
            return step.purpose
        template = texts.answer if step is self.plan[-1] else texts.plain
        return template.replace("{purpose}", step.purpose)

    def _request(self, step: PlannedStep, field: str, tag: str) -> DesignRequest:
        listed = "\n".join(_line(number, one) for number, one in enumerate(self.plan, start=1))
        looks_up = step.kind is StepKind.RETRIEVE
        reads = "; ".join(f"{one.name}: {one.purpose}" for one in self.plan if one.name in step.reads)
        material = {"task": self.brief.task, "plan": listed, "node": f"{step.name}: {step.purpose}"}
        if not looks_up:
            material |= {"summaries": self.summaries or self.designer.texts.nothing}
            material |= {"reads": reads or self.designer.texts.nothing}
        shape = JsonObject(
            type="object", properties={field: JsonString(type="string", minLength=1, maxLength=_LONGEST[field])}
        )
        return DesignRequest(Request.LOOK_UP if looks_up else Request.INSTRUCT, tag, shape, _TOKENS, material=material)


def _line(number: int, step: PlannedStep) -> str:
    return f"{number}. {step.name} ({step.kind}): {step.purpose}"


def _variable(step: PlannedStep, output: str) -> str:
    """What a step's output is called in the templates of those that read it."""
    name = step.name.lower()
    whole = f"{name}_{output}" if len(_OUTPUTS[step.kind]) > 1 else name
    return f"{whole}_step" if whole in _RESERVED else whole


def _escaped(text: str) -> str:
    """The text as it may stand in a template."""
    return text.replace("{", "{{").replace("}", "}}")
