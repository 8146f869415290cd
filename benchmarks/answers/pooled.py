"""Fits the weights of the pool of votes and scores (solvers/pooled.py), and says what it is worth beside both.

    python -m benchmarks.answers.pooled FOLDER [FOLDER ...] > items.jsonl
    python -m benchmarks.answers.pooled --judge items.jsonl [--write]
    python -m benchmarks.answers.pooled --later items.jsonl [items.jsonl ...] [--write]

FOLDER is that of `mma-desktop eval --method single --method maj16 --method scored`, with its library: every item that
all three answered becomes a line with the votes in order and each model's scores, no text of the item. `--judge`
computes the pool from them. Its weights are those of VOTES and SCORES that make the right answers likeliest, chosen in
three ways:

    same      on the very items: flattering, beside the others only
    half      on the other half of all items (every other one of each task, by id), then the other way round
    tasks     on the items of all other tasks

With `--write` the weights of all items go into resources/solvers/pooled.toml. `--later` judges the weights that ship on
items that took no part in fitting them, and with `--write` puts that into resources/auto.toml. If the pool is above the
vote by more than chance on all items together, and not below one answer, it answers there on the tasks with at least
20 items on which it is below neither; else the vote answers.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from itertools import product
from pathlib import Path
from statistics import fmean

from pydantic import TypeAdapter

from benchmarks.peers.base import ROOT
from mma_desktop.data_files import DataModel
from mma_desktop.domain.events import AnswersScored, Event, NodeAdded
from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.statistics import Interval, difference_interval, draws_of
from mma_desktop.search.closed_answers import scores_of
from mma_desktop.service.routing import FEWEST_ITEMS, PoolMeasured, TaskRule, load_rules
from mma_desktop.solvers.pooled import FittedPool, PoolWeights, pooled
from mma_desktop.solvers.texts import data_file, load_fitted
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task

VOTES = (0.2, 0.4, 0.6, 0.8, 1.0)
SCORES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_LEAST = 1e-3
_SOLVER, _RULES = ROOT / "resources" / "solvers" / "pooled.toml", ROOT / "resources" / "auto.toml"
_METHODS = ("single", "maj16", "scored")


@dataclass(frozen=True, slots=True)
class PooledItem:
    """What three methods made of an item: how good each value would be (`worth`, 0 where absent), the scores by role.

    Tokens are those written for the vote, and those of prompts computed for the scores.
    """

    item: str
    task: str
    language: str
    single: float
    maj16: float
    votes: tuple[str, ...]
    scores: dict[str, dict[str, float]]
    worth: dict[str, float]
    written: int
    computed: int

    @property
    def key(self) -> str:
        """The task in its language."""
        return f"{self.task}.{self.language}"

    @property
    def scored(self) -> float:
        """How good the answer with the best mean score is."""
        if not self.scores:
            return 0.0
        values = next(iter(self.scores.values()))
        return self._worth_of({value: sum(one[value] for one in self.scores.values()) for value in values})

    def pooled(self, weights: PoolWeights) -> float:
        """How good the pool's answer is; that of the vote where there is no pool."""
        shares = pooled(self.votes, self.scores, weights)
        return self._worth_of(shares) if shares else self.maj16

    def _worth_of(self, shares: Mapping[str, float]) -> float:
        return self.worth.get(max(shares, key=shares.__getitem__), 0.0)


def pooled_items(folder: Path) -> Iterator[PooledItem]:
    """The items that all methods have answered in an evaluation's folder."""
    by_item: dict[str, dict[str, Record]] = {}
    for record in read_records(folder / "records.jsonl"):
        by_item.setdefault(record.item, {})[record.method] = record
    with Library.open(folder / "runs.mma") as library:
        for records in by_item.values():
            if records.keys() >= set(_METHODS):
                yield _item(records, lambda method, of=records: list(library.events(of[method].run)))


def _item(records: Mapping[str, Record], events: Callable[[str], Sequence[Event]]) -> PooledItem:
    vote = records["maj16"]
    task = load_task(vote.task, vote.language)
    nodes = [event for event in events("maj16") if isinstance(event, NodeAdded)]
    votes = tuple(one.value for node in nodes for one in node.candidates if one.value is not None)
    asked = [event for event in events("scored") if isinstance(event, AnswersScored) and event.role == event.persona]
    scores = {one.role: _by_value(one) for one in asked}
    values = {*votes, *(value for one in scores.values() for value in one)}
    worth = {value: task.score("", value, vote.gold).strict for value in sorted(values)}
    return PooledItem(
        item=vote.item,
        task=vote.task,
        language=vote.language,
        single=records["single"].strict,
        maj16=vote.strict,
        votes=votes,
        scores=scores,
        worth={value: good for value, good in worth.items() if good},
        written=vote.generated_tokens,
        computed=records["scored"].computed_tokens,
    )


def _by_value(scored: AnswersScored) -> dict[str, float]:
    return {value: round(score, 4) for value, score in zip(scored.values, scores_of(scored, 0.0), strict=True)}


def likelihood(item: PooledItem, weights: PoolWeights) -> float:
    """The logarithm of the share that the pool gives right answers; 0 where no scored answer is right, even in part."""
    shares = pooled(item.votes, item.scores, weights)
    if not any(item.worth.get(value, 0.0) for value in shares):
        return 0.0
    return math.log(max(_LEAST, sum(share * item.worth.get(value, 0.0) for value, share in shares.items())))


def fitted(items: Sequence[PooledItem]) -> PoolWeights:
    """The likeliest weights; of equal ones the smallest. Likelihood, because so few right answers tell little."""
    grid = [
        PoolWeights(votes=votes, scores={"general": general, "domain": domain})
        for votes, general, domain in product(VOTES, SCORES, SCORES)
    ]
    return max(grid, key=lambda weights: round(sum(likelihood(item, weights) for item in items), 9))


def by_halves(items: Sequence[PooledItem]) -> dict[str, float]:
    """Of each item how good the pool is with weights of the other half."""
    odd, even = _halves(items)
    return _judged(odd, fitted(even)) | _judged(even, fitted(odd))


def _halves(items: Sequence[PooledItem]) -> tuple[list[PooledItem], list[PooledItem]]:
    """Every other item of each task."""
    groups = [group for _, group in _by_task(items)]
    return [item for group in groups for item in group[::2]], [item for group in groups for item in group[1::2]]


def by_tasks(items: Sequence[PooledItem]) -> dict[str, float]:
    """Of each item how good the pool is with weights of all other tasks."""
    found: dict[str, float] = {}
    for task, group in _by_task(items):
        found |= _judged(group, fitted([item for item in items if item.task != task]))
    return found


def _by_task(items: Iterable[PooledItem]) -> list[tuple[str, list[PooledItem]]]:
    groups: dict[str, list[PooledItem]] = {}
    for item in sorted(items, key=lambda item: item.item):
        groups.setdefault(item.task, []).append(item)
    return sorted(groups.items())


def _judged(items: Iterable[PooledItem], weights: PoolWeights) -> dict[str, float]:
    return {item.item: item.pooled(weights) for item in items}


def measured(items: Sequence[PooledItem], out_of_fold: Mapping[str, float]) -> PoolMeasured:
    """What the pool gains over the vote and over one answer on these items; `out_of_fold` is how good it is by item."""
    values, draws = [out_of_fold[item.item] for item in items], draws_of(len(items))
    over = {
        name: _rounded(difference_interval(values, [getattr(item, name) for item in items], draws))
        for name in ("maj16", "single")
    }
    return PoolMeasured(items=len(items), over_vote=over["maj16"], over_single=over["single"])


def _rounded(difference: Interval) -> tuple[float, float, float]:
    return round(difference.value, 3), round(difference.low, 3), round(difference.high, 3)


def table(items: Sequence[PooledItem]) -> Iterator[str]:
    """Right answers of each method by task, of the pool judged in three ways, and the differences."""
    tasks = by_tasks(items)
    found = {"pool: same": _judged(items, fitted(items)), "half": by_halves(items), "tasks": tasks}
    yield from _rows(items, found, tasks)
    for name in ("", *(task for task, _ in _by_task(items))):
        yield f"weights without {name or 'none'}: {fitted([item for item in items if item.task != name])}"
    written, computed = (fmean(getattr(item, name) for item in items) for name in ("written", "computed"))
    yield f"tokens an item: {written:.0f} written for the vote, {computed:.0f} computed for the scores"


def later_table(items: Sequence[PooledItem], weights: PoolWeights) -> Iterator[str]:
    """Right answers of each method by task, of the pool with these weights, and of `auto`.

    Its tasks are chosen by these very items, or by the other half of them.
    """
    pools = _judged(items, weights)
    halves = auto_by_halves(items, pools)
    yield from _rows(items, {"pool": pools, "auto": auto(items, items, pools), "auto: half": halves}, pools)
    for name in ("maj16", "single"):
        others = [getattr(item, name) for item in items]
        difference = difference_interval([halves[item.item] for item in items], others, draws_of(len(items)))
        yield "auto: half less {}: {:+.3f}, {:+.3f} to {:+.3f}".format(name, *_rounded(difference))


def _rows(
    items: Sequence[PooledItem], found: Mapping[str, Mapping[str, float]], pools: Mapping[str, float]
) -> Iterator[str]:
    """A table with a row for each task and one for all; `pools` is compared with the vote and with one answer."""
    names = ["task", "items", "single", "vote", "scored", *found, "pool less vote", "pool less single"]
    yield f"| {' | '.join(names)} |"
    yield "| --- | " + "---: | " * (len(names) - 3) + "--- | --- |"
    for name, group in (*_by_task(items), ("all", list(items))):
        counts = [sum(getattr(item, method) for item in group) for method in _METHODS]
        counts += [sum(one[item.item] for item in group) for one in found.values()]
        worth = measured(group, pools)
        differences = ("{:+.3f}, {:+.3f} to {:+.3f}".format(*one) for one in (worth.over_vote, worth.over_single))
        yield f"| {' | '.join([name, str(len(group)), *(f'{count:.4g}' for count in counts), *differences])} |"


def auto(
    judged: Sequence[PooledItem], items: Sequence[PooledItem], pools: Mapping[str, float], *, fewest: int = FEWEST_ITEMS
) -> dict[str, float]:
    """Of each judged item how good `auto` is: the pool (`pools` by item) where `items` choose it, else the vote."""
    keys = chosen(items, pools, fewest=fewest)
    return {item.item: pools[item.item] if item.key in keys else item.maj16 for item in judged}


def auto_by_halves(items: Sequence[PooledItem], pools: Mapping[str, float]) -> dict[str, float]:
    """The same, where the tasks of the pool are chosen on the half that an item is not in, however few items it has of
    a task: to see what choosing by them is worth.
    """
    odd, even = _halves(items)
    return auto(odd, even, pools, fewest=0) | auto(even, odd, pools, fewest=0)


def by_key(items: Sequence[PooledItem], pools: Mapping[str, float]) -> dict[str, PoolMeasured]:
    """What the pool is worth on each task in its language."""
    keys = sorted({item.key for item in items})
    return {key: measured([item for item in items if item.key == key], pools) for key in keys}


def chosen(items: Sequence[PooledItem], pools: Mapping[str, float], *, fewest: int = FEWEST_ITEMS) -> set[str]:
    """The tasks (with their language) on which the pool answers: none unless it gains on all items together."""
    if not measured(items, pools).gains:
        return set()
    return {key for key, one in by_key(items, pools).items() if one.items >= fewest and one.holds}


def write_weights(items: Sequence[PooledItem], source: str) -> None:
    """Put the weights of these items into the solver's file."""
    head = (_SOLVER.read_text(encoding="utf-8")).split("[fitted]")[0]
    text = _fitted_text(fitted(items), f"{len(items)} items of {source}; {date.today()}")
    _SOLVER.write_text(head + text, encoding="utf-8", newline="\n")


def _fitted_text(weights: PoolWeights, when: str) -> str:
    lines = [f"{role} = {weight}" for role, weight in weights.scores.items()]
    head = f'[fitted]\nprovenance = "{when}"\n\n[fitted.weights]\nvotes = {weights.votes}\n\n'
    return head + "\n".join(["[fitted.weights.scores]", *lines]) + "\n"


def write_rules(items: Sequence[PooledItem], weights: PoolWeights, source: str) -> None:
    """Put what the pool is worth on these items into resources/auto.toml, all else of which stays."""
    text, before = _RULES.read_text(encoding="utf-8"), load_rules().tasks
    pools = _judged(items, weights)
    worth, taken = by_key(items, pools), chosen(items, pools)
    lines = [
        text.split("\n[tasks.")[0].split("\npools =")[0].rstrip(),
        f'pools = "{len(items)} items of {source}; {date.today()}"',
        f"together = {_inline(measured(items, pools))}",
    ]
    for key in [*before, *sorted(set(worth) - set(before))]:
        lines += _rule_lines(key, before.get(key), worth.get(key), pooled16=key in taken)
    _RULES.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _rule_lines(key: str, rule: TaskRule | None, pool: PoolMeasured | None, *, pooled16: bool) -> Iterator[str]:
    yield f'\n[tasks."{key}"]\nmethod = "{"pooled16" if pooled16 else "maj16"}"'
    if rule is not None and rule.searched is not None:
        yield f"searched = {_inline(rule.searched)}"
    if pool is not None:
        yield f"pooled = {_inline(pool)}"


def _inline(model: DataModel) -> str:
    values = (f"{name} = {list(value) if isinstance(value, tuple) else value}" for name, value in model)
    return f"{{ {', '.join(values)} }}"


def main() -> None:
    """Write the items of evaluations, or judge and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--judge", type=Path)
    parser.add_argument("--later", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for folder in options.folders:
        for item in pooled_items(folder):
            print(json.dumps(asdict(item), ensure_ascii=False))
    if options.judge:
        items = read_items([options.judge])
        print("\n".join(table(items)))
        if options.write:
            write_weights(items, options.judge.as_posix())
    if options.later:
        items, weights = read_items(options.later), load_fitted(data_file("pooled"), FittedPool).weights
        print("\n".join(later_table(items, weights)))
        if options.write:
            write_rules(items, weights, ", ".join(path.parent.as_posix() for path in options.later))


def read_items(files: Iterable[Path]) -> list[PooledItem]:
    """The items of these files."""
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return [TypeAdapter(PooledItem).validate_json(line) for line in lines]


if __name__ == "__main__":
    main()
