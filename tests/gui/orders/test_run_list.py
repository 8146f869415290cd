from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case


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


def test_a_run_that_is_deleted_goes_out_of_sight(qtbot: QtBot, solved: MainWindow, service: FakeService) -> None:
    assert solved.runs.report is not None
    solved.run_list.deletion.deleted.emit(service.deletion(solved.runs.report.run))
    assert solved.runs.report is None
    assert solved.workspace.case.is_empty
