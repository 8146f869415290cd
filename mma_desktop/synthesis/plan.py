"""Which nodes a pack shall have: the designer's plan, put in order by rules (SPEC: stage 1, step 6).

The designer lists steps, each with what it is for and which earlier ones it reads. Rules see to the rest: names are
unique, nothing reads what comes later, the last step answers, and it reads whatever no other step reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from mma_desktop.data_files import DataModel
from mma_desktop.packs.json_schema import JsonArray, JsonEnum, JsonObject, JsonPlain, JsonString
from mma_desktop.packs.schema import TASK
from mma_desktop.synthesis.brief import Brief
from mma_desktop.synthesis.designer import Designer, DesignRequest
from mma_desktop.synthesis.texts import Request

LEAST_STEPS, MOST_STEPS = 3, 8
LEDGER_STEP = "Ledger"
_LONGEST_NAME, _LONGEST_PURPOSE, _MOST_READ = 24, 80, 4
_TOKENS = 1000
_NAME = re.compile(rf"[A-Za-z][A-Za-z0-9_]{{0,{_LONGEST_NAME - 1}}}")


class StepKind(StrEnum):
    """Who does a step's work."""

    ANALYSE = "analyse"  # the general model
    EXPERT = "expert"  # the model of the field
    RETRIEVE = "retrieve"  # a search in the knowledge library
    LEDGER = "ledger"  # the program's own sums of amounts


_THINKS = (StepKind.ANALYSE, StepKind.EXPERT)


class PlannedStep(DataModel):
    """One step and the names of the earlier ones it reads; `filled` by the program. The last of a plan answers."""

    name: str
    kind: StepKind
    purpose: str
    reads: tuple[str, ...] = ()
    filled: bool = False


@dataclass(frozen=True, slots=True)
class PlanWish:
    """What is known when nodes are planned: the summaries of the four analyses, and whether there is a ledger."""

    summaries: str
    has_ledger: bool

    @property
    def kinds(self) -> tuple[StepKind, ...]:
        """The kinds of steps there may be."""
        return tuple(kind for kind in StepKind if self.has_ledger or kind is not StepKind.LEDGER)


async def planned(designer: Designer, brief: Brief, wish: PlanWish) -> tuple[PlannedStep, ...]:
    """The steps of a pack; none where the designer gave too few of use, twice."""
    for tag in ("plan", "plan again"):
        reply = await designer.ask(_request(designer, brief, wish, tag)) or {"nodes": ()}
        if len(steps := _useful(reply["nodes"], brief)) >= LEAST_STEPS:
            return _answering(_with_ledger(steps, designer, wish), designer)
    return ()


def _useful(proposed: Sequence[Mapping[str, Any]], brief: Brief) -> list[PlannedStep]:
    """The proposed steps that say what they are for, each once, with names and reads that can be."""
    steps: list[PlannedStep] = []
    names: dict[int, str] = {}  # number in the proposal -> name
    for number, one in enumerate(proposed, start=1):
        purpose, kind = brief.clean(one["purpose"]), StepKind(one["kind"])
        if not purpose or any(purpose == step.purpose for step in steps) or _second_ledger(kind, steps):
            continue
        reads = tuple(dict.fromkeys(names[read] for read in one["reads"] if read in names))
        names[number] = _free_name(one["name"], number, names.values())
        reads = () if kind is StepKind.LEDGER else reads
        steps.append(PlannedStep(name=names[number], kind=kind, purpose=purpose, reads=reads))
    return steps


def _second_ledger(kind: StepKind, steps: Sequence[PlannedStep]) -> bool:
    return kind is StepKind.LEDGER and any(step.kind is kind for step in steps)


def _free_name(wanted: str, number: int, taken: Any) -> str:
    """The wanted name if it is one and free, else one by number."""
    name = wanted.strip().replace(" ", "")
    used = {one.lower() for one in (*taken, TASK)}
    return name if _NAME.fullmatch(name) and name.lower() not in used else f"Step{number}"


def _with_ledger(steps: list[PlannedStep], designer: Designer, wish: PlanWish) -> list[PlannedStep]:
    """The steps with the ledger in front where the task has one and nobody planned it: models do not add up."""
    if not wish.has_ledger or any(step.kind is StepKind.LEDGER for step in steps):
        return steps
    purpose = designer.texts.nodes.ledger
    return [PlannedStep(name=LEDGER_STEP, kind=StepKind.LEDGER, purpose=purpose, filled=True), *steps]


def _answering(steps: list[PlannedStep], designer: Designer) -> tuple[PlannedStep, ...]:
    """The steps with one at the end that answers: the last, or one of the program's own where that only looks up."""
    if steps[-1].kind not in _THINKS:
        purpose = designer.texts.nodes.kinds["answer"]
        steps = [*steps, PlannedStep(name="Answer", kind=StepKind.ANALYSE, purpose=purpose, filled=True)]
    *before, last = steps
    read = {name for step in before for name in step.reads}
    unread = [step.name for step in before if step.name not in read and step.name not in last.reads]
    return (*before, last.model_copy(update={"reads": (*last.reads, *unread)}))


def _request(designer: Designer, brief: Brief, wish: PlanWish, tag: str) -> DesignRequest:
    kinds = "\n".join(f"- {kind}: {designer.texts.nodes.kinds[kind]}" for kind in wish.kinds)
    return DesignRequest(
        Request.PLAN,
        tag,
        _shape(wish),
        _TOKENS,
        values={"kinds": kinds, "most": str(MOST_STEPS)},
        material={
            "task": brief.task,
            "summaries": wish.summaries or designer.texts.nothing,
            "sample": brief.sample,
        },
    )


def _shape(wish: PlanWish) -> JsonObject:
    step = JsonObject(
        type="object",
        properties={
            "name": JsonString(type="string", maxLength=_LONGEST_NAME),
            "kind": JsonEnum(enum=tuple(wish.kinds)),
            "purpose": JsonString(type="string", maxLength=_LONGEST_PURPOSE),
            "reads": JsonArray(type="array", items=JsonPlain(type="integer"), maxItems=_MOST_READ),
        },
    )
    steps = JsonArray(type="array", items=step, minItems=LEAST_STEPS, maxItems=MOST_STEPS)
    return JsonObject(type="object", properties={"nodes": steps})
