"""The labels of the tables that the command line prints, in zh and en: data files in resources/templates."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.errors import MmaError
from mma_desktop.service.importing import Refusal
from mma_desktop.translation import translated

LANGUAGES = ("en", "zh")


class AmountLabels(DataModel):
    """What stands around the amounts of a case; `others` are the headings behind line, text and value."""

    ledger: str
    line: str
    place: str
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
    roles: Mapping[str, str]
    chance: str
    opinions: str


class EditedLedgerLabels(DataModel):
    """What stands around the ledger of a run after manual edits; `place` heads the lines where they are places."""

    ledger: str
    place: str
    columns: tuple[str, ...]
    yes: str
    no: str
    missed: str
    answer: str
    edited: str
    changes: str
    moved: str


class DefendantLabels(DataModel):
    """What stands around the totals per defendant."""

    title: str
    number: str
    columns: tuple[str, ...]
    unattributed: str
    joint: str
    differs: str


class KnowledgeLabels(DataModel):
    """What stands around shelves and passages; `parts` names what can be left out, each with {0}."""

    columns: tuple[str, ...]
    whole: str
    left_out: str
    included: str
    parts: Mapping[str, str]
    nothing: str
    undated: str
    later: str
    added: str
    cited: str


class TerminalLabels(DataModel):
    """The data file of one language."""

    amounts: AmountLabels
    decisions: EditedLedgerLabels
    defendants: DefendantLabels
    knowledge: KnowledgeLabels


@cache
def load_labels(language: str) -> TerminalLabels:
    """The labels in this language; in English where there are none. Raises ResourceError for a file that is wrong."""
    chosen = language if language in LANGUAGES else "en"
    return load_data(paths.resources() / "templates" / f"terminal.{chosen}.toml", TerminalLabels)


def terminal_language(environment: Mapping[str, str] = os.environ) -> str:
    """zh where MMA_LANG, or else the terminal's locale, is a Chinese one, otherwise en."""
    set_names = [name for name in ("MMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)]
    named = environment[set_names[0]] if set_names else locale.getlocale()[0] or ""
    return "zh" if named.lower().startswith(("zh", "chinese")) else "en"


def told(sentence: str) -> str:
    """A sentence of the program, such as the fact and the remedy of an error, in the terminal's language."""
    return translated(sentence, terminal_language())


def explained(said: MmaError | Refusal) -> str:
    """What happened and what to do about it, in the terminal's language, on one line."""
    return f"{told(said.fact)} {told(said.remedy)}".strip()
