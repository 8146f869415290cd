"""The words that the command line prints, in zh and en: data files in resources/templates, those of reports too."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from mma_desktop import paths
from mma_desktop.cli.wording.evaluation import EvaluationLabels
from mma_desktop.cli.wording.knowledge import KnowledgeLabels
from mma_desktop.cli.wording.ledgers import AmountLabels, DefendantLabels, EditedLedgerLabels
from mma_desktop.cli.wording.libraries import (
    BatchLabels,
    BundleLabels,
    DoctorLabels,
    ImportLabels,
    LibraryLabels,
    QuestionFileLabels,
    VerifyLabels,
)
from mma_desktop.cli.wording.models import BenchLabels, CheckupLabels, FetchLabels, ModelListLabels
from mma_desktop.cli.wording.packs import BuildLabels, HostLabels, PackLabels, PanelLabels, RefineLabels, TaskLabels
from mma_desktop.cli.wording.runs import DeletionLabels, ProgressLabels, ResultLabels, RunListLabels
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.errors import InputError, MmaError
from mma_desktop.reports import templates
from mma_desktop.translation import translated

LANGUAGES = ("en", "zh")


class TerminalLabels(DataModel):
    """The data file of one language."""

    amounts: AmountLabels
    decisions: EditedLedgerLabels
    defendants: DefendantLabels
    knowledge: KnowledgeLabels
    progress: ProgressLabels
    result: ResultLabels
    runs: RunListLabels
    deletion: DeletionLabels
    models: ModelListLabels
    checkup: CheckupLabels
    bench: BenchLabels
    fetch: FetchLabels
    library: LibraryLabels
    bundles: BundleLabels
    verify: VerifyLabels
    questions: QuestionFileLabels
    batches: BatchLabels
    imports: ImportLabels
    doctor: DoctorLabels
    tasks: TaskLabels
    packs: PackLabels
    build: BuildLabels
    refine: RefineLabels
    panels: PanelLabels
    hosts: HostLabels
    evaluation: EvaluationLabels


@cache
def load_labels(language: str) -> TerminalLabels:
    """The labels in this language; in English where there are none. Raises ResourceError for a file that is wrong."""
    chosen = language if language in LANGUAGES else "en"
    return load_data(paths.resources() / "templates" / f"terminal.{chosen}.toml", TerminalLabels)


def terminal_labels() -> TerminalLabels:
    """The labels in the terminal's language."""
    return load_labels(terminal_language())


def report_labels() -> Mapping[str, Any]:
    """The words of reports in the terminal's language, for what both of them say."""
    return templates.load_labels("report", terminal_language())


def terminal_language(environment: Mapping[str, str] = os.environ) -> str:
    """zh where MMA_LANG, or else the terminal's locale, is a Chinese one, otherwise en."""
    set_names = [name for name in ("MMA_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)]
    named = environment[set_names[0]] if set_names else locale.getlocale()[0] or ""
    return "zh" if named.lower().startswith(("zh", "chinese")) else "en"


def spoken_language(named: str) -> str:
    """The language that was named, else the terminal's. Raises InputError for one that nothing is said in."""
    return known_language(named) or terminal_language()


def known_language(named: str) -> str:
    """The language that was named, "" for none. Raises InputError for one that nothing is said in."""
    if named and named not in LANGUAGES:
        raise InputError(f"There is no language {named!r} here.", f"Languages: {', '.join(LANGUAGES)}.")
    return named


def told(sentence: str, language: str = "") -> str:
    """A sentence of the program, such as the fact and the remedy of an error, in a language or the terminal's."""
    return translated(sentence, language or terminal_language())


def explained(said: MmaError | Refusal, language: str = "") -> str:
    """What happened and what to do about it, in a language or the terminal's, on one line."""
    return f"{told(said.fact, language)} {told(said.remedy, language)}".strip()
