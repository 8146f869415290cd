"""What the pool of votes and scores is worth: chosen on some items, judged on others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.answers.pooled import (
    PooledItem,
    auto,
    auto_by_halves,
    by_halves,
    by_tasks,
    chosen,
    fitted,
    later_table,
    likelihood,
    table,
)
from mma_desktop.solvers.pooled import PoolWeights

VOTE_ALONE = PoolWeights(votes=1.0, scores={"general": 0.0, "domain": 0.0})


def item(name: str, *, votes: str = "AAABBB", likes: str = "B", right: str = "B", task: str = "t") -> PooledItem:
    """An item with two answers; the general model's scores like one of them, the domain model knows nothing."""
    general = {value: -0.1 if value == likes else -3.0 for value in "AB"}
    worth = {value: float(value == right) for value in "AB"}
    voted = max("AB", key=votes.count)
    scores = {"general": general, "domain": {"A": -0.7, "B": -0.7}}
    return PooledItem(name, task, "zh", worth[votes[0]], worth[voted], tuple(votes), scores, worth, 10, 20)


def test_scores_that_know_get_a_weight_and_scores_that_do_not_get_none() -> None:
    weights = fitted([item(f"{n}") for n in range(6)])
    assert weights.scores["general"] > 0
    assert weights.scores["domain"] == 0
    assert item("1").pooled(weights) == 1 > item("1").maj16
    astray = [item(f"{n}", votes="BBBBBA", likes="A") for n in range(6)]
    assert fitted(astray).scores == {"general": 0, "domain": 0}


@pytest.mark.parametrize("votes", ["AB", "BA", "ABB", "AAB", "BBAA"])
def test_without_weights_of_scores_the_pool_is_the_vote_and_ties_go_to_the_earliest(votes: str) -> None:
    won = max(votes, key=votes.count)
    assert item("1", votes=votes).pooled(VOTE_ALONE) == float(won == "B")


def test_where_there_are_no_scores_the_vote_stands() -> None:
    assert replace(item("1"), scores={}).pooled(VOTE_ALONE) == item("1").maj16


def test_what_helps_in_one_half_or_task_only_is_charged_in_the_other() -> None:
    mixed = [
        item(f"{n}", votes="AAAAB" if n % 2 else "BBBBA", likes="B" if n % 2 else "A", task=f"t{n % 2}")
        for n in range(8)
    ]
    out_of_fold = by_tasks(mixed)
    assert sum(out_of_fold.values()) < 8
    assert set(by_halves(mixed)) == {one.item for one in mixed}
    assert chosen(mixed, out_of_fold) <= {"t0.zh", "t1.zh"}


def test_auto_is_the_vote_on_a_task_where_the_pool_was_below_it() -> None:
    pool_loses = [item(f"a{n}", task="a") for n in range(4)]
    pool_gains = [item(f"b{n}", task="b") for n in range(20)]
    items = [*pool_loses, *pool_gains]
    pools = {one.item: float(one.task == "b") for one in items}
    lost = [replace(one, maj16=1.0) for one in pool_loses]
    assert chosen([*lost, *pool_gains], pools, fewest=0) == {"b.zh"}
    found = auto(items, [*lost, *pool_gains], pools, fewest=0)
    assert found == {one.item: one.maj16 if one.task == "a" else 1.0 for one in items}
    assert set(auto_by_halves(items, pools)) == set(found)


def test_a_task_alone_does_not_choose_the_pool_where_all_items_together_leave_it_open() -> None:
    gains = [item(f"a{n}", task="a") for n in range(20)]
    loses = [replace(item(f"b{n}", task="b"), single=1.0, maj16=1.0) for n in range(20)]
    pools = {one.item: float(one.task == "a") for one in (*gains, *loses)}
    assert chosen([*gains, *loses], pools) == set()
    assert chosen(gains, pools) == {"a.zh"}
    assert chosen(gains[:19], pools) == set()


def test_an_item_without_a_right_answer_says_nothing_of_weights() -> None:
    assert likelihood(replace(item("1"), worth={"A": 0.0, "B": 0.0}), VOTE_ALONE) == 0.0
    assert likelihood(item("1", votes="B" * 16), VOTE_ALONE) == pytest.approx(-0.0299, abs=1e-3)


def test_the_table_has_a_row_for_each_task_and_one_for_all() -> None:
    lines = list(table([item("1", task="a"), item("2", task="b"), item("3", task="b")]))
    assert [line.split("|")[1].strip() for line in lines[2:5]] == ["a", "b", "all"]
    assert lines[-1].startswith("tokens an item: 10 written")


def test_later_items_are_judged_with_the_weights_that_are_given() -> None:
    lines = list(later_table([item(f"{n}", task="a") for n in range(20)], VOTE_ALONE))
    assert lines[2].split("|")[5:9] == lines[3].split("|")[5:9] == [" 20 ", " 0 ", " 0 ", " 0 "]
    assert lines[-2].startswith("auto: half less maj16: +0.000")
