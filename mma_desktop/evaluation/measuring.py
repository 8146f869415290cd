"""From the stored run of an item to its record: everything is read from the run's events, so it can be made again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from mma_desktop.domain.events import Event, NodeScored, Replied, RolloutDone, Routed, fold
from mma_desktop.domain.events import apply as apply_event
from mma_desktop.domain.team import LIBRARY
from mma_desktop.domain.tree import SearchTree
from mma_desktop.engine.pool import Drawn, drawn_from
from mma_desktop.evaluation.jobs import Job
from mma_desktop.evaluation.records import Checkpoint, JudgedAnswer, Record
from mma_desktop.panels.diversity import panel_diversity
from mma_desktop.panels.schema import Domain
from mma_desktop.service.reporting import covered
from mma_desktop.service.signals import signals_of
from mma_desktop.solvers.base import Solver
from mma_desktop.storage.records import RunRecord
from mma_desktop.tasks.base import GradedTask


@dataclass(frozen=True, slots=True)
class _Cost:
    """What a run's replies came to."""

    requests: int
    completions: int
    generated: int
    reused: int
    prompt: int
    computed: int
    seconds: float


def make_record(job: Job, solver: Solver, run: RunRecord, events: Sequence[Event], error: str) -> Record:
    """The record of a finished run; `error` says why it has no answer. Raises InputError for an unusable gold."""
    task = job.task
    answer = run.solution.answer if run.solution else ""
    value = run.solution.value if run.solution else None
    right = task.score(answer, value, job.item.gold)
    cost = _cost(run.id, events)
    return Record(
        item=job.item.id,
        task=task.id,
        language=task.language,
        method=job.method.label,
        seed=job.seed,
        gold=job.item.gold,
        value=value,
        confidence=run.solution.confidence if run.solution else 0.0,
        strict=right.strict,
        lenient=right.lenient,
        generated_tokens=cost.generated,
        reused_tokens=cost.reused,
        prompt_tokens=cost.prompt,
        computed_tokens=cost.computed,
        completions=cost.completions,
        requests=cost.requests,
        seconds=round(cost.seconds, 3),
        judged=tuple(_judged(task, job.item.gold, events)),
        steps=tuple(_steps(task, solver, job.item.gold, events)),
        run=run.id,
        solver=job.method.solver,
        preset=job.method.preset,
        settings_sha256=job.method.digest,
        prompts_sha256=run.manifest.prompts_sha256,
        question_sha256=run.document.sha256,
        models={model.role: model.sha256 for model in run.manifest.models},
        program=run.manifest.program,
        finished=datetime.now(UTC).isoformat(timespec="seconds"),
        error=error,
        answer=answer,
        signals=signals_of(run, events, task),
        not_searched=run.manifest.evidence.not_searched,
        diversity=panel_diversity(fold(events)),
        domains=_domains(events),
    )


def _domains(events: Iterable[Event]) -> Mapping[str, float]:
    """The share of each domain that a panel of the question's own found in it; nothing of other methods."""
    fields = {domain.value for domain in Domain}
    found = (event for event in events if isinstance(event, Routed) and event.part == "panel")
    routed = next((event for event in found if set(event.options) <= fields), None)
    return dict(zip(routed.options, routed.shares, strict=True)) if routed is not None else {}


def _cost(run: str, events: Iterable[Event]) -> _Cost:
    replies = [event for event in events if isinstance(event, Replied) and event.role != LIBRARY]
    samples = [sample for reply in replies for sample in _items(reply)]
    drawn = [sample for sample in map(drawn_from, samples) if sample is not None]
    return _Cost(
        requests=len(replies),
        completions=len(samples),
        generated=sum(reply.generated_tokens for reply in replies),
        reused=sum(sample.generated_tokens for sample in drawn if sample.run != run),
        prompt=sum(reply.prompt_tokens for reply in replies),
        computed=sum(reply.prompt_tokens - reply.cached_tokens for reply in replies),
        seconds=covered([*map(_interval, drawn), *map(_interval, filter(_not_drawn, replies))]),
    )


def _items(reply: Replied) -> Sequence[dict[str, Any]]:
    return reply.reply.get("items", [])


def _not_drawn(reply: Replied) -> bool:
    return not any("key" in item for item in _items(reply))


def _interval(cost: Drawn | Replied) -> tuple[float, float]:
    return cost.started, cost.started + cost.seconds


def _judged(task: GradedTask, gold: str, events: Iterable[Event]) -> Iterator[JudgedAnswer]:
    """The judged answers, each with its last reward; an answer that a restated node carries over counts once."""
    tree, seen = SearchTree(), set[tuple[str | None, str | None]]()
    rewards = {event.id: event.reward for event in events if isinstance(event, NodeScored)}
    for event in events:
        apply_event(tree, event)
    for node_id, reward in rewards.items():
        node = tree[node_id]
        if node.value is not None and node.answer is not None and (node.answer, node.producer) not in seen:
            seen.add((node.answer, node.producer))
            yield JudgedAnswer(node.value, task.score(node.answer, node.value, gold).strict, reward)


def _steps(task: GradedTask, solver: Solver, gold: str, events: Iterable[Event]) -> Iterator[Checkpoint]:
    """What the run would have answered after each of its rollouts."""
    tree, generated = SearchTree(), 0
    for event in events:
        apply_event(tree, event)
        if isinstance(event, Replied):
            generated += event.generated_tokens
        if isinstance(event, RolloutDone):
            best = solver.best(tree)
            value = best.value if best else None
            yield Checkpoint(value, task.score(best.answer if best else "", value, gold).strict, generated)
