"""What of a case is asked of the knowledge library: the parts that matter for the task, without what says no law.

A whole case finds what its many words of procedure match. The forms were chosen on the odd-numbered cases of a set of
charges and are reported on the even ones (docs/results/retrieval.md); a task that was not measured asks with all of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property

from pydantic import Field

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.passages import PassageQuery
from mma_desktop.excerpts.sections import passages_of
from mma_desktop.excerpts.words import load_words
from mma_desktop.paths import resources

_LANGUAGE = "zh"  # of the laws that come with the program, and of the cases that this was measured on


class CaseFocus(DataModel):
    """What of a case one task asks with, and where the answer stands; see the head of the data file."""

    sections: tuple[str, ...] = Field(min_length=1)
    laws: tuple[str, ...] = ()
    part: str = ""


class CaseQueries(DataModel):
    """The data file resources/knowledge/cases.zh.toml."""

    noise: tuple[str, ...]
    tasks: Mapping[str, CaseFocus]

    @cached_property
    def silence(self) -> re.Pattern[str]:
        """What is taken out of the text."""
        return re.compile("|".join(f"(?:{pattern})" for pattern in self.noise))


def query_for(task: str, text: str, language: str, as_of: str = "") -> PassageQuery:
    """The query for the evidence of a case: its telling parts where the task is known, else the whole text.

    `as_of` is the day whose law is asked for.
    """
    queries = _load()
    focus = queries.tasks.get(task)
    if focus is None or language != _LANGUAGE:
        return PassageQuery(text, as_of=as_of)
    asked = "".join(
        text[one.start : one.end] for one in passages_of(text, load_words(language)) if one.section in focus.sections
    )
    return PassageQuery(queries.silence.sub("，", asked or text), focus.laws, focus.part, as_of)


@cache
def _load() -> CaseQueries:
    """Raises ResourceError for a file that is wrong."""
    return load_data(resources() / "knowledge" / f"cases.{_LANGUAGE}.toml", CaseQueries)
