"""Chat templates: the model's own Jinja2 template, rendered so that no message can forge a control token.

The template never sees what the messages say. It is rendered with a random placeholder in the place of each
content, and the result is cut at the placeholders: what the template wrote may hold control tokens, what the messages
say is plain data. The tokenizer gets each with the mark of which it is.

A template comes with the model file and is as trustworthy as that: it runs in Jinja2's immutable sandbox, with limits
on time and size. It gets a fixed date, because a prompt must be the same tomorrow.
"""

from __future__ import annotations

import re
import secrets
import signal
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from types import FrameType
from typing import Any, NoReturn

from jinja2 import TemplateError
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from mma_desktop.domain.prompts import Message
from mma_desktop.errors import EngineError, ModelError

# The layout for a model without a template of its own (a base model); it ends its turn where the next one would begin.
PLAIN_TEMPLATE = (
    "{% for message in messages %}### {{ message.role | capitalize }}:\n{{ message.content }}\n\n{% endfor %}"
    "{% if add_generation_prompt %}### Assistant:\n{% endif %}"
)
PLAIN_STOP = "\n### "

_SECONDS = 2.0
_MOST_CHARACTERS = 200_000
_FIXED_DATE = datetime(2025, 1, 1, tzinfo=UTC)
_FAILURES = (TimeoutError, RecursionError, MemoryError, TypeError, ValueError, ArithmeticError, LookupError)
_REMEDY = "Choose another model, or one whose GGUF file holds a usable chat template."


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a rendered prompt: written by the template, or data that stays data."""

    text: str
    is_data: bool


class ChatTemplate:
    """One model's chat template."""

    def __init__(self, source: str, bos: str = "", eos: str = "") -> None:
        self._special = {"bos_token": bos, "eos_token": eos}
        try:
            with _time_limit():
                self._template = _Sandbox().from_string(source or PLAIN_TEMPLATE, globals=_HELPERS)
        except (TemplateError, TimeoutError, RecursionError, MemoryError) as error:
            raise ModelError(f"The model's chat template cannot be used: {error}.", _REMEDY) from error

    def render(self, messages: Sequence[Message]) -> list[Segment]:
        """The prompt up to where the assistant begins to write, in parts. Raises EngineError."""
        try:
            return self._render([_Turn((message.content,), message.role) for message in messages])
        except TemplateError as error:
            merged = _without_system(messages)
            if merged is None:
                raise _unusable(error) from error
        try:
            return self._render(merged)
        except TemplateError as error:
            raise _unusable(error) from error

    def _render(self, turns: Sequence[_Turn]) -> list[Segment]:
        nonce = secrets.token_hex(16)
        data: dict[str, str] = {}
        messages = [{"role": turn.role, "content": turn.hidden(nonce, data)} for turn in turns]
        try:
            with _time_limit():
                text = self._text(messages)
        except _FAILURES as error:
            raise _unusable(error) from error
        return _cut(text, data)

    def _text(self, messages: list[dict[str, str]]) -> str:
        text = ""
        for chunk in self._template.generate(messages=messages, add_generation_prompt=True, **self._special):
            text += chunk
            if len(text) > _MOST_CHARACTERS:
                raise SecurityError("it writes without end")
        return text


@dataclass(frozen=True, slots=True)
class _Turn:
    """A message of one or more contents (a system message may have been put before the user's)."""

    contents: tuple[str, ...]
    role: str

    def hidden(self, nonce: str, data: dict[str, str]) -> str:
        """Placeholders for the contents, which are put into `data`."""
        names = [f"x{nonce}n{len(data) + index}z" for index in range(len(self.contents))]
        data.update(zip(names, self.contents, strict=True))
        return "\n\n".join(names)


def _without_system(messages: Sequence[Message]) -> list[_Turn] | None:
    """The turns with the system message put before the first user message; None if there is no such pair."""
    if len(messages) < 2 or messages[0].role != "system" or messages[1].role != "user":
        return None
    first = _Turn((messages[0].content, messages[1].content), "user")
    return [first, *(_Turn((message.content,), message.role) for message in messages[2:])]


def _cut(text: str, data: dict[str, str]) -> list[Segment]:
    """`text` cut at the placeholders; each must have survived the template."""
    parts = re.split("(" + "|".join(data) + ")", text) if data else [text]
    if not set(data) <= set(parts):
        raise TemplateError("it leaves out a message")
    segments = [Segment(data.get(part, part), part in data) for part in parts]
    return [segment for segment in segments if segment.text]


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox without arithmetic that takes for ever."""

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self) -> None:
        super().__init__(trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"])

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """The result of `*` and `**` on small numbers; a template needs nothing else."""
        if not all(isinstance(side, int | float) and abs(side) <= _MOST_CHARACTERS for side in (left, right)):
            raise SecurityError(f"it multiplies {type(left).__name__} by {type(right).__name__}")
        if operator == "**" and abs(right) > 16:
            raise SecurityError("it raises to a high power")
        return super().call_binop(context, operator, left, right)


def _raise_exception(message: str) -> NoReturn:
    raise TemplateError(message)


_HELPERS = {"raise_exception": _raise_exception, "strftime_now": _FIXED_DATE.strftime}


def _unusable(error: Exception) -> EngineError:
    return EngineError(f"The model's chat template refused the prompt: {error or type(error).__name__}.", _REMEDY)


@contextmanager
def _time_limit() -> Generator[None]:
    """Raise TimeoutError after a while, where the platform has a timer; elsewhere the hang watch ends the process."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, _SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _time_is_up(_number: int, _frame: FrameType | None) -> NoReturn:
    raise TimeoutError("it takes too long")
