"""The data files of long cases: how the parts of a document begin, and what a task looks for in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated

from pydantic import Field, field_validator

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.paths import resources

Weight = Annotated[float, Field(ge=0)]
OPENING = "opening"  # what stands before the first heading


class TaskFocus(DataModel):
    """What bears on a task's question: words, and how much the sections of a document weigh (1 where nothing is said).

    The weights are stated, not fitted.
    """

    cues: tuple[str, ...] = ()
    weights: Mapping[str, Weight] = Field(default_factory=dict[str, float])


class LongCaseWords(DataModel):
    """The data file of one language. `omitted` stands in place of what is left out, {0} for the number of characters.

    A run that goes on asks with the text it began with: `omitted` is never changed. `headings` are the sections with
    the words that begin them and `names` what people call them, `tasks` the focus of each task by its id; `default` is
    that of all others. `summary` tells people that something was left out, `parts` leads to its parts, each an `item`.
    """

    omitted: str
    summary: str
    parts: str
    item: str
    names: Mapping[str, str]
    headings: Mapping[str, tuple[str, ...]]
    default: TaskFocus
    tasks: Mapping[str, TaskFocus] = Field(default_factory=dict[str, TaskFocus])

    @field_validator("omitted")
    @classmethod
    def _says_how_many(cls, value: str) -> str:
        if value.count("{0}") != 1 or "\n" in value:
            raise ValueError("omitted is one line and holds {0} once")
        return value

    @cached_property
    def beginnings(self) -> re.Pattern[str]:
        """What a sentence begins with that opens a section, as a group of the section's name; longer words first."""
        words = sorted(((word, name) for name, words in self.headings.items() for word in words), key=_longest_first)
        return re.compile("|".join(f"(?P<{name}_{i}>{re.escape(word)})" for i, (word, name) in enumerate(words)), re.I)

    def focus(self, task: str) -> TaskFocus:
        """What the task looks for."""
        return self.tasks.get(task, self.default)


def _longest_first(item: tuple[str, str]) -> tuple[int, str]:
    return -len(item[0]), item[0]


@cache
def load_words(language: str) -> LongCaseWords:
    """The words of this language, of English where there are none. Raises ResourceError for a file that is wrong."""
    chosen = language if language in ("zh", "en") else "en"
    return load_data(resources() / "long_cases" / f"{chosen}.toml", LongCaseWords)
