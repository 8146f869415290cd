"""The words of the tables that the command line prints, in zh and en: data files in resources/templates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pydantic import BaseModel, ConfigDict

from mma_desktop import paths
from mma_desktop.data_files import load_data

LANGUAGES = ("en", "zh")


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AmountWords(_Table):
    """What stands around the amounts of a case; `others` are the headings behind line, text and value."""

    ledger: str
    line: str
    text: str
    yuan: str
    others: tuple[str, ...]
    proposed: str
    answered: str
    yes: str
    no: str
    about: str
    none: str
    totals: str
    changes: str
    foreign: str
    vague: str
    final: str
    clean: str
    meaning: str
    seats: Mapping[str, str]
    chance: str
    opinions: str


class DecisionWords(_Table):
    """What stands around the ledger of a run as it is by hand."""

    ledger: str
    columns: tuple[str, ...]
    yes: str
    no: str
    missed: str
    answer: str
    hand: str
    changes: str
    moved: str


class TerminalWords(_Table):
    """The data file of one language."""

    amounts: AmountWords
    decisions: DecisionWords


@cache
def load_words(language: str) -> TerminalWords:
    """The words in this language; in English where there are none. Raises ResourceError for a file that is wrong."""
    chosen = language if language in LANGUAGES else "en"
    return load_data(paths.resources() / "templates" / f"terminal.{chosen}.toml", TerminalWords)
