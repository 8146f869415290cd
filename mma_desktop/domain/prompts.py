"""What a model is asked and what it answers: prompts, sampling, completions, log-probabilities.

The text in messages is *data*: it can never become a control token, whatever it contains.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a chat; `role` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """Chat messages, and the beginning of the assistant's answer if the engine is to continue one."""

    messages: tuple[Message, ...]
    prefix: str = ""

    def with_system(self, text: str) -> Prompt:
        """The prompt with a text added to its system message, which it gets if it has none."""
        first, *turns = self.messages
        if first.role != "system":
            return replace(self, messages=(Message("system", text), *self.messages))
        return replace(self, messages=(Message("system", f"{first.content}\n\n{text}"), *turns))


@dataclass(frozen=True, slots=True)
class Constraint:
    """A GBNF grammar that holds from the first occurrence of `trigger` in the generated text onwards.

    `trigger` is matched literally; the grammar's root describes the text from the trigger (included) to the end. An
    empty trigger constrains the whole completion.
    """

    grammar: str
    trigger: str = ""


@dataclass(frozen=True, slots=True)
class Sampling:
    """How `n` samples are drawn. Sample i of a request uses seed + i; temperature 0 is greedy.

    A sample ends with the line in which `final` is followed by something (if `final` starts with a line break, only
    with a line that begins with it), and with `stop_loops` when it only repeats itself. `tag` says for people what the
    request is for, such as "draft R.A3"; the model never sees it. A request is `urgent` when a person waits for it: it
    goes before those of a search. What is known to be `like` the samples lets an engine guess them: they are written
    faster, and drawn in the same way.
    """

    n: int = 1
    temperature: float = 0.8
    top_p: float = 0.95
    top_k: int = 40
    max_tokens: int = 1024
    seed: int = 0
    stop: tuple[str, ...] = ()
    constraint: Constraint | None = None
    final: str = ""
    stop_loops: bool = False
    tag: str = ""
    urgent: bool = False
    like: tuple[str, ...] = ()


class FinishReason(StrEnum):
    """Why a sample ended. LENGTH means it was cut, LOOP that it only repeated itself (the text holds one round).

    Both are incomplete and never scored as an answer.
    """

    STOP = "stop"
    LENGTH = "length"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class Completion:
    """One sample: the generated text (without the prompt's prefix) and what it cost in tokens.

    `prompt_tokens` counts all tokens of the prompt, `cached_tokens` those of them that were not computed again.
    """

    text: str
    finish_reason: FinishReason
    prompt_tokens: int
    cached_tokens: int
    generated_tokens: int


@dataclass(frozen=True, slots=True)
class Scored:
    """Log-probabilities (natural) of one continuation, token by token, and the pieces they belong to."""

    token_strings: tuple[str, ...]
    logprobs: tuple[float, ...]
    prompt_tokens: int = 0
    cached_tokens: int = 0

    @property
    def mean(self) -> float:
        """Mean log-probability per token; 0 for an empty continuation."""
        return sum(self.logprobs) / len(self.logprobs) if self.logprobs else 0.0
