"""The data files of solvers: titles, what requests are for, and what is said beside a task's own prompts.

Every solver has one, in resources/solvers or in its own package, with each text in every language of the program:

    [titles]
    moa = { en = "Mixture of agents", zh = "..." }
    [purposes]
    aggregate = { en = "aggregates the answers", zh = "..." }
    [texts.en]
    aggregate = "..."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field, StringConstraints, ValidationError

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.errors import ResourceError
from mma_desktop.paths import resources

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Texts = TypeVar("Texts", bound=DataModel)
Translated = Mapping[str, Text]
"""Language -> text."""


class SolverFile(DataModel):
    """A whole file; the texts are those of one language, in the solver's own schema.

    `fitted` is what was fitted to questions with known answers, also in the solver's own schema.
    """

    titles: Mapping[str, Translated] = Field(default_factory=dict[str, Translated])
    purposes: Mapping[str, Translated] = Field(default_factory=dict[str, Translated])
    texts: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict[str, Mapping[str, Any]])
    fitted: Mapping[str, Any] = Field(default_factory=dict[str, Any])


class ReplyFences(DataModel):
    """The lines around each reply of another agent in a prompt."""

    open: Text
    close: Text

    def filled(self, template: str, replies: Sequence[str]) -> str:
        """A text with the replies, each between its fences, and their number in their places."""
        return template.replace("{count}", str(len(replies))).replace("{replies}", self._numbered(replies))

    def _numbered(self, replies: Sequence[str]) -> str:
        return "\n\n".join(self._fenced(number, reply.strip()) for number, reply in enumerate(replies, start=1))

    def _fenced(self, number: int, reply: str) -> str:
        """A closing line inside the reply is broken so that it cannot end it."""
        close = self.close.replace("{number}", str(number))
        opening = self.open.replace("{number}", str(number))
        return f"{opening}\n{reply.replace(close, f'{close[0]} {close[1:]}')}\n{close}"


def data_file(solver: str) -> Path:
    """The data file of a solver that comes with the program."""
    return resources() / "solvers" / f"{solver}.toml"


@cache
def load_solver_file(path: Path) -> SolverFile:
    """What the file holds. Raises ResourceError when it is missing or wrong."""
    return load_data(path, SolverFile)


def load_texts(path: Path, language: str, schema: type[Texts]) -> Texts:
    """A solver's texts in this language. Raises ResourceError when they are missing or wrong."""
    try:
        return schema.model_validate(load_solver_file(path).texts.get(language, {}))
    except ValidationError as error:
        raise ResourceError(f"{path.name}, texts.{language}: {error}", "Reinstall the program.") from error


def load_fitted(path: Path, schema: type[Texts]) -> Texts:
    """What of a solver was fitted. Raises ResourceError when it is missing or wrong."""
    try:
        return schema.model_validate(load_solver_file(path).fitted)
    except ValidationError as error:
        raise ResourceError(f"{path.name}, fitted: {error}", "Reinstall the program.") from error


class ScoredTexts(DataModel):
    """What stands in place of the question when an answer is scored without it."""

    blank: Text


def load_blank(language: str) -> str:
    """What stands in place of the question when an answer is scored without it, in this language."""
    return load_texts(data_file("scored"), language, ScoredTexts).blank


def load_fences(language: str) -> ReplyFences:
    """The fences around replies in this language."""
    return load_texts(data_file("shared"), language, ReplyFences)
