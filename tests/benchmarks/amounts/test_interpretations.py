"""The fit of the weights of readings: it finds what separates right from wrong, within the signs, and judges fairly."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from benchmarks.amounts.interpretations import Fitted, by_other_writers, fit, fit_all, verdict
from benchmarks.amounts.signals import Taught, fit_signals
from benchmarks.amounts.weighed_cases import Weighed, folds, weighed, with_odds
from mma_desktop.ledger.readings.features import SURROUNDINGS, LedgerReading

NAMES = ("equals_conclusion", "total_beside_parts")


def case(right: int, *rows: dict[str, float], writer: str = "c") -> Weighed:
    readings = tuple(LedgerReading(0, Decimal(100 * place), row, 0.0) for place, row in enumerate(rows))
    truth = np.array([place == right for place in range(len(rows))], float)
    nothing = np.zeros((len(rows), 0))
    taught = Taught((), np.zeros(0), 1.0)
    return Weighed("cases", writer, readings, rows, truth, 1.0, nothing, nothing, taught, truth * 0)


CASES = [case(1, {"total_beside_parts": 1.0}, {"equals_conclusion": 1.0}) for _ in range(96)]
FITTED: Fitted = fit_all(CASES, NAMES)


def test_weights_point_where_the_right_totals_are() -> None:
    conclusion, beside_parts = fit(CASES, NAMES, 0.5)
    assert conclusion > 0.5
    assert beside_parts < -0.5


def test_no_weight_takes_the_wrong_sign_by_chance() -> None:
    misleading = [case(0, {"total_beside_parts": 1.0}, {"equals_conclusion": 1.0}) for _ in range(96)]
    assert list(fit(misleading, NAMES, 0.5)) == pytest.approx([0, 0])


def test_every_case_is_judged_by_the_others() -> None:
    found = by_other_writers(CASES, NAMES)
    assert [(one.place, one.is_right) for one in found] == [(0, True)] * len(CASES)
    assert all(one.chance > 0.5 for one in found)


def test_the_cases_of_one_writer_stay_together() -> None:
    cases = [case(0, {}, writer=writer) for writer in "aaaabbbbccdd"]
    found = list(folds(cases, 3))
    assert sorted(place for _, outside in found for place in outside) == list(range(len(cases)))
    for inside, outside in found:
        assert not {cases[i].writer for i in inside} & {cases[i].writer for i in outside}
        assert len(outside) == 4
    assert len(list(folds(CASES, 3))) == 3  # of one writer alone


def test_a_total_that_no_reading_has_ranks_behind_all_that_are_listed() -> None:
    found = verdict(case(9, {}, {"equals_conclusion": 1.0}), FITTED)
    assert (found.place, found.is_right) == (12, False)


def test_cases_may_be_split_by_number_and_weigh_less(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    items = [{"id": f"c-{n}", "language": "zh", "question": "窃得300元。", "answer": "300"} for n in (1, 2, 3)]
    file.write_text("\n".join(json.dumps(item) for item in items), encoding="utf-8")
    assert len(weighed(f"{file}:odd=0.5")) == 2
    assert [(one.source, one.weight) for one in weighed(f"{file}:even")] == [("cases.jsonl:even", 1.0)]


def test_odds_of_signals_become_a_feature_of_every_reading(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    item = {"id": "c-1", "language": "zh", "question": "窃得现金300元。合同总价5000元。", "answer": "300"}
    file.write_text(json.dumps(item), encoding="utf-8")
    cases = weighed(str(file))
    signals = fit_signals([case.taught for case in cases], 0.1)
    (case_,) = with_odds(cases, signals)
    fits = {total: row[SURROUNDINGS] for total, row in zip(case_.totals, case_.features, strict=True)}
    assert fits["300"] > fits["5000"]
    assert fits["300"] > fits["0"]
