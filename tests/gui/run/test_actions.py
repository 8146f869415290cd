"""What a user does with runs, in the window over a fake service."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import ActionClosed, RolloutDone, RunFailed
from mma_desktop.domain.runs import RunStatus, Usage
from mma_desktop.errors import EngineLost, InputError, ModelError, RunStopped
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.session import State
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.reports.base import Report
from mma_desktop.service.offered import ModelChoice
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, TITLE, FakeService
from tests.gui.steps import answer_about_text, notices, show_case, stored_run


def test_a_stopped_run_shows_its_best_answer_and_goes_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService(pause=0.03)
    window = make_window(service)
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) > 2)
    window.workspace.bar.stop.click()
    assert window.runs.state is State.STOPPING
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.runs.report is not None
    assert window.runs.report.status is RunStatus.STOPPED
    assert window.workspace.bar.resume.isEnabled()
    service.pause = 0
    window.workspace.bar.resume.click()
    qtbot.waitUntil(lambda: window.runs.report is not None and window.runs.report.status is RunStatus.FINISHED)
    assert service.resumed == ["run-1"]
    assert not window.workspace.bar.resume.isEnabled()


def test_a_finished_search_is_given_ten_more_rollouts_where_continue_stood(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    bar, report = solved.workspace.bar, solved.runs.report
    assert report is not None and report.status is RunStatus.FINISHED
    assert (bar.resume.isHidden(), bar.more.isHidden(), bar.more.isEnabled()) == (True, False, True)
    service.events = [*service.events, RolloutDone(9, ("R",), 0.5)]
    bar.more.click()
    assert bar.more.isHidden()
    qtbot.waitUntil(lambda: solved.runs.report is not None)
    assert (service.resumed, service.added) == ([report.run], [10])
    assert bar.stage.text().startswith("Finished")


def test_where_nothing_was_left_to_try_the_bar_says_so(qtbot: QtBot, solved: MainWindow) -> None:
    solved.menus.more.trigger()
    qtbot.waitUntil(lambda: solved.runs.report is not None)
    assert solved.workspace.bar.stage.text().startswith("No rollout was added")


def test_of_rollouts_that_were_stopped_before_the_first_it_is_not_said_that_nothing_was_left(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    service.pause = 0.05
    solved.menus.more.trigger()
    qtbot.waitUntil(lambda: len(solved.workspace.tree.model.tree) > 2)
    assert solved.runs.report is None
    solved.workspace.bar.stop.click()
    qtbot.waitUntil(lambda: solved.runs.report is not None)
    assert solved.runs.report is not None and solved.runs.report.status is RunStatus.STOPPED
    assert solved.workspace.bar.stage.text().startswith("Not finished")


def test_a_method_without_rollouts_refuses_more_with_the_reason(solved: MainWindow, service: FakeService) -> None:
    assert solved.runs.report is not None
    vote = replace(solved.runs.report.manifest, method="maj16")
    solved.runs.take_changes(replace(solved.runs.report, manifest=vote))
    assert solved.workspace.bar.more.isHidden()
    solved.menus.more.trigger()
    assert solved.workspace.bar.stage.text() == "The method 'maj16' cannot go on with more rollouts."
    assert service.resumed == []


def test_a_search_whose_models_are_gone_stays_as_it_was(
    qtbot: QtBot, solved: MainWindow, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> Report:
        raise ModelError("The model file is gone.")

    before = solved.runs.report
    monkeypatch.setattr(service, "resume", refuse)
    solved.menus.more.trigger()
    assert solved.runs.report is None
    qtbot.waitUntil(lambda: bool(notices()))
    assert solved.runs.report is before
    [notice] = notices()
    notice.accept()


def test_a_stopped_run_whose_model_is_gone_keeps_its_best_answer_in_sight_and_can_go_on_later(
    qtbot: QtBot, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> Report:
        raise ModelError("There is no model tiny.gguf.")

    service = FakeService(pause=0.03)
    window = make_window(service)
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) > 2)
    window.menus.stop.trigger()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    stopped = window.runs.report
    monkeypatch.setattr(service, "resume", refuse)
    window.menus.resume.trigger()
    qtbot.waitUntil(lambda: bool(notices()))
    assert window.runs.report is stopped
    assert len(window.workspace.tree.model.tree) > 2
    assert window.workspace.bar.stage.text() == "There is no model tiny.gguf."
    assert window.runs.can_continue
    [notice] = notices()
    notice.accept()


def test_a_run_stopped_before_any_answer_can_go_on_without_a_dialog(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(error=RunStopped("The run was stopped before it had any answer.")))
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: window.runs.can_continue)
    assert notices() == []
    assert window.workspace.bar.stage.text() == "The run was stopped before it had any answer."


def test_a_case_whose_run_can_go_on_is_changed_only_as_a_new_one(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(error=RunStopped("The run was stopped before it had any answer.")))
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: window.runs.can_continue)
    case = window.workspace.case
    qtbot.keyClicks(case.text, "x")
    assert case.text.text() == TEXT
    window.menus.edit.trigger()
    qtbot.keyClicks(case.text, "x")
    assert case.is_only_here
    assert not window.runs.can_continue


def test_a_failed_run_says_why_in_its_answer_without_a_dialog_and_can_go_on(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    service = FakeService(error=EngineLost("The engine died twice.", "Choose a smaller model."))
    service.stored = [stored_run("run-1", TITLE, RunStatus.FAILED)]
    service.failure = RunFailed("The engine died twice.", "Choose a smaller model.")
    window = make_window(service)
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert notices() == []
    workspace = window.workspace
    assert workspace.bar.stage.text() == "failed: The engine died twice."
    assert workspace.answer.warning.text() == "The run failed: The engine died twice. Choose a smaller model."
    assert workspace.path.prose.toPlainText().startswith("The run failed: The engine died twice.")
    assert workspace.bar.resume.isEnabled()


def test_a_mistake_of_the_program_in_a_run_is_a_dialog(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(error=ValueError("x")))
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: bool(notices()))
    assert window.workspace.bar.resume.isEnabled()


def test_refused_steps_say_their_reason(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [stored_run("run-1", TITLE, RunStatus.FINISHED)]
    service.events = [
        *service.events,
        ActionClosed("R", "A2", "The engine is full."),
        ActionClosed("R", "A4", "", True),
    ]
    window = make_window(service)
    window.runs.open("run-1")
    qtbot.waitUntil(lambda: window.runs.report is not None)
    report = window.runs.report
    assert report is not None
    said = f"1 of {report.steps_tried} steps came to nothing: The engine is full."
    assert report.steps_tried > 1
    assert window.workspace.answer.warning.text().startswith(said)
    assert said in window.workspace.path.prose.toPlainText()


def test_the_tree_and_the_best_answer_grow_while_it_runs(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.03))
    show_case(qtbot, window)
    window.solving.start()
    assert window.workspace.tabs.currentWidget() is window.workspace.tree
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) > 2)
    assert window.runs.report is None
    assert window.workspace.answer.title.text() == "Best answer so far"
    assert window.workspace.bar.best.text() == "Best so far: 19,450"
    qtbot.waitUntil(lambda: window.runs.report is not None)


def test_the_request_holds_what_the_form_says(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    show_case(qtbot, window)
    form = window.workspace.form
    form.choose_models("general.gguf", "domain.gguf")
    form.preset.setCurrentIndex(form.preset.findData("quick"))
    form.method.setCurrentIndex(form.method.findData("majority"))
    form.options.seed.setValue(7)
    form.options.rollouts.setValue(3)
    window.solving.start()
    qtbot.waitUntil(lambda: bool(service.requests))
    request = service.requests[0]
    assert (request.general, request.domain, request.task) == ("general.gguf", "domain.gguf", "eca")
    assert (request.method, request.preset, request.seed, request.rollouts) == ("majority", "quick", 7, 3)
    assert (request.language, request.title, request.text) == ("", TITLE, TEXT)
    assert request.documents
    qtbot.waitUntil(lambda: window.runs.report is not None)


def test_without_a_case_nothing_starts(window: MainWindow, service: FakeService) -> None:
    window.solving.start()
    assert service.requests == []
    assert "no case yet" in window.workspace.bar.stage.text()


def test_a_stored_run_is_opened_again(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [stored_run("a", "甲案", RunStatus.FINISHED), stored_run("b", "乙案", RunStatus.STOPPED)]
    window = make_window(service)
    runs = window.workspace.runs
    place = runs.list.visualRect(runs.list.model().index(1, 0)).center()
    qtbot.mouseClick(runs.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.workspace.case.title.text() == "乙案"
    assert window.workspace.bar.resume.isEnabled()


def test_a_run_that_asked_no_model_says_that_rules_answered(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    assert "requests: 24" in solved.workspace.bar.stage.text()
    service.usage = Usage()
    solved.workspace.bar.start.click()
    qtbot.waitUntil(lambda: solved.runs.report is not None)
    assert solved.workspace.bar.stage.text() == "Finished: rules answered, no model was asked"


class _SlowLibrary(FakeService):
    """Reads a run only once it is let."""

    def __init__(self) -> None:
        super().__init__(pause=0.03)
        self.let = {"old": asyncio.Event(), "new": asyncio.Event()}
        self.stored = [stored_run(run, run, RunStatus.FINISHED) for run in self.let]

    async def report(self, run: str) -> Report:
        await self.let[run].wait()
        return replace(await super().report(run), run=run)


@pytest.fixture
def slow() -> _SlowLibrary:
    return _SlowLibrary()


def test_the_run_that_was_chosen_last_is_shown(
    qtbot: QtBot, make_window: MakeWindow, worker: Worker, slow: _SlowLibrary
) -> None:
    window = make_window(slow)
    for run in ("old", "new"):
        window.run_list.open(run)
    for run in ("new", "old"):
        worker.post(slow.let[run].set)
        qtbot.waitUntil(lambda: window.runs.report is not None)
    qtbot.waitUntil(lambda: not worker.busy)
    assert window.runs.report is not None
    assert window.runs.report.run == "new"


def test_text_that_is_typed_while_a_run_is_read_is_asked_about(
    qtbot: QtBot, make_window: MakeWindow, worker: Worker, slow: _SlowLibrary
) -> None:
    window = make_window(slow)
    window.run_list.open("old")
    qtbot.keyClicks(window.workspace.case.text, "typed meanwhile")
    worker.post(slow.let["old"].set)
    answer_about_text(qtbot, let_go=False)
    assert window.workspace.case.text.text() == "typed meanwhile"


def test_a_run_that_is_read_late_does_not_come_into_one_that_was_started(
    qtbot: QtBot, make_window: MakeWindow, worker: Worker, slow: _SlowLibrary
) -> None:
    window = make_window(slow)
    show_case(qtbot, window)
    window.run_list.open("old")
    window.solving.start()
    worker.post(slow.let["old"].set)
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.runs.report is not None
    assert window.runs.report.run == "run-1"


def test_a_run_that_is_read_late_does_not_replace_what_was_pasted(
    qtbot: QtBot, make_window: MakeWindow, worker: Worker, slow: _SlowLibrary
) -> None:
    window = make_window(slow)
    window.run_list.open("old")
    QGuiApplication.clipboard().setText("Pasted facts.")
    window.cases.paste()
    worker.post(slow.let["old"].set)
    qtbot.waitUntil(lambda: not worker.busy)
    assert window.workspace.case.text.text() == "Pasted facts."
    assert not notices()


def test_a_case_is_solved_again_once_something_was_decided(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    answer, report = solved.workspace.answer, solved.runs.report
    assert report is not None and answer.again.isHidden()
    solved.workspace.ledger.choose(report.edited.lines[0])
    solved.menus.toggle.trigger()
    qtbot.waitUntil(lambda: not answer.again.isHidden())
    answer.again.click()
    assert not answer.again.isEnabled() and not solved.menus.again.isEnabled()
    qtbot.waitUntil(lambda: solved.runs.report is not None)
    assert service.again == [report.run]
    assert (answer.again.isHidden(), solved.workspace.bar.stage.text()[:8]) == (True, "Finished")


def test_before_a_case_is_solved_again_it_is_said_which_way_keeps_to_what_was_decided(
    qtbot: QtBot, solved: MainWindow
) -> None:
    answer, report = solved.workspace.answer, solved.runs.report
    assert report is not None and answer.kept.isHidden()
    solved.workspace.ledger.choose(report.edited.lines[0])
    solved.menus.toggle.trigger()
    qtbot.waitUntil(lambda: not answer.kept.isHidden())
    assert answer.kept.text() == "Start (F5) solves without your decisions, this button with them."
    decided = solved.runs.report
    assert decided is not None
    answer.show_report(replace(decided, manifest=replace(decided.manifest, method="maj4")))
    assert "an answer against them is only marked" in answer.kept.text()


def test_why_a_case_cannot_begin_and_what_to_do_stays_below_it(
    qtbot: QtBot, window: MainWindow, service: FakeService, display: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise ModelError("The model small is not here: small.gguf is missing.", "Run: mma-desktop models fetch small")

    monkeypatch.setattr(service, "solve", refuse)
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: bool(notices()))
    notices()[0].accept()
    bar = window.workspace.bar
    assert "small.gguf is missing" in bar.stage.text()
    assert bar.advice.text().startswith("Download the starter set small") and not bar.advice.isHidden()
    display.use_language("zh")
    qtbot.waitUntil(lambda: "请下载入门模型组 small" in bar.advice.text())


def test_a_case_that_cannot_begin_is_no_demonstration_and_its_ledger_stays_in_sight(
    qtbot: QtBot, window: MainWindow, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise InputError("The recorded sample knows the sample cases only: it cannot answer yours.")

    monkeypatch.setattr(service, "solve", refuse)
    service.choices = [ModelChoice("scripted:g", "s.general")]
    window.catalog.refresh()
    form, tabs = window.workspace.form, window.workspace.tabs
    qtbot.waitUntil(lambda: not form.warning.isHidden())
    assert "sample cases only" in form.warning.text()
    show_case(qtbot, window)
    tabs.setCurrentWidget(window.workspace.ledger)
    window.solving.start()
    assert window.runs.demonstration and tabs.currentWidget() is window.workspace.tree
    qtbot.waitUntil(lambda: bool(notices()))
    assert not window.runs.demonstration and tabs.currentWidget() is window.workspace.ledger


def test_where_nothing_was_decided_the_run_stands_as_it_was_and_the_reason_is_said(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    report = solved.runs.report
    service.error = InputError("Nothing was decided since this run: it would be the same again.")
    solved.menus.again.trigger()
    qtbot.waitUntil(lambda: solved.runs.report is report)
    assert solved.workspace.bar.stage.text().startswith("Nothing was decided")
    assert solved.workspace.case.is_fixed and not solved.runs.can_continue


def test_a_case_that_comes_into_sight_again_brings_the_day_of_its_law(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService(pause=0.03)
    window = make_window(service)
    show_case(qtbot, window)
    form = window.workspace.form
    form.choose_method("rag")
    form.options.law_day.setText("2020-12-31")
    window.solving.start()
    window.cases.new()
    form.choose_method("ledger")
    assert form.options.law_day.text() == ""
    window.menus.show_running.trigger()
    qtbot.waitUntil(lambda: window.runs.watching)
    assert (form.method.currentData(), form.options.law_day.text()) == ("rag", "2020-12-31")
    service.pause = 0
    qtbot.waitUntil(lambda: window.runs.report is not None)


def test_what_goes_on_is_renamed_in_sight_and_not_deleted(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService(pause=0.03)
    service.stored = [stored_run("run-1", "甲案", RunStatus.RUNNING)]
    window = make_window(service)
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: "run-1" in window.runs.going_on)
    window.run_list.delete("run-1", True)
    assert "stop it first" in window.workspace.bar.stage.text() and not notices()
    window.runs.name({"run-1": "乙案"})
    assert (window.workspace.case.title.text(), window.runs.running_title) == ("乙案", "乙案")
    service.pause = 0
    qtbot.waitUntil(lambda: window.runs.report is not None)
