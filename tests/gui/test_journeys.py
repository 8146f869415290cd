"""The ways of two users through the whole program: the window on the real service and a real library.

Both are gone twice: with the recorded models of the sample case, and (marker `slow`) with a real one.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import docx
import openpyxl
import pypdfium2
import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.bootstrap import make_service
from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.ledger.edit_dialogs import EditDialog
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.paths import resources
from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.loading import keep_letterhead
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from mma_desktop.service.solving import SolvingService
from tests.reports.test_pdf import text_of

SAMPLES = resources() / "samples"
CASE = (SAMPLES / "hotel_watches.zh.txt").read_text(encoding="utf-8")
CORRECTED, REASON = Decimal("12345.67"), "checked against the receipt"
PATIENCE = 900_000  # a real model on two busy cores
LONGEST = 3 * PATIENCE // 1000  # seconds of a whole journey: the limit of all tests would end it inside a call of Qt's

Open = Callable[[SolvingService], MainWindow]


@pytest.fixture(params=["recorded", pytest.param("real", marks=(pytest.mark.slow, pytest.mark.timeout(LONGEST)))])
def models(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """The general and the domain model, as specs."""
    if request.param == "real":
        tiny = str(request.getfixturevalue("tiny_model"))
        return tiny, ""
    specs: list[str] = []
    for role in ("general", "domain"):
        script = json.loads((SAMPLES / f"hotel_watches.{role}.script.json").read_text(encoding="utf-8"))
        path = tmp_path / f"{role}.script.json"
        path.write_text(json.dumps({**script, "delay": 0.02}), encoding="utf-8")
        specs.append(f"scripted:{path}")
    return specs[0], specs[1]


@pytest.fixture
def open_window(
    qtbot: QtBot,
    worker: Worker,
    display: Display,
    preferences: Preferences,
    shelves: KnowledgeLibrary,
    models: tuple[str, str],
) -> Open:
    """Opens the window over a service, with the models chosen."""

    def make(service: SolvingService) -> MainWindow:
        window = MainWindow(service, worker, display, preferences, lambda: shelves)
        qtbot.addWidget(window)
        window.show()
        window.catalog.refresh()
        form = window.workspace.form
        qtbot.waitUntil(lambda: form.task.count() > 0)
        for combo, spec in zip((form.general, form.domain), models, strict=True):
            combo.addItem(spec, spec)
        form.choose_models(*models)
        form.preset.setCurrentIndex(form.preset.findData("quick"))
        form.method.setCurrentIndex(form.method.findData("mma"))
        return window

    return make


def _dropped(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def _report(window: MainWindow) -> Report:
    assert window.runs.report is not None
    return window.runs.report


def _save(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.menus.save.trigger()
    qtbot.waitUntil(path.exists, timeout=30_000)


def _solve_with_a_break(qtbot: QtBot, window: MainWindow) -> Report:
    """Start, stop at the first step, continue; the report at the end."""
    window.menus.start.trigger()
    qtbot.waitUntil(lambda: window.workspace.tree.model.rowCount() > 0, timeout=PATIENCE)
    window.menus.stop.trigger()
    qtbot.waitUntil(lambda: not window.runs.session.running, timeout=PATIENCE)
    if window.runs.can_continue:
        window.menus.resume.trigger()
        qtbot.waitUntil(
            lambda: window.runs.report is not None and window.runs.report.status is RunStatus.FINISHED,
            timeout=PATIENCE,
        )
    return _report(window)


def _correct_the_first_amount(qtbot: QtBot, window: MainWindow) -> Decimal:
    """Correct it by hand; the total afterwards."""
    ledger = window.workspace.ledger
    ledger.choose(ledger.model.lines[0])
    window.menus.correct.trigger()
    [dialog] = [one for one in QApplication.topLevelWidgets() if isinstance(one, EditDialog) and one.isVisible()]
    dialog.field.setText(str(CORRECTED))
    dialog.reason.setText(REASON)
    dialog.accept()
    qtbot.waitUntil(lambda: ledger.model.lines[0].value == CORRECTED)
    return ledger.edited.total


def _check_the_reports(folder: Path) -> None:
    """Both name the corrected amount and why it was."""
    with pypdfium2.PdfDocument((folder / "report.pdf").read_bytes()) as pages:
        printed = "".join(page.get_textpage().get_text_range() for page in pages)
    written = docx.Document(str(folder / "report.docx"))
    cells = "".join(cell.text for table in written.tables for row in table.rows for cell in row.cells)
    for text in (printed, cells):
        assert "12,345.67" in text and REASON in " ".join(text.split())


def test_a_case_from_its_document_to_the_reports_and_back_from_the_library(
    qtbot: QtBot, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    indictment = docx.Document()
    for paragraph in CASE.splitlines():
        indictment.add_paragraph(paragraph)
    indictment.save(str(tmp_path / "indictment.docx"))
    service = make_service()
    window = open_window(service)
    window.cases.drop(_dropped(tmp_path / "indictment.docx"))
    qtbot.waitUntil(lambda: CASE[:10] in window.workspace.case.text.text(), timeout=30_000)

    solved = _solve_with_a_break(qtbot, window)
    total = _correct_the_first_amount(qtbot, window)
    _save(qtbot, window, monkeypatch, tmp_path / "report.pdf")
    _save(qtbot, window, monkeypatch, tmp_path / "report.docx")
    _check_the_reports(tmp_path)
    window.close()
    service.close()

    again = make_service()
    other = open_window(again)
    qtbot.waitUntil(lambda: [one.id for one in other.workspace.runs.model.rows] == [solved.run])
    other.run_list.open(solved.run)
    qtbot.waitUntil(lambda: other.runs.report is not None)
    assert _report(other).value == solved.value and _report(other).status is RunStatus.FINISHED
    assert other.workspace.ledger.model.lines[0].value == CORRECTED
    assert other.workspace.ledger.edited.total == total
    assert other.workspace.case.text.text().strip().startswith(CASE[:10])
    again.close()


def test_an_exam_from_its_sheet_to_the_scored_answers(
    qtbot: QtBot, open_window: Open, models: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "exam.csv").open("w", encoding="utf-8", newline="") as file:
        rows = [("编号", "题目", "答案"), ("甲", CASE, "51500"), ("乙", CASE, "100")]
        csv.writer(file).writerows(rows)
    service = make_service()
    window = open_window(service)
    window.menus.batches.trigger()
    window.batches.drop(_dropped(tmp_path / "exam.csv"))
    page = window.workspace.batches
    qtbot.waitUntil(lambda: page.result is not None, timeout=60_000)

    page.start.click()
    qtbot.waitUntil(lambda: page.batch is not None and page.batch.solved > 0, timeout=PATIENCE)
    window.menus.stop.trigger()
    qtbot.waitUntil(lambda: not window.batches.queue.running, timeout=PATIENCE)
    window.close()
    service.close()

    again = make_service()
    other = open_window(again)
    other.menus.batches.trigger()
    page = other.workspace.batches
    qtbot.waitUntil(lambda: page.result is not None, timeout=30_000)
    if page.start.isEnabled():
        page.start.click()
    qtbot.waitUntil(lambda: page.batch is not None and page.batch.solved == 2, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not other.batches.queue.running)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "scored.xlsx"), ""))
    qtbot.waitUntil(page.save.isEnabled)
    page.save.click()
    qtbot.waitUntil((tmp_path / "scored.xlsx").exists, timeout=30_000)
    sheet = openpyxl.load_workbook(tmp_path / "scored.xlsx").worksheets[0]
    names = [[str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    [one] = [row for row in names if row[0] == "甲"]
    [two] = [row for row in names if row[0] == "乙"]
    assert "51500" in one and "100" in two
    if models[1]:  # the recorded pair is right
        assert (one[-1], two[-1]) == ("right", "wrong")
    assert {one[-1], two[-1]} <= {"right", "wrong"}

    (tmp_path / "office.toml").write_text("name = '王李律师事务所'", encoding="utf-8")
    keep_letterhead(tmp_path / "office.toml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "scored.pdf"), ""))
    page.save.click()
    qtbot.waitUntil((tmp_path / "scored.pdf").exists, timeout=30_000)
    assert "王李律师事务所" in text_of((tmp_path / "scored.pdf").read_bytes())
    again.close()
