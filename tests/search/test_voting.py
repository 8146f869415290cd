"""docs/method.md 1.2, D12-D14: majority votes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.free_text import rouge_l
from mma_desktop.domain.prompts import Completion, FinishReason
from mma_desktop.domain.tree import Candidate
from mma_desktop.search.voting import candidates_of, decided, majority
from mma_desktop.tasks.voting import medoid

values = st.lists(st.sampled_from(["a", "b", "c", None]), min_size=1, max_size=9)


def candidates(*keys: str | None) -> list[Candidate]:
    return [Candidate(f"text {i} {key}", key) for i, key in enumerate(keys)]


def test_16_n_conf_counts_abstentions() -> None:
    vote = majority(candidates(None, "x", None, "x", "y"))
    assert (vote.value, vote.vote_share) == ("x", 0.4)


@given(values)
def test_17_abstention_never_wins_while_a_value_parses(keys: list[str | None]) -> None:
    vote = majority(candidates(*keys))
    assert (vote.value is None) == all(key is None for key in keys)


def test_ties_go_to_the_earliest() -> None:
    assert majority(candidates("b", "a", "a", "b")).value == "b"


def test_free_text_is_won_by_the_medoid_and_abstentions_count_in_n() -> None:
    drawn = candidates("one two three", "one two four", None, "one two three four")
    vote = majority(drawn, lambda texts: medoid(texts, rouge_l))
    assert vote.value == "one two three four"
    assert vote.vote_share == pytest.approx((6 / 7 + 6 / 7 + 1) / 4)


def test_the_answer_is_the_first_candidate_with_the_winning_value() -> None:
    assert majority(candidates("a", "b", "b")).answer == "text 1 b"


def test_a_candidate_cut_at_the_token_limit_abstains(bench: Callable[..., Any]) -> None:
    cut = Completion("so => 7", FinishReason.LENGTH, 1, 0, 1)
    [candidate] = candidates_of([cut], bench().task)
    assert (candidate.value, candidate.complete) == (None, False)


@given(st.lists(st.sampled_from(["a", "b", None]), min_size=7, max_size=7))
def test_98_an_adaptive_vote_equals_the_full_vote_once_decided(keys: list[str | None]) -> None:
    everyone = candidates(*keys)
    for drawn in range(1, len(everyone) + 1):
        if decided(everyone[:drawn], len(everyone)):
            assert majority(everyone[:drawn]).value == majority(everyone).value
            return


@pytest.mark.parametrize(
    ("keys", "is_decided"),
    [("aa", False), ("aaa", True), ("aab", False), ("aaab", True), ("aabb", False), ("aabbb", True)],
)
def test_98_a_vote_of_five_is_decided_as_soon_as_the_leader_cannot_be_caught(keys: str, *, is_decided: bool) -> None:
    assert decided(candidates(*keys), 5) is is_decided


@pytest.mark.parametrize(
    ("keys", "is_decided"),
    [
        ((None, None, None), False),
        ((None, None, None, None), False),
        ((None,) * 5, True),
        (("a", None, None, None), False),
        (("a", "a", None, None), True),
        (("a", "b", None, None, None), False),
    ],
)
def test_98_abstentions_lead_nobody_and_decide_nothing(keys: tuple[str | None, ...], *, is_decided: bool) -> None:
    assert decided(candidates(*keys), 5) is is_decided


@pytest.mark.parametrize(("keys", "is_decided"), [("aaa", True), ("aab", False), ("aabab", False), ("aabaaa", True)])
def test_a_vote_of_sixteen_may_end_at_a_lead_of_three(keys: str, *, is_decided: bool) -> None:
    assert decided(candidates(*keys), 16, 3) is is_decided
    assert not decided(candidates(*keys), 16)


@given(st.lists(st.sampled_from(["a", "b", None]), min_size=3, max_size=5))
def test_98_of_five_candidates_a_lead_of_three_is_the_full_vote(keys: list[str | None]) -> None:
    assert decided(candidates(*keys), 5, 3) is decided(candidates(*keys), 5)


async def test_adaptive_votes_stop_drawing_when_the_leader_cannot_be_caught(bench: Callable[..., Any]) -> None:
    def same(*_: Any) -> str:
        return "so => 7"

    adaptive = bench(same, same, rollouts=0, adaptive_votes=True)
    await adaptive.search().run()
    assert [n for _, _, n in adaptive.asked("answer")] == [3]


async def test_a_lead_ends_the_drawing_of_a_search_too(bench: Callable[..., Any]) -> None:
    led = bench(*(lambda *_: "so => 7",) * 2, rollouts=0, candidates=9, vote_lead=3)
    await led.search().run()
    assert [n for _, _, n in led.asked("answer")] == [3]
