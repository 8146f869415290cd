"""Prompts and what comes of them: the mean of log-probabilities."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.prompts import Message, Prompt, Scored


def test_the_mean_is_taken_per_token() -> None:
    assert Scored(("a", "b", "c"), (-1.0, -2.0, -6.0)).mean == pytest.approx(-3.0)


def test_an_empty_continuation_has_a_mean_of_zero() -> None:
    assert Scored((), ()).mean == 0.0


@given(st.lists(st.floats(-1000, 0), min_size=1, max_size=20))
def test_the_mean_lies_between_the_least_and_the_most_likely_token(logprobs: list[float]) -> None:
    mean = Scored(("x",) * len(logprobs), tuple(logprobs)).mean
    assert min(logprobs) - 1e-9 <= mean <= max(logprobs) + 1e-9
    assert mean * len(logprobs) == pytest.approx(math.fsum(logprobs), abs=1e-6)


def test_a_text_joins_the_system_message_or_becomes_it() -> None:
    asked = Message("user", "how much?")
    first = Prompt((asked,), prefix="So ").with_system("Be brief.")
    assert first == Prompt((Message("system", "Be brief."), asked), prefix="So ")
    again = first.with_system("Be exact.")
    assert again == Prompt((Message("system", "Be brief.\n\nBe exact."), asked), prefix="So ")
