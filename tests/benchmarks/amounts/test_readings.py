"""Whether models help between readings: the rule of the program, the weight, what is won and lost out of fold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.amounts.readings import asked_case, close_cases, fitted_weight, gain
from mma_desktop.ledger.readings.choices import ChoiceFile

ROLES = ["general"]


def record(odds: list[float], right: int, row: list[float]) -> dict[str, object]:
    said = {"role": "general", "model": "11", "logprobs": [row], "computed_tokens": 9}
    return {"odds": odds, "right": [i == right for i in range(len(odds))], "asked": [said]}


def test_models_that_know_better_win_cases_out_of_fold() -> None:
    cases = [asked_case(record([1.0, 0.5], 1, [-3.0, 0.0])) for _ in range(8)]
    found = gain(cases, ROLES)
    assert (found.cases, found.by_rules, found.right, found.won, found.lost) == (8, 0, 8, 8, 0)
    assert found.likelihood > 0
    assert gain(cases, ROLES, 3).cases == 0


def test_models_that_know_nothing_have_no_weight() -> None:
    cases = [asked_case(record([1.0, 0.5], i % 2, [0.0, -3.0] if i % 2 else [-3.0, 0.0])) for i in range(8)]
    assert fitted_weight(cases, ROLES) == 0
    assert gain(cases, ROLES).won == gain(cases, ROLES).lost == 0


def test_a_reading_that_is_likelier_but_not_clearly_counts_as_equally_likely() -> None:
    case = asked_case(record([1.0, 2.0], 1, [-0.1, 0.0]))
    assert not case.is_right(ROLES, 0.0)
    assert case.is_right(ROLES, 0.5)
    assert case.favourite_is_right(ROLES)


@pytest.mark.parametrize(("close", "number"), [(1e-9, 64), (1.0, 0)])
def test_only_cases_whose_readings_are_close_are_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, close: float, number: int
) -> None:
    settings = ChoiceFile(close=close, most_readings=3, most_amounts=8)
    monkeypatch.setattr("mma_desktop.ledger.readings.choices.load_choices", lambda: settings)
    item = {"language": "zh", "question": "窃得现金3000元。窃得手机一部，经鉴定价值1200元。", "answer": "4200"}
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(json.dumps(item | {"id": f"x-{i}"}) for i in range(64)), encoding="utf-8")
    found = list(close_cases([str(file)]))
    assert len(found) == number
    assert all(len(one.odds) == len(one.asked.totals) == 3 for one in found)
