"""Chances from the signals of runs: fitted, judged out of fold, and refused with a reason."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.evaluation.calibrating import LEAST_ITEMS, chance_fits, model_of, with_signals
from mma_desktop.evaluation.records import JudgedAnswer, Record, from_line, to_line
from mma_desktop.evaluation.running import LIBRARY
from tests.evaluation.conftest import answered

BLANK = answered("maj16", 20, 600)[0]


def records(count: int, chance_of_share: bool = True) -> list[Record]:
    """Answers that are right as often as their share says, or whatever it says."""
    draw = random.Random(7)
    made: list[Record] = []
    for number in range(count):
        share = draw.random()
        right = draw.random() < (share if chance_of_share else 0.5)
        made.append(replace(BLANK, item=f"q{number}", strict=float(right), signals={"share": share, "votes": 1.0}))
    return made


def test_signals_that_tell_calibrate_and_their_chances_keep_their_word() -> None:
    (fit,) = chance_fits(records(300))
    assert fit.verdict == ""
    assert fit.reliability is not None
    assert fit.calibration is not None
    assert fit.reliability.brier < fit.base
    assert fit.reliability.error < 0.1
    assert set(fit.calibration.signals) == {"share"}  # votes never change
    low, high = (fit.calibration.chance({"share": share}) for share in (0.1, 0.9))
    assert low < 0.3 < 0.7 < high


def test_too_few_or_one_sided_or_useless_records_calibrate_nothing() -> None:
    few, useless = records(LEAST_ITEMS - 1), records(200, chance_of_share=False)
    sided = [replace(one, strict=float(place > 3)) for place, one in enumerate(records(60))]
    found = [chance_fits(group)[0] for group in (few, sided, useless)]
    assert [fit.verdict for fit in found] == ["few", "one_sided", "no_better"]
    assert all(fit.calibration is None for fit in found)


def test_methods_settings_and_models_are_judged_apart_and_abstentions_not_at_all() -> None:
    one = records(50)
    other = [replace(record, models={"general": "g", "domain": "e"}) for record in one]
    silent = [replace(record, item=f"s{record.item}", value=None) for record in one]
    assert [fit.items for fit in chance_fits([*one, *other, *silent])] == [50, 50]
    ruled = [replace(record, requests=0) for record in one]
    assert chance_fits(ruled)[0].key.general == ""


def test_a_label_more_or_a_seed_more_is_no_question_more() -> None:
    one = records(50)
    again = [replace(record, method="mma:standard") for record in one]
    seeds = [replace(record, seed=43) for record in one]
    assert [fit.items for fit in chance_fits([*one, *again, *seeds])] == [50]


def test_the_fit_finds_back_the_logistic() -> None:
    model = model_of(records(3000))
    assert model.signals["share"].mean == pytest.approx(0.5, abs=0.03)
    assert model.chance({"share": 0.5}) == pytest.approx(0.5, abs=0.04)
    assert model.chance({}) == pytest.approx(model.chance({"share": model.signals["share"].mean}), abs=1e-6)


def test_few_answers_teach_few_signals_those_that_come_first_and_one_at_least() -> None:
    draw = random.Random(3)
    told = [
        replace(one, signals={**one.signals, "votes": draw.random(), "readings": draw.random()}) for one in records(200)
    ]
    rare = sorted(told, key=lambda one: one.strict)  # all that are wrong come first
    wrong = sum(one.strict != 1 for one in told)
    assert list(model_of(told).signals) == ["readings", "share", "votes"]
    assert list(model_of(rare[: wrong + 45]).signals) == ["readings", "share"]
    assert list(model_of(rare[: wrong + 9]).signals) == ["readings"]


def test_earlier_records_are_understood(tmp_path: Path) -> None:
    judged = (JudgedAnswer("A", 1.0, 0.6), JudgedAnswer("B", 0.0, 0.2))
    line = to_line(replace(BLANK, confidence=0.75, judged=judged)).replace(',"signals":{}', "")
    (record,) = with_signals([from_line(line)], tmp_path / LIBRARY)
    assert record.signals == {"share": 0.75, "reward": 0.6, "runner_up": 0.2}


def test_earlier_records_get_the_signals_of_their_runs(measured: list[Record], measured_folder: Path) -> None:
    assert all(record.signals for record in measured if not record.abstained)
    earlier = [replace(record, signals={}) for record in measured]
    assert with_signals(earlier, measured_folder / LIBRARY) == measured
