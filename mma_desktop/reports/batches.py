"""What came of a batch, for people. The score is over the questions whose answer is known and that are solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from importlib import import_module
from pathlib import Path

from mma_desktop.answers.money.wording import money
from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.reports.base import said_reason
from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.reports.templates import load_labels, share

BATCH_ENDINGS = (".xlsx", ".csv", ".pdf")


@dataclass(frozen=True, slots=True)
class BatchResult:
    """A question of a batch and its answer for people: as it is shown, and the text of the options that it names.

    `score` is how good the answer is, 0..1, None where no answer is known or none was given yet. `currency` is that of
    an answer that is a sum of money, "" of any other.
    """

    entry: BatchEntry
    shown: str
    option: str
    score: float | None
    currency: str = ""

    def shown_in(self, language: str) -> str:
        """The answer for readers of this language: a sum in its words, all else as the question has it."""
        value = self.entry.value
        if not self.currency or value is None or language == self.entry.question.language:
            return self.shown
        return money(Decimal(value), self.currency, language)

    def reason_in(self, language: str) -> str:
        """What the model wrote for its answer; where there is none, why, in this language as far as that is known."""
        entry = self.entry
        return said_reason(entry.reason or "", language) if entry.value is None else (entry.answer or "").strip()

    @property
    def solved(self) -> bool:
        """Whether its run is finished."""
        return self.entry.status is RunStatus.FINISHED

    @property
    def uncalibrated(self) -> bool:
        """Whether this is a final answer of which nothing says how likely it is right."""
        return self.solved and self.entry.value is not None and self.entry.chance is None

    @property
    def interim(self) -> bool:
        """Whether there is an answer, of a run that has not finished."""
        return bool(self.shown) and not self.solved


@dataclass(frozen=True, slots=True)
class BatchReport:
    """A batch by name with all its questions in order; `letterhead` is what stands above it where it is printed.

    `refused` is what was handed in for it and is no question of it, as it could not be read.
    """

    name: str
    results: tuple[BatchResult, ...]
    refused: tuple[Refusal, ...] = ()
    letterhead: Letterhead | None = None

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum(result.solved for result in self.results)

    @property
    def waiting(self) -> tuple[BatchEntry, ...]:
        """The questions that are not solved yet, in order."""
        return tuple(result.entry for result in self.results if not result.solved)

    @property
    def scores(self) -> list[float]:
        """The scores of the answers that could be compared with a known one."""
        return [result.score for result in self.results if result.score is not None]

    @property
    def score(self) -> float | None:
        """Their mean, None where there is none."""
        return sum(self.scores) / len(self.scores) if self.scores else None


def batch_bytes(report: BatchReport, path: Path, language: str) -> bytes:
    """The report in the format that the ending of `path` names, in zh or en. Raises InputError for another one."""
    ending = path.suffix.lower()
    if ending not in BATCH_ENDINGS:
        fact = f"A batch cannot be written as {path.name!r}."
        raise InputError(fact, f"Known endings: {', '.join(BATCH_ENDINGS)}.")
    module = import_module("mma_desktop.reports.batch_files")  # its libraries take long to load
    formats: Mapping[str, Callable[[BatchReport, str], bytes]] = module.BATCH_FORMATS
    return formats[ending](report, language)


def summary_text(report: BatchReport, language: str) -> str:
    """How many questions are solved, the score where answers are known, and how much could not be read."""
    labels = load_labels("batch", language)
    said = [labels["solved"] % (report.solved, len(report.results))]
    if report.score is not None:
        said.append(labels["scored"] % (share(report.score), len(report.scores)))
    if report.refused:
        said.append(labels["refused"] % len(report.refused))
    return labels["space"].join(said)


def chance_in(language: str, entry: BatchEntry) -> str:
    """How likely the answer is right; of recorded replies, that it is theirs. Empty where nothing says it."""
    if entry.chance is None:
        return ""
    return load_labels("batch", language)["recorded"] % share(entry.chance) if entry.recorded else share(entry.chance)


def option_text(value: str, options: Mapping[str, str], language: str) -> str:
    """The texts of the options that a vote key names, in zh or en; empty where it names anything else."""
    letters, separator = [letter for letter in options if letter in value], "；" if language == "zh" else "; "
    return separator.join(options[letter] for letter in letters) if "".join(letters) == value else ""
