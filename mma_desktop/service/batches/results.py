"""What came of a batch: each answer as it is shown, and its score where the right one is known."""

from __future__ import annotations

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.runs import RunStatus
from mma_desktop.reports.batches import BatchReport, BatchResult, option_text
from mma_desktop.service.batches.known_answers import is_known
from mma_desktop.storage.batches.batches import batch_named, entries, refusals
from mma_desktop.storage.library_file import LibraryFile
from mma_desktop.tasks.catalog import load_task


def batch_report(file: LibraryFile, batch: str) -> BatchReport:
    """The batch with this id or beginning of one, as it stands. Raises InputError if there is none."""
    named = batch_named(file, batch)
    results = tuple(result_of(entry) for entry in entries(file, named.id))
    return BatchReport(named.name, results, tuple(refusals(file, named.id)))


def result_of(entry: BatchEntry) -> BatchResult:
    """The entry with its answer for people; only a finished run's is scored, as another may still become another one,
    and only where what is known is one answer: earlier versions took in more.
    """
    if entry.answer is None:
        return BatchResult(entry, "", "", None)
    task = load_task(entry.question.task, entry.question.language).for_item(entry.question.text)
    scored = entry.status is RunStatus.FINISHED and is_known(task, entry.gold)
    score = task.grade(entry.value, entry.gold) if scored else None
    if entry.value is None:
        return BatchResult(entry, "", "", score)
    option = option_text(entry.value, entry.options, entry.question.language)
    currency = currency_of(entry.question.text) if task.has_ledger else ""
    return BatchResult(entry, task.show(entry.value), option, score, currency)
