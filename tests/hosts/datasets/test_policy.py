"""The policy over a pool of workflows."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import fmean

import pytest

from mma_desktop.hosts.datasets.designs import Design, DesignStep
from mma_desktop.hosts.datasets.policy import Features, PoolPolicy, PoolScores, features
from mma_desktop.hosts.datasets.preferences import margin, preference_pairs
from tests.hosts.datasets.toys import chain

POOL = [chain("cot"), chain("calculate", "cot"), chain("extract", "cot_sc"), chain("rules", "analyse", "cot")]
KINDS = ("sums", "rules")


def question(kind: str, chance: random.Random) -> PoolScores:
    """Sums need a calculation and the others rules, most of the time."""
    wanted = {"sums": "calculate", "rules": "rules"}[kind]
    scores = [float(chance.random() < (0.8 if wanted in str(design) else 0.3)) for design in POOL]
    return PoolScores([features(design, kind) for design in POOL], scores)


def questions(count: int, seed: int) -> list[PoolScores]:
    chance = random.Random(seed)
    return [question(KINDS[number % 2], chance) for number in range(count)]


def loss(policy: PoolPolicy, one: PoolScores, winner: int, loser: int) -> float:
    """Score-DPO's loss on a pair, against equal chances."""
    gains = [chance + math.log(len(one.pool)) for chance in policy.log_chances(one.pool)]
    return math.log1p(math.exp(-margin((one.scores[winner], one.scores[loser]), (gains[winner], gains[loser]))))


def likeliest(policy: PoolPolicy, pool: Sequence[Features]) -> int:
    chances = policy.log_chances(pool)
    return chances.index(max(chances))


def test_125_the_gradient_equals_finite_differences() -> None:
    chance, step = random.Random(125), 1e-5
    pool = [features(design, "sums") for design in POOL]
    names = sorted({name for one in pool for name in one})
    for _ in range(5):
        policy = PoolPolicy({name: chance.uniform(-1, 1) for name in names})
        one = PoolScores(pool, [chance.random() for _ in POOL])
        for pair in preference_pairs(one.scores):
            found = policy.gradient(one, pair.winner, pair.loser)
            for name in names:
                up = PoolPolicy(policy.theta | {name: policy.theta[name] + step})
                down = PoolPolicy(policy.theta | {name: policy.theta[name] - step})
                above, below = (loss(moved, one, pair.winner, pair.loser) for moved in (up, down))
                slope = (above - below) / (2 * step)
                assert found[name] == pytest.approx(slope, abs=1e-6)


def test_124_features_are_tools_samples_engines_and_hints_alone_and_with_the_kind_of_question() -> None:
    steps = (
        DesignStep("a", "cot", engine="domain", prompt="stepwise"),
        DesignStep("b", "cot", ("a",)),
        DesignStep("c", "cot_sc", ("b",), samples=5),
    )
    alone = {
        "tool cot": 2.0,
        "tool cot_sc": 1.0,
        "engine domain": 1.0,
        "engine ": 2.0,
        "prompt stepwise": 1.0,
        "prompt plain": 2.0,
        "samples": 5.0,
    }
    assert features(Design(steps), "sums") == alone | {f"sums {name}": value for name, value in alone.items()}


def test_chances_sum_to_one_and_are_equal_without_weights() -> None:
    pool = questions(1, 1)[0].pool
    assert PoolPolicy().log_chances(pool) == pytest.approx([-math.log(len(POOL))] * len(POOL))
    assert sum(map(math.exp, PoolPolicy({"tool cot": 900.0}).log_chances(pool))) == pytest.approx(1)


def test_126_a_trained_policy_is_better_than_uniform_choice_on_other_questions_of_a_toy() -> None:
    policy = PoolPolicy()
    policy.train(questions(100, 1), seed=3)
    others = questions(400, 2)
    chosen = fmean(one.scores[likeliest(policy, one.pool)] for one in others)
    uniform = fmean(fmean(one.scores) for one in others)
    assert chosen > uniform + 0.2


def test_124_a_question_on_which_workflows_differ_more_teaches_more() -> None:
    """Two workflows, of which the clear question prefers one and the unclear question the other."""
    pool = [features(design, "sums") for design in POOL[:2]]
    clear, unclear = PoolScores(pool, [0.0, 1.0]), PoolScores(pool, [2 / 3, 1 / 3])
    for seed in range(3):
        policy = PoolPolicy()
        policy.train([clear, unclear], seed)
        log_odds = policy.log_chances(pool)[1] - policy.log_chances(pool)[0]
        alone = PoolPolicy()
        alone.train([clear], seed)
        assert log_odds > 0.8 * (alone.log_chances(pool)[1] - alone.log_chances(pool)[0])


def test_it_learns_for_each_kind_of_question_which_step_pays() -> None:
    policy = PoolPolicy()
    policy.train(questions(100, 1), seed=3)
    assert [likeliest(policy, [features(design, kind) for design in POOL]) for kind in KINDS] == [1, 3]


def test_equal_scores_teach_nothing_and_the_same_seed_the_same() -> None:
    still, first, again = PoolPolicy(), PoolPolicy(), PoolPolicy()
    still.train([PoolScores(questions(1, 1)[0].pool, [1.0] * len(POOL))], seed=3)
    assert still.theta == {}
    first.train(questions(10, 1), seed=3, draws=100)
    again.train(questions(10, 1), seed=3, draws=100)
    assert first.theta == again.theta != {}
