"""How many prompt tokens a list of requests costs with and without a memory of earlier prompts (pure arithmetic)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """One prompt of one model and the samples drawn from it, as tokens, in the order in which they were drawn."""

    model: str
    prompt: Tokens
    answers: tuple[Tokens, ...]


@dataclass(frozen=True, slots=True)
class PromptCosts:
    """Prompt tokens to compute: without a memory; with one that holds the last prompt and answer of each model; and
    `distinct`, the different prefixes of all prompts, which no engine that forgets nothing has to exceed.
    """

    none: int
    last_prompt: int
    distinct: int


def prompt_costs(requests: Sequence[Request]) -> PromptCosts:
    """The costs of these requests, sample by sample, in order."""
    models = {request.model for request in requests}
    return PromptCosts(
        none=sum(len(request.prompt) * len(request.answers) for request in requests),
        last_prompt=sum(_last_prompt(_of(model, requests)) for model in models),
        distinct=sum(distinct_prefixes(request.prompt for request in _of(model, requests)) for model in models),
    )


def distinct_prefixes(prompts: Iterable[Tokens]) -> int:
    """How many different prefixes the prompts have: the nodes of their prefix tree, its root left out."""
    ordered = sorted(set(prompts))
    return sum(map(len, ordered)) - sum(_shared(a, b) for a, b in pairwise(ordered))


def _of(model: str, requests: Iterable[Request]) -> list[Request]:
    return [request for request in requests if request.model == model]


def _last_prompt(requests: Iterable[Request]) -> int:
    """One sample after the other, as llama-cpp-python's high-level API computes them.

    It keeps what it fed last, prompt and answer without the answer's last token. A prompt that it holds to the end
    costs one token, whose logits are gone, unless it holds nothing else.
    """
    held: Tokens = ()
    computed = 0
    for request in requests:
        for answer in request.answers:
            if held != request.prompt:
                computed += len(request.prompt) - min(_shared(held, request.prompt), len(request.prompt) - 1)
            held = request.prompt + answer[:-1]
    return computed


def _shared(a: Tokens, b: Tokens) -> int:
    """The length of the longest common prefix."""
    return next((index for index, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
