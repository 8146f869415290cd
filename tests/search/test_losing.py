from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.events import NodeAdded, NodeScored, RolloutDone, fold
from mma_desktop.domain.tree import Action, NodeKind, SearchTree
from mma_desktop.search.choice import BY_CLASS, BY_DESCENT, answer_classes, by_answer_class, by_greedy_descent
from mma_desktop.search.losing import Behind, Loss, loss_of
from tests.search.test_choice import answer, scored, tree


def _loss(grown: SearchTree, name: str) -> Loss:
    """By the choice that the search really makes."""
    solution = by_answer_class(grown)
    assert solution is not None
    loss = loss_of(grown, solution.path, f"R.{name}", solution.reason)
    assert loss is not None
    return loss


def test_less_reward_over_all_answers_with_the_value() -> None:
    grown = tree(
        answer("A1", "1"),
        scored("A1", 0.5),
        answer("A2", "1"),
        scored("A2", 0.25),
        answer("A3", "2"),
        scored("A3", 0.6),
    )
    grown.put(replace(grown["R.A2"], answer="another text"))
    assert _loss(grown, "A3") == Loss(Behind.REWARD, "R.A3", "R.A1", 0.6, 0.75)
    assert _loss(grown, "A2") == Loss(Behind.SAME_REWARD, "R.A2", "R.A1", 0.25, 0.5)


def test_as_much_reward_from_more_answers_is_less_each() -> None:
    grown = tree(answer("A1", "1"), scored("A1", 0.5), answer("A2", "1"), scored("A2", 0.5))
    grown.put(replace(grown["R.A2"], answer="another text"))
    more = tree(answer("A3", "2"), scored("A3", 1.0))
    grown.put(more["R.A3"])
    assert _loss(grown, "A1") == Loss(Behind.MEAN_REWARD, "R.A1", "R.A3", 0.5, 1.0)


def test_fewer_votes_and_last_the_order() -> None:
    grown = tree(answer("A1", "1", votes=2), scored("A1", 0.5), answer("A2", "2"), scored("A2", 0.5))
    assert _loss(grown, "A1") == Loss(Behind.VOTES, "R.A1", "R.A2", 2, 3)
    equal = tree(answer("A1", "1"), scored("A1", 0.5), answer("A2", "2"), scored("A2", 0.5))
    assert _loss(equal, "A2").behind is Behind.LATER


def test_an_answer_that_is_carried_over_counts_once() -> None:
    grown = tree(answer("A1", "1"), scored("A1", 0.5), answer("A2", "1"), scored("A2", 0.5))
    grown.put(replace(grown["R.A2"], answer=grown["R.A1"].answer))
    assert len(answer_classes(grown)[0].nodes) == 1
    assert _loss(grown, "A2").behind is Behind.SAME_TWICE
    grown.put(replace(grown["R.A2"], answer="another text"))
    assert _loss(grown, "A2").behind is Behind.SAME_LATER


def test_what_cannot_be_read_or_was_not_judged_took_no_part() -> None:
    grown = tree(answer("A1", "1"), scored("A1", 0.5), answer("A2", None), answer("A3", "2"))
    assert _loss(grown, "A2").behind is Behind.UNREAD
    assert _loss(grown, "A3").behind is Behind.UNJUDGED


def test_nothing_is_said_of_the_path_of_wordings_and_of_other_rules() -> None:
    restated = NodeAdded("R.A4", "R", NodeKind.RESTATED, Action.RESTATE, 1, "q")
    grown = tree(answer("A1", "1"), scored("A1", 0.5), answer("A2", "2"), scored("A2", 0.1), restated)
    path = ("R", "R.A1")
    assert loss_of(grown, path, "R.A1", BY_CLASS) is None
    assert loss_of(grown, path, "R.A4", BY_CLASS) is None
    assert loss_of(grown, (), "R.A2", BY_CLASS) is None
    assert loss_of(grown, path, "R.A2", "majority of all candidates") is None
    assert loss_of(grown, ("R", "R.A2"), "R.A1", BY_CLASS) is None  # that rule did not choose so


def test_greedy_descent_compares_the_branches_at_the_path() -> None:
    below = NodeAdded("R.A3.A1", "R.A3", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 2, "q", answer="a", value="9")
    knowledge = NodeAdded("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "q")
    grown = tree(
        answer("A1", "1"), scored("A1", 0.9), answer("A2", "2"), scored("A2", 0.9), answer("A5", "3"),
        knowledge, below, NodeScored("R.A3.A1", 0.2, 0.2), RolloutDone(9, ("R", "R.A3", "R.A3.A1"), 0.2),
    )  # fmt: skip
    solution = by_greedy_descent(grown)
    assert solution is not None
    assert solution.reason == BY_DESCENT
    assert solution.path == ("R", "R.A1")
    losses = {name: loss_of(grown, solution.path, f"R.{name}", BY_DESCENT) for name in ("A2", "A5", "A3.A1")}
    assert losses == {
        "A2": Loss(Behind.DESCENT_ORDER, "R.A2", "R.A1", 0.9, 0.9),
        "A5": Loss(Behind.DESCENT_EMPTY, "R.A5", "R.A1"),
        "A3.A1": Loss(Behind.DESCENT, "R.A3", "R.A1", 0.2, 0.9),
    }


def test_an_empty_tree_has_no_losers() -> None:
    assert loss_of(fold([]), (), "R", BY_CLASS) is None
