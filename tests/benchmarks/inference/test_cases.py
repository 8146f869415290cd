"""What the benchmarks ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

pytest.importorskip("llama_cpp")

from benchmarks.inference.cases import answer_prompt, beginnings, continuations, models_of, sample_case, samples
from benchmarks.inference.tokens import Tokenizer
from mma_desktop.domain.prompts import Prompt
from mma_desktop.errors import MmaError


class Characters:
    """A tokenizer with one token per character."""

    def tokens(self, prompt: Prompt) -> tuple[int, ...]:
        return tuple(map(ord, "".join(message.content for message in prompt.messages) + prompt.prefix))

    def token_strings(self, text: str) -> Sequence[str]:
        return list(text)


CHARACTERS = cast("Tokenizer", Characters())
CASE = sample_case("tiny")


def test_marked_prompts_share_no_beginning() -> None:
    plain, one, two = (answer_prompt(CASE, mark, examples=0) for mark in (0, 1, 2))
    assert one.messages[0].content == f"[1] {plain.messages[0].content}"
    assert one.messages[0].content[:3] != two.messages[0].content[:3]
    assert one.messages[1:] == plain.messages[1:]


def test_an_answer_is_cut_at_fractions_of_its_tokens() -> None:
    assert beginnings("abcdefghij") == ["ab", "abcd", "abcdef"]


def test_every_beginning_is_continued_with_seeds_of_its_own() -> None:
    prompt = answer_prompt(CASE, examples=0)
    works = continuations(CHARACTERS, prompt, "abcdefghij", 3, 8, 100)
    assert [(work.prompt.prefix, work.n, work.seed) for work in works] == [
        ("ab", 3, 100),
        ("abcd", 3, 110),
        ("abcdef", 3, 120),
    ]
    (whole,) = samples(CHARACTERS, prompt, 5, 8, 1)
    assert works[0].tokens == (*whole.tokens, ord("a"), ord("b"))


def test_an_unknown_model_is_refused() -> None:
    with pytest.raises(MmaError):
        models_of("no-such-model")
