"""From records to figures: each method, differences between methods, items that flipped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.evaluation.records import Checkpoint, JudgedAnswer, Record
from mma_desktop.evaluation.summary import compare, groups_of, summarise
from tests.evaluation.conftest import answered


def test_every_method_has_its_line_the_cheapest_first(measured: list[Record]) -> None:
    [summary] = summarise(measured)
    assert [(one.method, one.items, one.seeds, one.answers) for one in summary.methods] == [
        ("single", 4, 2, 8),
        ("mma", 4, 2, 8),
        ("maj16", 4, 2, 8),
    ]
    single = [record.strict for record in measured if record.method == "single"]
    assert summary.methods[0].strict.value == sum(single) / 8 < 1
    assert summary.methods[2].strict.value == summary.methods[2].strict.low == 1
    assert [comparison.other for comparison in summary.comparisons] == ["single", "single"]
    assert [comparison.method for comparison in summarise(measured, "mma")[0].comparisons] == ["single", "maj16"]


def test_the_items_that_flipped_are_those_with_other_scores(measured: list[Record]) -> None:
    [summary] = summarise(measured)
    majority = summary.comparisons[1]
    wrong = {record.key for record in measured if record.method == "single" and not record.strict}
    assert {flip.worse.key for flip in majority.gained} == wrong
    assert majority.lost == ()
    assert majority.strict.value == len(wrong) / 8


def test_only_items_that_both_answered_are_compared(measured: list[Record]) -> None:
    some = [record for record in measured if record.method != "maj16" or record.item == "case-800"]
    [summary] = summarise(some)
    assert [comparison.items for comparison in summary.comparisons] == [4, 1]


def test_a_difference_is_the_same_from_either_side_and_in_any_order() -> None:
    some = [replace(one, strict=number * 7 % 40 / 40) for number, one in enumerate(answered("maj16", 13, 600))]
    others = answered("single", 20, 40)[::-1]
    there, back, turned = compare(some, others), compare(others, some), compare(some[::-1], others)
    assert there is not None and back is not None and turned is not None
    assert there.strict == turned.strict
    assert (there.strict.low, there.strict.high) == (-back.strict.high, -back.strict.low)
    assert there.shown == back.shown


def test_methods_come_from_the_cheapest_to_the_dearest_and_are_compared_with_the_cheapest() -> None:
    found = [*answered("dear", 10, 900), *answered("cheap", 10, 5), *answered("middle", 10, 90)]
    assert list(groups_of(found)) == ["cheap", "middle", "dear"]
    [summary] = summarise(found)
    assert [(one.method, one.other) for one in summary.comparisons] == [("middle", "cheap"), ("dear", "cheap")]
    [summary] = summarise(found, "unknown")
    assert {one.other for one in summary.comparisons} == {"cheap"}


def test_methods_without_an_item_in_common_are_not_compared() -> None:
    elsewhere = [replace(record, item=f"other {record.item}") for record in answered("b", 3, 50)]
    assert compare(answered("a", 3, 5), elsewhere) is None
    assert summarise([*answered("a", 3, 5), *elsewhere])[0].comparisons == ()


def test_failures_and_abstentions_are_counted_and_abstentions_have_no_confidence() -> None:
    found = answered("a", 18, 5)
    found[19] = replace(found[19], value=None, error="too long", confidence=0.0)
    found[18] = replace(found[18], value=None, confidence=0.0)
    [method] = summarise(found)[0].methods
    assert (method.failed, method.abstained, method.answers, method.strict.value) == (1, 2, 20, 0.9)
    assert sum(one.count for one in method.calibration.bins) == 18


def test_rewards_are_parted_by_whether_the_answer_is_right() -> None:
    judged = (JudgedAnswer("A", 1.0, 0.9), JudgedAnswer("B", 0.0, 0.2), JudgedAnswer("C", 0.5, 0.3))
    [method] = summarise([replace(one, judged=judged) for one in answered("mma", 20, 5)])[0].methods
    assert (set(method.rewards.right), set(method.rewards.wrong)) == ({0.9}, {0.2, 0.3})
    assert method.rewards.area is not None
    assert method.rewards.area.value == 1.0


def test_a_run_that_ended_early_keeps_its_last_answer() -> None:
    steps = (Checkpoint("B", 0.0, 10), Checkpoint("A", 1.0, 20))
    found = [replace(one, steps=steps[: 1 + (number % 2)]) for number, one in enumerate(answered("mma", 20, 5))]
    [method] = summarise(found)[0].methods
    assert [(one.rollouts, one.strict, one.generated_tokens) for one in method.rollouts] == [(1, 0.0, 10), (2, 0.5, 15)]
    found[3] = replace(found[3], steps=())
    assert summarise(found)[0].methods[0].rollouts == ()


@pytest.mark.parametrize(("scores", "lenient"), [((1.0, 0.5), 0.75), ((1.0, None), None)])
def test_a_lenient_score_is_shown_only_where_every_record_has_one(
    scores: tuple[float | None, ...], lenient: float | None
) -> None:
    found = [replace(one, lenient=scores[number % 2]) for number, one in enumerate(answered("a", 20, 5))]
    interval = summarise(found)[0].methods[0].lenient
    assert (interval.value if interval else None) == lenient
