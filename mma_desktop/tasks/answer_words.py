"""The words of answers: how prison terms and judgments are read and written, one data file for each language.

All languages are read at once, as a model may answer in another one than it was asked in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Self, TypeVar

from pydantic import Field, model_validator

from mma_desktop import paths
from mma_desktop.answers.judgment import JudgmentWords, ShownJudgments
from mma_desktop.answers.months import ShownTerms, TermWords
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.ledger.words.patterns import Regex
from mma_desktop.tasks.templates import parse_template

_LANGUAGES = ("zh", "en")
_Patterns = Annotated[tuple[Regex, ...], Field(min_length=1)]
_File = TypeVar("_File", bound=DataModel)


class PrisonTermFile(DataModel):
    """resources/answers/prison_terms.*.toml; the Chinese one says what each list is."""

    years: _Patterns
    half: _Patterns
    months: _Patterns
    between: _Patterns
    half_year: _Patterns
    life: _Patterns
    death: _Patterns
    none: _Patterns
    to: _Patterns
    or_more: _Patterns
    shown: ShownTerms


class JudgmentFile(DataModel):
    """resources/answers/judgments.*.toml."""

    ruling: _Patterns
    shown: ShownJudgments

    @model_validator(mode="after")
    def _filled_in(self) -> Self:
        parse_template(self.shown.text, ("articles", "sums"))
        parse_template(self.shown.sum, ("amount",))
        return self


@cache
def load_term_words(folder: Path | None = None) -> TermWords:
    """The words of prison terms. Raises ResourceError when a file is missing or wrong."""
    files = _load(folder, "prison_terms", PrisonTermFile)
    names = PrisonTermFile.model_fields.keys() - {"shown"}
    patterns = {name: _any_of(getattr(file, name) for file in files.values()) for name in names}
    return TermWords(**patterns, shown={language: file.shown for language, file in files.items()})


@cache
def load_judgment_words(folder: Path | None = None) -> JudgmentWords:
    """The words of judgments. Raises ResourceError when a file is missing or wrong."""
    files = _load(folder, "judgments", JudgmentFile)
    ruling = re.compile(_any_of(file.ruling for file in files.values()))
    return JudgmentWords(ruling, {language: file.shown for language, file in files.items()})


def _load(folder: Path | None, name: str, schema: type[_File]) -> Mapping[str, _File]:
    """The file of each language."""
    where = folder or paths.resources() / "answers"
    return {language: load_data(where / f"{name}.{language}.toml", schema) for language in _LANGUAGES}


def _any_of(patterns: Iterable[tuple[str, ...]]) -> str:
    return "|".join(pattern for group in patterns for pattern in group)
