from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case, stored_run


def test_start_solves_a_run_of_the_library_as_it_was_solved(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    window = make_window(service)
    form = window.workspace.form
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.runs.report is not None
    manifest, run = window.runs.report.manifest, window.runs.report.run
    other = next(row for row in range(form.task.count()) if form.task.itemData(row) != manifest.task)
    form.task.setCurrentIndex(other)
    form.preset.setCurrentIndex((form.preset.findData(manifest.preset) + 1) % form.preset.count())
    window.run_list.open(run)
    qtbot.waitUntil(lambda: form.task.currentData() == manifest.task)
    assert form.preset.currentData() in (manifest.preset, form.preset.currentData())
    request = form.request("text", "")
    assert (request.task, request.language) == (manifest.task, manifest.language)


def marked(window: MainWindow) -> list[str]:
    """The ids of the rows that are marked in the list; the row of the keyboard is one of them, or there is none."""
    runs = window.workspace.runs
    found = [run.id for run in runs._selected()]
    current = runs.current()
    assert current is None or current.id in found
    return found


def test_the_row_of_what_is_shown_is_marked_and_no_other(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [stored_run("run-1", "Theft", RunStatus.FINISHED), stored_run("r2", "Fraud", RunStatus.FINISHED)]
    window = make_window(service)
    window.cases.drafts.keeps = True
    window.cases.drafts._timer.setInterval(60_000)
    case = window.workspace.case
    qtbot.waitUntil(lambda: len(window.workspace.runs.model.rows) == 2)
    window.workspace.runs.choose("r2")
    window.run_list.open("run-1")
    qtbot.waitUntil(lambda: marked(window) == ["run-1"])
    window.menus.edit.trigger()
    assert marked(window) == [], "what is worked on is no run"
    qtbot.keyClicks(case.text, "x")
    window.run_list.show(service.runs())
    assert marked(window) == [], "a list that is read anew brings no mark back"
    window.menus.new.trigger()
    qtbot.waitUntil(lambda: case.is_empty)
    (draft,) = service.drafts
    window.run_list.show(service.runs())
    window.run_list.open_draft(draft)
    qtbot.waitUntil(lambda: marked(window) == [draft])
    window.run_list.open("run-1")
    qtbot.waitUntil(lambda: marked(window) == ["run-1"])
    window.menus.new.trigger()
    assert marked(window) == []


def test_a_run_that_is_deleted_goes_out_of_sight(qtbot: QtBot, solved: MainWindow, service: FakeService) -> None:
    assert solved.runs.report is not None
    solved.run_list.deletion.deleted.emit(service.deletion(solved.runs.report.run))
    assert solved.runs.report is None
    assert solved.workspace.case.is_empty
