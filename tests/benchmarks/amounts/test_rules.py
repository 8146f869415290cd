"""Which amounts of a case truly count, how rules are counted, and the files of cases."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from benchmarks.amounts.rules import Case, interval, load_cases, truth_of, write_items
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.questions.datasets import read_items

DATA = Path(__file__).parents[2] / "data"
TEXT = "甲窃得现金300元，后又窃得现金300元。民警扣押现金300元、500元。"


def case(gold: int, *counted: int) -> Case:
    return Case("c", "zh", TEXT, Decimal(gold), tuple(map(Decimal, counted)))


def test_known_amounts_are_found_first_where_the_rules_count_them() -> None:
    ledger = propose_by_rules(TEXT)
    assert truth_of(case(600, 300, 300), ledger) == {0: 300, 1: 300}
    assert truth_of(case(800, 300, 500), ledger) == {0: 300, 3: 500}
    assert truth_of(case(700, 700), ledger) is None


def test_a_known_total_is_made_with_the_fewest_changes() -> None:
    ledger = propose_by_rules(TEXT)
    assert truth_of(case(600), ledger) == {0: 300, 1: 300}
    assert truth_of(case(300), ledger) == {1: 300}
    assert truth_of(case(7), ledger) is None


def test_cases_become_questions_of_an_evaluation(tmp_path: Path) -> None:
    file = tmp_path / "items.jsonl"
    write_items([case(600, 300, 300)], file)
    (item,) = read_items([file])
    assert (item.id, item.task, item.language, item.gold) == ("c", "eca", "zh", "600")


@pytest.mark.parametrize("name", ["unseen_cases.toml", "unseen_cases_2.toml"])
def test_the_invented_cases_hold_the_amounts_that_count(name: str) -> None:
    cases = load_cases(DATA / name)
    assert len(cases) == len({case.id for case in cases}) >= 24
    unexplained = [c.id for c in cases if truth_of(c, propose_by_rules(c.text, c.language)) is None]
    assert len(unexplained) <= 1, unexplained


def test_the_interval_holds_the_share() -> None:
    low, high = interval(15, 47)
    assert 0.2 < low < 15 / 47 < high < 0.47
