"""A batch on a real library and the scripted pair: taken in, solved, stopped and gone on with, written, deleted."""

from __future__ import annotations

import asyncio
import csv
import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from mma_desktop.domain.events import Event, Replied
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.paths import resources
from mma_desktop.reports.letterhead.loading import keep_letterhead
from mma_desktop.service.libraries.auditing import AuditAction
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from tests.reports.test_pdf import text_of
from tests.storage.conftest import sql

ServiceOf = Callable[..., SolvingService]
CASE = (resources() / "samples" / "hotel_watches.zh.txt").read_text(encoding="utf-8")
ROWS = (("编号", "题目", "答案"), ("甲", CASE, "51500"), ("=乙", "王某诈骗12万元。", "11万元"), ("丙", "无", ""))
RULES = SolveRequest("", method="ledger")


@pytest.fixture
def exam(tmp_path: Path) -> Path:
    path = tmp_path / "exam.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = [
            ("编号", "题目", "答案"),
            ("甲", CASE, "51500"),
            ("=乙", "王某诈骗12万元。", "11万元"),
            ("丙", "无", ""),
        ]
        csv.writer(file).writerows(rows)
    return path


async def test_a_batch_is_solved_question_by_question_and_scored(service_of: ServiceOf, exam: Path) -> None:
    service = service_of()
    assert service.batches() == []
    added = service.add_batch([exam], "eca")
    assert (added.questions, service.batch(added.id).score) == (3, None)
    first, second, third = service.batch(added.id).waiting
    report = await service.solve_question(first.id, SolveRequest("ignored", task="lqa", preset="quick"), _silent)
    assert (report.value, report.manifest.task, report.title) == ("51500", "eca", first.question.title)
    await service.solve_question(second.id, RULES, _silent)
    batch = service.batch(added.id)
    assert [entry.id for entry in batch.waiting] == [third.id]
    assert [(one.shown, one.score) for one in batch.results] == [("51,500 元", 1), ("120,000 元", 0), ("", None)]
    assert (batch.solved, batch.score) == (2, 0.5)
    assert [(one.questions, one.solved) for one in service.batches()] == [(3, 2)]


def test_a_batch_with_the_same_questions_is_named(service_of: ServiceOf, exam: Path, tmp_path: Path) -> None:
    service = service_of()
    first = service.add_batch([exam], "eca")
    service.move_in_batch(service.batch(first.id).results[0].entry.id, 1)
    again = service.add_batch([exam], "eca")
    assert first.earlier is None
    assert again.earlier is not None
    assert (again.earlier.id, again.earlier.name) == (first.id, "exam.csv")
    assert service.add_batch([exam], "general").earlier is None


async def test_a_stopped_question_goes_on_in_its_own_run(service_of: ServiceOf, exam: Path) -> None:
    service, stop, heard = service_of(), asyncio.Event(), list[Event]()
    [first, *_] = service.batch(service.add_batch([exam], "eca").id).waiting

    def listen(event: Event) -> None:
        heard.append(event)
        if sum(isinstance(one, Replied) for one in heard) > 12:
            stop.set()

    stopped = await service.solve_question(first.id, SolveRequest("", preset="standard"), listen, stop)
    assert stopped.status is RunStatus.STOPPED
    [waiting, *_] = service.batch(service.batches()[0].id).waiting
    assert (waiting.run, waiting.status) == (stopped.run, RunStatus.STOPPED)
    resumed = await service.resume(stopped.run, _silent)
    assert (resumed.status, resumed.value) == (RunStatus.FINISHED, "51500")
    assert len(service.runs()) == 1


async def test_what_came_of_it_is_written_and_a_formula_stays_a_text(
    service_of: ServiceOf, exam: Path, tmp_path: Path
) -> None:
    service = service_of()
    batch = service.add_batch([exam], "eca").id
    for entry in service.batch(batch).waiting[:2]:
        await service.solve_question(entry.id, RULES, _silent)
    for ending in (".csv", ".xlsx", ".pdf"):
        service.export_batch(batch, tmp_path / f"out{ending}", "zh")
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert [row[0] for row in rows] == ["编号", "甲", "'=乙", "丙"]
    assert [row[-1] for row in rows[1:]] == ["对", "错", ""]
    assert rows[3][2] == "等待求解"
    with pytest.raises(InputError, match=r"\.xlsx"):
        service.export_batch(batch, tmp_path / "out.doc", "zh")


async def test_the_log_says_of_every_run_which_file_its_answer_went_out_in(
    service_of: ServiceOf, exam: Path, tmp_path: Path
) -> None:
    service, out = service_of(), tmp_path / "out.xlsx"
    batch = service.add_batch([exam], "eca").id
    for entry in service.batch(batch).waiting[:2]:
        await service.solve_question(entry.id, RULES, _silent)
    service.export_batch(batch, out, "zh")
    sha256 = hashlib.sha256(out.read_bytes()).hexdigest()
    runs = [one.entry.run for one in service.batch(batch).results if one.entry.run is not None]
    assert len(runs) == 2
    for run in runs:
        last = service.trail(run).entries[-1]
        assert (last.action, last.by_person, last.of_run) == (AuditAction.EXPORTED, True, True)
        assert (last.facts["sha256"], last.facts["ending"]) == (sha256, ".xlsx")
    assert service.verify().ok


async def test_no_answer_leaves_the_library_that_is_not_the_one_that_was_stored(
    service_of: ServiceOf, exam: Path, tmp_path: Path
) -> None:
    service, out = service_of(), tmp_path / "out.csv"
    batch = service.add_batch([exam], "eca").id
    [first, *_] = service.batch(batch).waiting
    await service.solve_question(first.id, RULES, _silent)
    sql(tmp_path / "library.mma", "UPDATE runs SET value = '99999'")
    with pytest.raises(RecordChanged):
        service.export_batch(batch, out, "zh")
    assert not out.exists()


def test_a_pdf_stands_under_the_letterhead_of_all_reports_or_one_that_is_named(
    service_of: ServiceOf, exam: Path, tmp_path: Path
) -> None:
    service, out = service_of(), tmp_path / "out.pdf"
    batch = service.add_batch([exam], "eca").id
    ours, other = tmp_path / "ours.toml", tmp_path / "other.toml"
    ours.write_text("name = '王李律师事务所'", encoding="utf-8")
    other.write_text("name = '另一律师事务所'", encoding="utf-8")
    service.export_batch(batch, out, "zh")
    assert "事务所" not in text_of(out.read_bytes())
    keep_letterhead(ours)
    service.export_batch(batch, out, "zh")
    assert "王李律师事务所" in text_of(out.read_bytes())
    service.export_batch(batch, out, "zh", other)
    assert "另一律师事务所" in text_of(out.read_bytes())


async def test_questions_are_moved_and_a_deleted_batch_is_gone(service_of: ServiceOf, exam: Path) -> None:
    service = service_of()
    batch = service.add_batch([exam], "eca").id
    [first, *_] = service.batch(batch).waiting
    service.move_in_batch(first.id, 1)
    assert [entry.name for entry in service.batch(batch).waiting] == ["=乙", "甲", "丙"]
    await service.solve_question(first.id, RULES, _silent)
    service.delete_batch(batch)
    assert (service.batches(), service.runs()) == ([], [])
    with pytest.raises(InputError):
        service.batch(batch)


def _silent(_event: Event) -> None:
    """A listener that does nothing."""
