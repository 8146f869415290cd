"""A method beside the same without one of its parts, item by item."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.answers.with_and_without import stripped, table, twins
from tests.evaluation.conftest import answered


@pytest.mark.parametrize(
    ("method", "part", "without"),
    [
        ("mas2:law,call_budget=16", "pack", "mas2,call_budget=16"),
        ("mas2:law,call_budget=16,revision=4", "revision=4", "mas2:law,call_budget=16"),
        ("mas2,call_budget=16", "pack", "mas2,call_budget=16"),
        ("single", "revision=4", "single"),
    ],
)
def test_a_part_is_taken_off_the_name_of_a_method(method: str, part: str, without: str) -> None:
    assert stripped(method, part) == without


def test_only_what_differs_in_the_part_alone_is_compared() -> None:
    both = [*answered("mas2", 2, 9), *answered("mas2:law", 3, 9)[:15], *answered("mas2:law,call_budget=9", 4, 9)]
    pairs = list(twins([*both, *answered("single", 1, 9), *answered("metaagent:law", 4, 9)], "pack"))
    assert {(one.method, one.with_part.method, one.without.method) for one in pairs} == {("mas2", "mas2:law", "mas2")}
    assert all(one.item == one.with_part.item == one.without.item for one in pairs)
    assert len(pairs) == 15


def test_a_row_says_right_answers_and_tokens_and_the_last_one_counts_each_item_once() -> None:
    asked = [*answered("mas2", 10, 10), *answered("mas2:law", 15, 40), *answered("evoagent", 0, 30)]
    rows = [row.split(" | ") for row in table(list(twins([*asked, *answered("evoagent:law", 20, 50)], "pack")))][2:]
    assert [row[0].strip("| ") for row in rows] == ["mas2", "evoagent", "all"]
    assert rows[0][1:6] == ["20", "0.750", "0.500", "40", "10"]
    assert rows[0][6].startswith("+0.250 (+0.")
    assert rows[2][1:6] == ["20", "0.875", "0.250", "45", "20"]


def test_packs_of_several_tasks_meet_in_one_row() -> None:
    law = [*answered("mas2", 1, 9), *answered("mas2:law", 2, 9)]
    sums = [replace(one, item=f"s{one.item}", method=one.method.replace("law", "amounts")) for one in law]
    assert {one.method for one in twins([*law, *sums], "pack")} == {"mas2"}
