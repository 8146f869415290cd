"""The arithmetic of prompt caches, against a slow and plain computation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.inference.prompt_costs import PromptCosts, Request, distinct_prefixes, prompt_costs

token_lists = st.lists(st.integers(0, 2), min_size=1, max_size=8).map(tuple)


def test_samples_of_one_prompt() -> None:
    asked = [Request("a", (1, 2, 3, 4), ((7, 8), (9, 9), (5, 6)))]
    assert prompt_costs(asked) == PromptCosts(none=12, last_prompt=4 + 1 + 1, distinct=4)


def test_the_last_prompt_is_all_that_is_remembered() -> None:
    case, other = (1, 2, 3, 4), (1, 2, 8)
    asked = [Request("a", prompt, ((7, 7),)) for prompt in (case, other, case)]
    assert prompt_costs(asked) == PromptCosts(none=11, last_prompt=4 + 1 + 2, distinct=5)


def test_each_model_has_its_own_memory() -> None:
    asked = [Request(model, (1, 2, 3), ((7, 7),)) for model in ("a", "b", "a")]
    assert prompt_costs(asked) == PromptCosts(none=9, last_prompt=3 + 3 + 1, distinct=6)


def test_an_answer_is_remembered_but_for_its_last_token() -> None:
    asked = [Request("a", (1, 2), ((3, 4),)), Request("a", (1, 2, 3, 4, 5), ((6,),))]
    assert prompt_costs(asked).last_prompt == 2 + 2


def test_a_prompt_that_is_all_that_is_held_costs_nothing() -> None:
    asked = [Request("a", (1, 2), ((3,), (4,)))]  # one token was drawn and none was fed: the logits are still there
    assert prompt_costs(asked).last_prompt == 2


@given(st.lists(token_lists, max_size=6))
def test_distinct_prefixes_are_the_nodes_of_the_prefix_tree(prompts: list[tuple[int, ...]]) -> None:
    nodes = {prompt[:length] for prompt in prompts for length in range(1, len(prompt) + 1)}
    assert distinct_prefixes(prompts) == len(nodes)


@given(st.lists(token_lists, max_size=6))
def test_a_better_memory_never_costs_more(prompts: list[tuple[int, ...]]) -> None:
    costs = prompt_costs([Request("a", prompt, ((0, 0), (1, 1))) for prompt in prompts])
    assert costs.distinct <= costs.last_prompt <= costs.none
