"""docs/method.md 1.6 Eq. 4, 1.7 f and g: the final choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mma_desktop.domain.events import Event, NodeAdded, NodeScored, RolloutDone, fold
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.tree import Action, Candidate, NodeKind, SearchTree
from mma_desktop.search.choice import answer_classes, by_answer_class, by_greedy_descent, by_majority, in_consensus

Make = Callable[..., Any]


def answer(name: str, value: str | None, kind: NodeKind = NodeKind.ANSWER_GENERAL, votes: int = 3) -> NodeAdded:
    text = f"{name} => {value}"
    return NodeAdded(
        f"R.{name}",
        "R",
        kind,
        Action.ANSWER_GENERAL,
        1,
        "q",
        answer=text if value else None,
        value=value,
        vote_share=1.0,
        producer="general",
        candidates=(Candidate(text, value),) * votes,
    )


def scored(name: str, reward: float, visits: int = 1) -> list[Event]:
    done = [RolloutDone(i, ("R", f"R.{name}"), reward) for i in range(visits)]
    return [NodeScored(f"R.{name}", reward, reward), *done]


def tree(*events: Event | list[Event]) -> SearchTree:
    flat: list[Event] = [NodeAdded("R", None, NodeKind.ROOT, None, 0, "q")]
    for event in events:
        flat += event if isinstance(event, list) else [event]
    return fold(flat)


def test_30_faithful_choice_follows_the_sum_not_the_mean() -> None:
    grown = tree(answer("A1", "1"), answer("A2", "2", NodeKind.ANSWER_DOMAIN), scored("A1", 0.9), scored("A2", 0.5, 3))
    solution = by_greedy_descent(grown)
    assert solution is not None
    assert (solution.value, solution.path) == ("2", ("R", "R.A2"))


def test_d22_an_unvisited_child_is_never_chosen() -> None:
    grown = tree(answer("A1", "1"), answer("A2", "2", NodeKind.ANSWER_DOMAIN), scored("A2", 0.1))
    solution = by_greedy_descent(grown)
    assert solution is not None
    assert solution.value == "2"


def test_31_without_any_reward_the_majority_of_all_candidates_wins() -> None:
    grown = tree(answer("A1", "1"), answer("A2", "2", votes=5), scored("A1", 0.0), scored("A2", 0.0))
    for choose in (by_answer_class, by_greedy_descent, by_majority):
        solution = choose(grown)
        assert solution is not None
        assert (solution.value, solution.confidence) == ("2", 5 / 8)


def test_31_a_tree_without_any_value_has_no_solution() -> None:
    assert by_answer_class(tree(answer("A1", None), scored("A1", 0.0))) is None


def test_32_equal_values_are_one_class() -> None:
    grown = tree(
        answer("A1", "70600"),
        answer("A2", "70600", NodeKind.ANSWER_DOMAIN),
        answer("A3", "5", NodeKind.KNOWLEDGE),
        scored("A1", 0.4),
        scored("A2", 0.4),
        scored("A3", 0.7),
    )
    solution = by_answer_class(grown)
    assert solution is not None
    assert (solution.value, round(solution.confidence, 6)) == ("70600", round(0.8 / 1.5, 6))
    assert [len(group.nodes) for group in answer_classes(grown)] == [2, 1]


def test_ties_between_classes_go_to_the_higher_mean() -> None:
    grown = tree(
        answer("A1", "1"), answer("A3", "1", NodeKind.KNOWLEDGE), answer("A2", "2", NodeKind.ANSWER_DOMAIN),
        scored("A1", 0.25), scored("A3", 0.25), scored("A2", 0.5),
    )  # fmt: skip
    solution = by_answer_class(grown)
    assert solution is not None
    assert solution.value == "2"


def computed(reward: float, agreement: float) -> list[Event]:
    """A leaf of the ledger with this reward, to which so many continuations came."""
    leaf = NodeAdded(
        "R.A5", "R", NodeKind.ANSWER_LEDGER, Action.COMPUTE, 1, "q", answer="=> 9", value="9", vote_share=1.0,
        producer="ledger", candidates=(Candidate("=> 9", "9"),),
    )  # fmt: skip
    return [leaf, NodeScored("R.A5", reward, agreement), RolloutDone(-1, ("R", "R.A5"), reward)]


def test_what_rules_reckon_competes_as_any_other_answer() -> None:
    grown = tree(computed(0.6, 0.5), answer("A1", "1"), scored("A1", 0.2))
    solution = by_answer_class(grown)
    assert solution is not None
    assert (solution.value, round(solution.confidence, 6)) == ("9", 0.75)


def test_what_rules_alone_stand_for_is_an_answer_without_confidence() -> None:
    for leaf in (computed(0.33, 0.0), computed(0.0, 0.0)):
        solution = by_answer_class(tree(leaf, answer("A1", None), scored("A1", 0.0)))
        assert solution is not None
        assert (solution.value, solution.confidence) == ("9", 0.0)


def test_rules_have_no_vote_in_a_majority_of_models() -> None:
    solution = by_majority(tree(computed(0.0, 0.0), answer("A1", "1", votes=1)))
    assert solution is not None
    assert (solution.value, solution.confidence) == ("1", 1.0)


async def test_33_knowledge_at_the_depth_limit_is_scored(bench: Make) -> None:
    b = bench(rollouts=60, depth=2)
    search = b.search()
    await search.run()
    deep = [node for node in search.tree if node.depth == 2 and node.kind is NodeKind.KNOWLEDGE]
    assert deep
    assert all(node.reward is not None for node in deep)


def seated(name: str, value: str, producer: str, vote_share: float = 1.0, rules: float | None = None) -> list[Event]:
    node = replace(answer(name, value), producer=producer, vote_share=vote_share)
    return [node, NodeScored(node.id, 0.9, 0.9, parts=RewardParts(vote_share, rules=rules))]


@pytest.mark.parametrize(
    ("domain", "expected"),
    [
        (seated("A2", "1", "domain", 0.8, rules=1.0), True),
        (seated("A2", "2", "domain"), False),
        (seated("A2", "1", "domain", 0.6), False),
        (seated("A2", "1", "domain", rules=0.75), False),
        (seated("A2", "1", "general"), False),
        ([replace(answer("A2", "1"), producer="domain")], False),
    ],
    ids=["all agree", "another value", "too few votes", "against a rule", "a role is missing", "not inspected"],
)
def test_consensus_needs_every_role_with_most_of_its_votes_and_no_rule_against_it(
    domain: list[Event], expected: bool
) -> None:
    grown = tree(seated("A1", "1", "general"), domain)
    assert in_consensus(grown, ("general", "domain"), 0.8) is expected


def test_consensus_is_that_of_the_leading_value() -> None:
    other = [replace(answer("A3", "2", NodeKind.KNOWLEDGE), producer="general"), NodeScored("R.A3", 3.0, 1.0)]
    grown = tree(seated("A1", "1", "general"), seated("A2", "1", "domain"), other)
    assert not in_consensus(grown, ("general", "domain"), 0.8)


def test_the_best_of_scored_answers_has_no_say_in_a_consensus() -> None:
    likeliest = seated("A6", "1", "scores", vote_share=0.6)
    grown = tree(seated("A1", "1", "general"), seated("A2", "1", "domain"), likeliest)
    assert in_consensus(grown, ("general", "domain"), 0.8)
