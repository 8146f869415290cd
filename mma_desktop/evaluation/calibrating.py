"""What records say of the chance that an answer is right: a logistic over the signals of runs, judged out of fold.

Every method on every task is looked at alone. The answers of ten folds of items are each given the chance that the
answers to the other items teach. Nothing is calibrated by few items, where the chances are no better than one chance
for all, or where they do not keep their word.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from operator import mul
from pathlib import Path
from statistics import fmean, pstdev

from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.statistics import Reliability, calibration
from mma_desktop.service.calibration import Calibration, CalibrationKey, ChanceModel, Weight, logistic
from mma_desktop.service.signals import NAMES, Signals, signals_of, signals_of_rewards
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task

LEAST_ITEMS = 40
LEAST_OF_BOTH = 8  # items with a right answer, and with a wrong one
MOST_ERROR = 0.15  # of 40 to 60 chances that keep their word, ECE in ten bins is about 0.1: few answers are in each
LEAST_GAIN = 0.001  # of the Brier score
_FOLDS = 10
_RIDGE, _NO_RIDGE = 1.0, 1e-3  # on signals of deviation 1, and on what is added to them
_ANSWERS_A_SIGNAL = 20  # of the rarer kind, right or wrong: with fewer a logistic is fitted to chance (Ogundimu 2016)
_STEPS = 25
_STILL = 1e-9


@dataclass(frozen=True, slots=True)
class ChanceFit:
    """What the records of one method on one task say of its chances, out of fold.

    Of `items` questions that were answered, `right` are those with a right answer, `wrong` those with a wrong one.
    `reliability` is None where there were too few; `base` is the Brier score of the share right in the other folds.
    Of the half of the answers with the higher chances, `upper[0]` of `upper[1]` are right. `verdict` says why nothing
    is calibrated: few, one_sided, no_better, off; it is empty where `calibration` is there.
    """

    task: str
    language: str
    method: str
    key: CalibrationKey
    items: int
    right: int
    wrong: int
    verdict: str
    reliability: Reliability | None = None
    base: float = 0.0
    upper: tuple[int, int] = (0, 0)
    calibration: Calibration | None = None


def chance_fits(records: Sequence[Record]) -> list[ChanceFit]:
    """The fit of every method on every task, in the order of the records."""
    groups: dict[str, list[Record]] = {}
    for record in records:
        if not record.abstained:
            groups.setdefault(_key(record).model_dump_json(), []).append(record)
    return [_fit_of(_once(group)) for group in groups.values()]


def out_of_fold(group: Sequence[Record]) -> tuple[list[float], list[float], list[float]]:
    """Of every answer: its chance and the share right, both by the other folds, and whether it is right."""
    chances: list[float] = []
    shares: list[float] = []
    truth: list[float] = []
    for taught, asked in _folds(group):
        model = model_of(taught)
        share = fmean(record.strict == 1 for record in taught)
        chances += [model.chance(record.signals) for record in asked]
        shares += [share] * len(asked)
        truth += [float(record.strict == 1) for record in asked]
    return chances, shares, truth


def upper_half(chances: Sequence[float], truth: Sequence[float]) -> tuple[int, int]:
    """Of the half with the higher chances how many are right, and how many there are."""
    order = sorted(range(len(truth)), key=lambda place: -chances[place])[: len(truth) // 2]
    return round(sum(truth[place] for place in order)), len(order)


def with_signals(records: Sequence[Record], library: Path) -> list[Record]:
    """The records, those of earlier versions with the signals of their runs; where the library has lost a run, with
    what the record itself tells.
    """
    if all(record.signals or record.abstained for record in records):
        return list(records)
    found = dict(_from_library(records, library))
    return [replace(one, signals=one.signals or found.get(one.run) or _told_by(one)) for one in records]


def _from_library(records: Iterable[Record], library: Path) -> Iterator[tuple[str, Signals]]:
    if not library.exists():
        return
    with Library.open(library) as opened:
        here = opened.run_ids()
        for record in records:
            if record.run in here and not record.signals and not record.abstained:
                run = opened.run(record.run)
                task = load_task(record.task, record.language).for_item(run.document.text)
                yield record.run, signals_of(run, opened.events(run.id), task)


def _told_by(record: Record) -> Signals:
    if record.value is None:
        return {}
    rewards = [(one.value, one.reward) for one in record.judged]
    return {"share": record.confidence, **signals_of_rewards(rewards, record.value)}


def _key(record: Record) -> CalibrationKey:
    """A method that asked no model is calibrated whatever models there are."""
    models = record.models if record.requests else dict[str, str]()
    return CalibrationKey(
        task=record.task,
        language=record.language,
        method=record.solver,
        settings_sha256=record.settings_sha256,
        prompts_sha256=record.prompts_sha256,
        general=models.get(GENERAL, ""),
        domain=models.get(DOMAIN, ""),
    )


def _once(group: Sequence[Record]) -> list[Record]:
    """The same method under two labels counts once."""
    return list({(record.item, record.seed): record for record in group}.values())


def _fit_of(group: Sequence[Record]) -> ChanceFit:
    first = group[0]
    right = {record.item for record in group if record.strict == 1}
    wrong = {record.item for record in group if record.strict != 1}
    items = len(right | wrong)
    found = ChanceFit(first.task, first.language, first.method, _key(first), items, len(right), len(wrong), "")
    if items < LEAST_ITEMS:
        return replace(found, verdict="few")
    if min(len(right), len(wrong)) < LEAST_OF_BOTH:
        return replace(found, verdict="one_sided")
    return _judged(found, group)


def _judged(found: ChanceFit, group: Sequence[Record]) -> ChanceFit:
    """The fit with its figures, and the calibration if they are good enough."""
    chances, shares, truth = out_of_fold(group)
    reliability, base = calibration(chances, truth), calibration(shares, truth).brier
    verdict = "no_better" if base - reliability.brier < LEAST_GAIN else "off" if reliability.error > MOST_ERROR else ""
    judged = replace(found, verdict=verdict, reliability=reliability, base=base, upper=upper_half(chances, truth))
    return judged if verdict else replace(judged, calibration=_calibration(judged, reliability, group))


def _calibration(judged: ChanceFit, reliability: Reliability, group: Sequence[Record]) -> Calibration:
    return Calibration(
        **model_of(group).model_dump(),
        key=judged.key,
        preset=group[0].preset,
        right=judged.right,
        ece=round(reliability.error, 4),
        brier=round(reliability.brier, 4),
        base=round(judged.base, 4),
        date=date.today().isoformat(),
    )


def _folds(group: Sequence[Record]) -> Iterator[tuple[list[Record], list[Record]]]:
    """The records of the other folds and those of each; items are dealt out by a digest of their ids."""
    order = sorted({record.item for record in group}, key=lambda item: hashlib.sha256(item.encode()).digest())
    fold_of = {item: place % _FOLDS for place, item in enumerate(order)}
    for fold in range(_FOLDS):
        yield (
            [record for record in group if fold_of[record.item] != fold],
            [record for record in group if fold_of[record.item] == fold],
        )


def model_of(records: Sequence[Record]) -> ChanceModel:
    """The logistic of these records by Newton's method, with a ridge on signals that were brought to deviation 1.

    A signal that never changes is left out; a record that lacks one counts as its mean. There are as many signals as
    the answers can teach, and one at least, in the order of `NAMES`.
    """
    found = [record.signals for record in records]
    means, spreads = _moments(found)
    right = sum(record.strict == 1 for record in records)
    names = list(means)[: max(1, min(right, len(records) - right) // _ANSWERS_A_SIGNAL)]
    rows = [[1.0, *((s.get(n, means[n]) - means[n]) / spreads[n] for n in names)] for s in found]
    bias, *weights = _newton(rows, [float(record.strict == 1) for record in records])
    scaled = {n: round(weight / spreads[n], 6) for n, weight in zip(names, weights, strict=True)}
    return ChanceModel(
        items=len({record.item for record in records}),
        bias=round(bias, 6),
        signals={name: Weight(mean=round(means[name], 6), weight=scaled[name]) for name in names},
    )


def _moments(all_signals: Sequence[Signals]) -> tuple[dict[str, float], dict[str, float]]:
    """Mean and standard deviation of each signal that changes."""
    columns = {name: [signals[name] for signals in all_signals if name in signals] for name in NAMES}
    spreads = {name: pstdev(column) for name, column in columns.items() if column}
    kept = {name: spread for name, spread in spreads.items() if spread > _STILL}
    return {name: fmean(columns[name]) for name in kept}, kept


def _newton(rows: Sequence[Sequence[float]], truth: Sequence[float]) -> list[float]:
    """The weights of the logistic with the least loss; the first of each row is 1, for the bias."""
    columns = list(zip(*rows, strict=True))
    ridge = [_NO_RIDGE, *[_RIDGE] * (len(columns) - 1)]
    weights = [0.0] * len(columns)
    for _ in range(_STEPS):
        chances = [logistic(sum(map(mul, weights, row))) for row in rows]
        missed = [right - chance for right, chance in zip(truth, chances, strict=True)]
        doubt = [chance * (1 - chance) for chance in chances]
        slope = [sum(map(mul, column, missed)) - r * w for column, r, w in zip(columns, ridge, weights, strict=True)]
        curve = [[sum(map(mul, map(mul, one, other), doubt), 0.0) for other in columns] for one in columns]
        for place, stiff in enumerate(ridge):
            curve[place][place] += stiff
        step = _solved(curve, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < _STILL:
            break
    return weights


def _solved(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The solution of linear equations by elimination; the matrix is positive definite, so no pivot is zero."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for place, pivot in enumerate(rows):
        pivot[:] = [value / pivot[place] for value in pivot]
        for row in (row for row in rows if row is not pivot):
            factor = row[place]
            row[:] = [value - factor * above for value, above in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
