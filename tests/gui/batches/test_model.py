from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.gui.batches.model import BatchesModel, ResultColumn, ResultsModel
from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.reports.batches import BatchResult
from tests.gui.fake_batches import FakeBatches
from tests.gui.fake_service import report_of, sample_events

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
DISPLAY = Qt.ItemDataRole.DisplayRole
NAME = "exam.txt"


def _filled(tmp_path: Path) -> FakeBatches:
    kept = FakeBatches()
    (tmp_path / NAME).write_text("第一题<b>\t19450\n第二题\t5\n第三题", encoding="utf-8")
    kept.add_batch([tmp_path / NAME], "eca")
    for number in (1, 2):
        kept.keep(f"{NAME}-{number}", report_of(sample_events()))
    return kept


def _row(model: ResultsModel, row: int) -> list[object]:
    return [model.data(model.index(row, column), DISPLAY) for column in ResultColumn]


def test_they_are_sound_models_while_they_change(tmp_path: Path) -> None:
    kept, batches, results = _filled(tmp_path), BatchesModel(), ResultsModel()
    testers = [QAbstractItemModelTester(model, FATAL) for model in (batches, results)]
    batches.show_rows(kept.batches())
    batches.count(0, 3)
    results.show_rows(kept.batch(NAME).results)
    results.mark(f"{NAME}-3", {})
    kept.move_in_batch(f"{NAME}-3", -2)
    results.show_rows(kept.batch(NAME).results)
    results.show_rows(())
    batches.show_rows(())
    assert len(testers) == 2


def test_a_row_says_the_answer_and_whether_it_is_right(tmp_path: Path) -> None:
    model = ResultsModel()
    model.show_rows(_filled(tmp_path).batch(NAME).results)
    reason = str(_row(model, 0)[ResultColumn.REASON])
    assert _row(model, 0) == ["1", "第一题<b>", "19,450元", "", reason, "not calibrated", "19450", "✓ right"]
    assert reason.startswith("第一笔现金3,200元") and "\n" not in reason
    assert _row(model, 1)[ResultColumn.SCORE] == "× wrong"
    assert _row(model, 2) == ["3", "第三题", "waiting", "", "", "", "", ""]


def test_the_chance_of_recorded_replies_is_called_theirs(tmp_path: Path) -> None:
    model = ResultsModel()
    first = _filled(tmp_path).batch(NAME).results[0]
    model.show_rows([replace(first, entry=replace(first.entry, chance=0.88, recorded=True))])
    assert _row(model, 0)[ResultColumn.CHANCE] == "88% (recorded)"


def test_what_is_being_solved_or_could_not_be_says_so(tmp_path: Path) -> None:
    model = ResultsModel()
    model.show_rows(_filled(tmp_path).batch(NAME).results)
    answer = model.index(2, ResultColumn.ANSWER)
    model.mark(f"{NAME}-3", {})
    assert model.data(answer) == "being solved"
    assert model.data(answer, Qt.ItemDataRole.FontRole).bold()  # type: ignore[attr-defined]
    model.mark(None, {f"{NAME}-3": InputError("It is too long.", "Shorten it.")})
    assert model.data(model.index(2, ResultColumn.REASON), DISPLAY) == "It is too long. Shorten it."
    assert model.data(answer) == "not solved"


def test_a_stopped_run_says_so_and_a_share_is_a_share(tmp_path: Path) -> None:
    kept = _filled(tmp_path)
    kept.keep(f"{NAME}-3", report_of(sample_events(), RunStatus.STOPPED))
    third = kept.batch(NAME).results[2]
    model = ResultsModel()
    model.show_rows([BatchResult(third.entry, "", "", 0.25)])
    assert model.data(model.index(0, ResultColumn.ANSWER)) == "stopped"
    assert model.data(model.index(0, ResultColumn.SCORE)) == "25%"
    model.show_rows([BatchResult(third.entry, "19,450 yuan", "", None)])
    assert model.data(model.index(0, ResultColumn.ANSWER)) == "19,450 yuan (stopped)"


def test_a_batch_says_how_much_of_it_is_solved(tmp_path: Path) -> None:
    model = BatchesModel()
    model.show_rows(_filled(tmp_path).batches())
    assert model.data(model.index(0)) == NAME
    assert str(model.data(model.index(0), DETAILS)).startswith("2 of 3 solved")
