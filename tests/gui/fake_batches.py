"""Batches with the shape of the service's, kept in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mma_desktop.domain.batches import Batch, BatchEntry
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Question
from mma_desktop.errors import InputError
from mma_desktop.reports.base import Report
from mma_desktop.reports.batches import BatchReport, BatchResult, batch_bytes
from mma_desktop.reports.letterhead.loading import headed
from mma_desktop.reports.writing import write_bytes
from mma_desktop.service.batches.taking_in import AddedBatch


class FakeBatches:
    """A batch of the lines of each file that is added; a line after a tab is the known answer."""

    def __init__(self) -> None:
        self.kept: dict[str, list[BatchResult]] = {}
        self.refused: tuple[Refusal, ...] = ()

    def batches(self) -> list[Batch]:
        made = "2026-11-25T10:00:00+00:00"
        found = [
            Batch(name, name, made, len(results), BatchReport(name, tuple(results)).solved)
            for name, results in self.kept.items()
        ]
        return found[::-1]

    def batch(self, batch: str) -> BatchReport:
        if batch not in self.kept:
            raise InputError(f"There is no batch {batch}.", "See the list of batches: mma-desktop batch list")
        return BatchReport(batch, tuple(self.kept[batch]), self.refused)

    def batch_of(self, run: str) -> Batch | None:
        holding = {name for name, results in self.kept.items() if any(one.entry.run == run for one in results)}
        return next((batch for batch in self.batches() if batch.id in holding), None)

    def add_batch(self, paths: Sequence[Path], task: str, language: str = "") -> AddedBatch:
        lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line]
        if not lines:
            raise InputError("There is no question in it.", "Choose sheets, or documents with a case each.")
        name = ", ".join(path.name for path in paths)
        earlier = next((batch for batch in self.batches() if batch.id == name), None)
        self.kept[name] = [self._waiting(name, number, line, task) for number, line in enumerate(lines, start=1)]
        self.refused = (Refusal("broken.pdf", "It is damaged.", "Save it again."),)
        return AddedBatch(name, len(lines), self.refused, earlier)

    def add_questions(self, name: str, texts: Sequence[str], task: str) -> AddedBatch:
        self.kept[name] = [self._waiting(name, number, text, task) for number, text in enumerate(texts, start=1)]
        return AddedBatch(name, len(texts))

    def move_in_batch(self, question: str, places: int) -> None:
        for results in self.kept.values():
            row = next((row for row, one in enumerate(results) if one.entry.id == question), None)
            if row is not None:
                results.insert(max(0, row + places), results.pop(row))

    def export_batch(self, batch: str, path: Path, language: str) -> None:
        write_bytes(path, batch_bytes(headed(self.batch(batch)), path, language))

    def delete_batch(self, batch: str) -> None:
        del self.kept[batch]

    def question(self, question: str) -> BatchEntry:
        """The entry of this question."""
        return next(one.entry for results in self.kept.values() for one in results if one.entry.id == question)

    def keep(self, question: str, report: Report) -> None:
        """What came of a question."""
        for results in self.kept.values():
            for row, one in enumerate(results):
                if one.entry.id == question:
                    entry = replace(
                        one.entry, run=report.run, status=report.status, answer=report.answer, value=report.value
                    )
                    score = float(entry.gold == report.value) if entry.gold else None
                    results[row] = BatchResult(entry, report.shown_value or "", "", score)

    def _waiting(self, batch: str, number: int, line: str, task: str) -> BatchResult:
        text, _, gold = line.partition("\t")
        question = Question(task, "zh", text, text[:20])
        return BatchResult(BatchEntry(f"{batch}-{number}", str(number), question, {}, gold), "", "", None)
