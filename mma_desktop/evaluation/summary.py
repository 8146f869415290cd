"""What the records of an evaluation say: figures of each method, differences between methods, items that flipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.statistics import (
    Draws,
    Interval,
    Reliability,
    area_interval,
    by_item,
    calibration,
    difference_interval,
    draws_of,
    mean_interval,
    metric_interval,
)
from mma_desktop.panels.relevance import DOMAINS, LEAST_SHARE, Relevance, relevance_matrix
from mma_desktop.panels.schema import Domain
from mma_desktop.tasks.catalog import load_task

ALL_TASKS = "all_tasks"  # stands for the task of what sums up several
_FEWER = 1_000  # resamples where each of them costs a whole metric
_ENOUGH = 6  # items: 2 * (1/2)**6 is below 5 %, 2 * (1/2)**5 above


@dataclass(frozen=True, slots=True)
class RolloutPoint:
    """What all runs of a method would have answered after so many rollouts: accuracy, and mean tokens until then."""

    rollouts: int
    strict: float
    generated_tokens: float


@dataclass(frozen=True, slots=True)
class Rewards:
    """The rewards of right and of wrong judged answers, and how well they tell them apart (AUC; None if one lacks)."""

    right: tuple[float, ...]
    wrong: tuple[float, ...]
    area: Interval | None


@dataclass(frozen=True, slots=True)
class MethodSummary:
    """One method on the items of one task. Tokens and seconds are means for one answer.

    `metric` is the task's own measure over all items where that is no mean of scores; `diversity` is that of a panel's
    replies, where it was measured; `represented` says in how many questions each field had an expert on the panel,
    where the question chose its panel.
    """

    method: str
    items: int
    seeds: int
    strict: Interval
    lenient: Interval | None
    metric: Interval | None
    abstained: int
    failed: int
    answers: int
    generated_tokens: float
    reused_tokens: float
    computed_tokens: float
    seconds: float
    calibration: Reliability
    rewards: Rewards
    rollouts: tuple[RolloutPoint, ...]
    diversity: Interval | None = None
    represented: Mapping[Domain, int] = field(default_factory=dict[Domain, int])


@dataclass(frozen=True, slots=True)
class Flip:
    """One item, with one seed, that one method gets right and the other does not."""

    better: Record
    worse: Record


@dataclass(frozen=True, slots=True)
class Comparison:
    """One method beside another on the `items` that both answered: the paired difference, and what flipped.

    On `differing` items their scores are not the same.
    """

    method: str
    other: str
    items: int
    differing: int
    strict: Interval
    gained: tuple[Flip, ...]
    lost: tuple[Flip, ...]

    @property
    def shown(self) -> bool:
        """Whether the difference is more than chance.

        The interval must exclude zero, and enough items differ: a bootstrap of few items is too narrow, and a sign test
        cannot fall below 5 % with fewer than six.
        """
        return self.strict.excludes_zero and self.differing >= _ENOUGH


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """All methods on one task in one language, the cheapest first; comparisons are with it or with the chosen one.

    With `task` ALL_TASKS it is about the items of all tasks together, each weighed alike; it has no title then.
    `not_searched` names what was left out of the knowledge library's search in any of its runs.
    """

    task: str
    language: str
    title: str
    methods: tuple[MethodSummary, ...]
    comparisons: tuple[Comparison, ...]
    not_searched: tuple[str, ...] = ()


def summarise(records: Sequence[Record], against: str = "") -> list[TaskSummary]:
    """The summary of every task, and that of several together at the end.

    Methods are compared with `against`, or with the one that takes the fewest tokens.
    """
    names = dict.fromkeys((record.task, record.language) for record in records)
    tasks = [_task([record for record in records if (record.task, record.language) == name], against) for name in names]
    return [*tasks, _all_tasks(records, against)] if len(tasks) > 1 else tasks


def groups_of(records: Sequence[Record]) -> dict[str, list[Record]]:
    """The records of each method, the cheapest first."""
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(record.method, []).append(record)
    return dict(sorted(groups.items(), key=lambda group: _mean([record.generated_tokens for record in group[1]])))


def _task(records: Sequence[Record], against: str) -> TaskSummary:
    groups, first = groups_of(records), records[0]
    return TaskSummary(
        task=first.task,
        language=first.language,
        title=load_task(first.task, first.language).title,
        methods=tuple(_method(name, group, _metric(group)) for name, group in groups.items()),
        comparisons=tuple(_comparisons(groups, against)),
        not_searched=tuple(dict.fromkeys(name for record in records for name in record.not_searched)),
    )


def _all_tasks(records: Sequence[Record], against: str) -> TaskSummary:
    """What only belongs to one task, its own metric, is left out."""
    groups = groups_of(records)
    return TaskSummary(
        task=ALL_TASKS,
        language="+".join(dict.fromkeys(record.language for record in records)),
        title="",
        methods=tuple(_method(name, group, None) for name, group in groups.items()),
        comparisons=tuple(_comparisons(groups, against)),
        not_searched=tuple(dict.fromkeys(name for record in records for name in record.not_searched)),
    )


def _comparisons(groups: Mapping[str, Sequence[Record]], against: str) -> Iterator[Comparison]:
    """Every method beside `against`, or else beside the cheapest one."""
    other = against if against in groups else next(iter(groups))
    for name, group in groups.items():
        comparison = compare(group, groups[other]) if name != other else None
        if comparison is not None:
            yield comparison


def _method(name: str, records: Sequence[Record], metric: Interval | None) -> MethodSummary:
    strict = _scores(records)
    lenient = {(record.item, record.seed): record.lenient for record in records if record.lenient is not None}
    draws = draws_of(len(strict))
    return MethodSummary(
        method=name,
        items=len(strict),
        seeds=len({record.seed for record in records}),
        strict=mean_interval(list(strict.values()), draws),
        lenient=mean_interval(list(by_item(lenient).values()), draws) if len(lenient) == len(records) else None,
        metric=metric,
        abstained=sum(record.abstained for record in records),
        failed=sum(bool(record.error) for record in records),
        answers=len(records),
        generated_tokens=_mean([record.generated_tokens for record in records]),
        reused_tokens=_mean([record.reused_tokens for record in records]),
        computed_tokens=_mean([record.computed_tokens for record in records]),
        seconds=_mean([record.seconds for record in records]),
        calibration=_calibration(records),
        rewards=_rewards(records, draws),
        rollouts=tuple(_rollouts(records)),
        diversity=_diversity(records),
        represented=_represented(records),
    )


def _scores(records: Sequence[Record]) -> dict[str, float]:
    return by_item({(record.item, record.seed): record.strict for record in records})


def _metric(records: Sequence[Record]) -> Interval | None:
    task = load_task(records[0].task, records[0].language)
    members: dict[str, list[tuple[str | None, str]]] = {}
    for record in sorted(records, key=lambda record: record.item):
        members.setdefault(record.item, []).append((record.value, record.gold))
    groups = list(members.values())

    def metric(items: Sequence[int]) -> float:
        return task.aggregate([result for index in items for result in groups[index]]) or 0.0

    if task.aggregate([result for group in groups for result in group]) is None:
        return None
    return metric_interval(metric, len(groups), draws_of(len(groups), _FEWER))


def _diversity(records: Sequence[Record]) -> Interval | None:
    measured = {(record.item, record.seed): record.diversity for record in records if record.diversity is not None}
    found = list(by_item(measured).values())
    return mean_interval(found, draws_of(len(found))) if found else None


def _represented(records: Sequence[Record]) -> Mapping[Domain, int]:
    """One row of the relevance matrix (docs/method.md 3.3)."""
    found = {(record.task, record.item): record.domains for record in records if record.domains}
    shares = [Relevance(tuple((Domain(name), share) for name, share in one.items())) for one in found.values()]
    matrix = relevance_matrix([("", one.top(DOMAINS, LEAST_SHARE)) for one in shares])
    return matrix.get("", {})


def _calibration(records: Sequence[Record]) -> Reliability:
    answered = [record for record in records if not record.abstained]
    return calibration([record.confidence for record in answered], [record.strict for record in answered])


def _rewards(records: Sequence[Record], draws: Draws) -> Rewards:
    items = sorted({record.item for record in records})
    right: dict[str, list[float]] = {item: [] for item in items}
    wrong: dict[str, list[float]] = {item: [] for item in items}
    for record in records:
        for judged in record.judged:
            (right if judged.strict == 1 else wrong)[record.item].append(judged.reward)
    area = area_interval(list(right.values()), list(wrong.values()), draws[:_FEWER])
    return Rewards(_flat(right), _flat(wrong), area)


def _flat(groups: dict[str, list[float]]) -> tuple[float, ...]:
    return tuple(reward for group in groups.values() for reward in group)


def _rollouts(records: Sequence[Record]) -> list[RolloutPoint]:
    """The accuracy after each number of rollouts; a run that ended early keeps its last answer."""
    runs = [record.steps for record in records if record.steps]
    if len(runs) < len(records):
        return []
    longest = max(len(steps) for steps in runs)
    points: list[RolloutPoint] = []
    for number in range(longest):
        at = [steps[min(number, len(steps) - 1)] for steps in runs]
        points.append(
            RolloutPoint(number + 1, _mean([step.strict for step in at]), _mean([step.generated_tokens for step in at]))
        )
    return points


def compare(records: Sequence[Record], others: Sequence[Record]) -> Comparison | None:
    """The comparison of one method with another on the (item, seed) pairs that both have, or None without any."""
    mine = {(record.item, record.seed): record for record in records}
    theirs = {(record.item, record.seed): record for record in others}
    both = [key for key in mine if key in theirs]
    if not both:
        return None
    scores = _scores([mine[key] for key in both])
    other_scores = _scores([theirs[key] for key in both])
    pairs = [(mine[key], theirs[key]) for key in both]
    return Comparison(
        method=records[0].method,
        other=others[0].method,
        items=len(scores),
        differing=sum(scores[item] != other_scores[item] for item in scores),
        strict=difference_interval(list(scores.values()), list(other_scores.values()), draws_of(len(scores))),
        gained=tuple(Flip(a, b) for a, b in pairs if a.strict == 1 > b.strict),
        lost=tuple(Flip(b, a) for a, b in pairs if b.strict == 1 > a.strict),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
