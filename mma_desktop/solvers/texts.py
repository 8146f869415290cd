"""What solvers say beside a task's own prompts: data files in resources/solvers, one for each language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Annotated

from pydantic import Field, StringConstraints

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.paths import resources

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Persona(DataModel):
    """One agent: its name, and what is added to the task's own role text."""

    name: Text
    text: Text


class MoaTexts(DataModel):
    """The system message of an aggregator."""

    aggregate: Text


class DylanTexts(DataModel):
    """Roles, and what is added to the request in later rounds and for the ranking; labels lead the numbers."""

    roles: tuple[Persona, ...] = Field(min_length=2)
    discuss: Text
    rating_label: Text
    rank: Text
    rank_label: Text


class SolverTexts(DataModel):
    """A whole file."""

    reply_open: Text
    reply_close: Text
    moa: MoaTexts
    dylan: DylanTexts

    def numbered(self, replies: Sequence[str]) -> str:
        """The replies between their fences; a closing line inside a reply is broken so that it cannot end it."""
        return "\n\n".join(self._fenced(number, reply.strip()) for number, reply in enumerate(replies, start=1))

    def filled(self, template: str, replies: Sequence[str]) -> str:
        """A text with the replies, and their number, in their places."""
        return template.replace("{count}", str(len(replies))).replace("{replies}", self.numbered(replies))

    def _fenced(self, number: int, reply: str) -> str:
        close = self.reply_close.replace("{number}", str(number))
        opening = self.reply_open.replace("{number}", str(number))
        return f"{opening}\n{reply.replace(close, f'{close[0]} {close[1:]}')}\n{close}"


@cache
def load_texts(language: str) -> SolverTexts:
    """The texts in this language. Raises ResourceError when the file is missing or wrong."""
    return load_data(resources() / "solvers" / f"{language}.toml", SolverTexts)


def with_system(prompt: Prompt, text: str) -> Prompt:
    """The prompt with a text added to its system message, which it gets if it has none."""
    first, *turns = prompt.messages
    if first.role != "system":
        return replace(prompt, messages=(Message("system", text), *prompt.messages))
    return replace(prompt, messages=(Message("system", f"{first.content}\n\n{text}"), *turns))
