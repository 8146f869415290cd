"""What is typed or imported and not solved is kept in the library by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import ModelError, StorageError
from mma_desktop.gui.case.drafts import CaseDrafts
from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.libraries.drafts import draft_of_request
from mma_desktop.service.request import SolveRequest
from tests.gui.fake_service import TEXT, TITLE, FakeService
from tests.gui.steps import answer_about_text, notices, show_case, stored_run


@pytest.fixture
def keeping(window: MainWindow) -> MainWindow:
    """A window that keeps drafts, soon after the last key."""
    window.cases.drafts.keeps = True
    window.cases.drafts._timer.setInterval(50)
    return window


def kept(service: FakeService) -> list[str]:
    return [draft.documents[0].document.text for draft in service.drafts.values()]


def test_typed_text_is_kept_a_while_after_the_last_key_and_listed(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    qtbot.waitUntil(lambda: kept(service) == ["Li took 300 yuan."])
    runs = keeping.workspace.runs.model
    qtbot.waitUntil(lambda: len(runs.rows) == 1)
    assert str(runs.data(runs.index(0, 0), DETAILS)).startswith("draft")
    qtbot.keyClicks(keeping.workspace.case.text, " And 200.")
    qtbot.waitUntil(lambda: kept(service) == ["Li took 300 yuan. And 200."])


def test_leaving_the_case_keeps_it_without_a_question(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    keeping.cases.drafts._timer.setInterval(60_000)
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: keeping.workspace.case.is_empty)
    assert kept(service) == ["Li took 300 yuan."]
    qtbot.keyClicks(keeping.workspace.case.text, "Another.")
    keeping.close()
    qtbot.waitUntil(keeping.isHidden)
    assert sorted(kept(service)) == ["Another.", "Li took 300 yuan."]
    assert not notices()


def test_a_draft_opens_again_with_its_task_and_goes_on_under_its_id(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    case = keeping.workspace.case
    qtbot.keyClicks(case.text, "Li took 300 yuan.")
    qtbot.waitUntil(lambda: kept(service) == ["Li took 300 yuan."])
    (draft,) = service.drafts
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: case.is_empty)
    keeping.workspace.runs.draft_wanted.emit(draft)
    qtbot.waitUntil(lambda: case.text.text() == "Li took 300 yuan.")
    assert not keeping.cases.drafts.pending
    qtbot.keyClicks(case.text, "x")
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: case.is_empty)
    assert [*service.drafts] == [draft]


def test_a_draft_opens_again_with_the_task_and_the_day_that_were_chosen_last(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    case, form = keeping.workspace.case, keeping.workspace.form
    qtbot.keyClicks(case.text, "Li took 300 yuan.")
    qtbot.waitUntil(lambda: kept(service) == ["Li took 300 yuan."])
    (draft,) = service.drafts
    form.options.law_day.setText("2014-05-01")
    qtbot.waitUntil(lambda: service.drafts[draft].as_of == "2014-05-01")
    form.choose_task("lqa")
    qtbot.waitUntil(lambda: service.drafts[draft].task == "lqa")
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: form.asked == ("lqa", ""))  # another case is asked under the law of today
    form.choose_task("eca")
    keeping.run_list.open_draft(draft)
    qtbot.waitUntil(lambda: case.text.text() == "Li took 300 yuan.")
    assert form.asked == ("lqa", "2014-05-01")
    assert not keeping.cases.drafts.pending


def test_what_is_asked_about_a_sample_or_a_run_makes_no_draft(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    show_case(qtbot, keeping)
    keeping.workspace.form.options.law_day.setText("2014-05-01")
    assert not keeping.cases.drafts.pending
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    keeping.run_list.open("r1")
    qtbot.waitUntil(lambda: keeping.runs.report is not None)
    keeping.menus.edit.trigger()
    keeping.workspace.form.choose_task("lqa")
    assert not keeping.cases.drafts.pending


def test_a_solved_case_that_was_changed_is_solved_as_the_draft_that_was_kept_of_it(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    show_case(qtbot, keeping)
    keeping.solving.start()
    qtbot.waitUntil(lambda: keeping.runs.report is not None, timeout=10_000)
    keeping.cases.drafts.begin(solved="case-1", stands=True)  # as the real service's report says
    keeping.menus.edit.trigger()
    qtbot.keyClicks(keeping.workspace.case.text, "x")
    qtbot.waitUntil(lambda: len(service.drafts) == 1)
    (draft,) = service.drafts
    keeping.solving.start()
    qtbot.waitUntil(lambda: len(service.requests) == 2, timeout=10_000)
    assert service.requests[-1].case == draft


def test_a_run_makes_a_case_of_the_draft(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    keeping.workspace.case.text.show_text(TEXT)
    qtbot.waitUntil(lambda: bool(service.drafts))
    (draft,) = service.drafts
    keeping.solving.start()
    qtbot.waitUntil(lambda: keeping.runs.report is not None, timeout=10_000)
    assert [request.case for request in service.requests] == [draft]
    assert not service.drafts
    assert not keeping.cases.drafts.pending


def test_a_run_on_the_case_of_a_run_joins_it_until_the_text_is_changed(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    drafts = solved.cases.drafts
    drafts.begin(solved="case-1", stands=True)  # as the real service's report says
    assert drafts.case == "case-1"
    solved.menus.edit.trigger()
    assert drafts.case == "case-1"
    qtbot.keyClicks(solved.workspace.case.text, "x")
    assert drafts.case == drafts.draft


def test_a_sample_and_a_run_are_no_drafts(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    show_case(qtbot, keeping)
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    assert not keeping.cases.drafts.pending
    keeping.run_list.open("r1")
    qtbot.waitUntil(lambda: keeping.runs.report is not None)
    keeping.menus.edit.trigger()
    assert not keeping.cases.drafts.pending
    assert not service.drafts


def test_what_cannot_be_kept_is_asked_about(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    service.error = StorageError("The disk is full.")
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    keeping.close()
    answer_about_text(qtbot, let_go=False)
    assert keeping.workspace.case.text.text() == "Li took 300 yuan."
    keeping.close()
    answer_about_text(qtbot, let_go=True)
    qtbot.waitUntil(keeping.isHidden)


def test_a_copy_of_the_case_is_a_draft_in_the_window(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    assert not keeping.menus.duplicate.isEnabled()
    qtbot.keyClicks(keeping.workspace.case.title, "Theft")
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    keeping.menus.duplicate.trigger()
    qtbot.waitUntil(lambda: keeping.workspace.case.title.text() == "Theft (copy)")
    assert keeping.workspace.case.text.text() == "Li took 300 yuan."
    qtbot.waitUntil(lambda: sorted(draft.title for draft in service.drafts.values()) == ["Theft", "Theft (copy)"])
    qtbot.waitUntil(lambda: len(keeping.workspace.runs.model.rows) == 2)


def test_a_sample_and_a_case_that_is_worked_on_again_are_copied_too(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    show_case(qtbot, keeping)
    keeping.menus.duplicate.trigger()
    qtbot.waitUntil(lambda: [draft.title for draft in service.drafts.values()] == [f"{TITLE} (copy)"])
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    keeping.run_list.open("r1")
    qtbot.waitUntil(lambda: keeping.runs.report is not None)
    keeping.menus.edit.trigger()
    keeping.menus.duplicate.trigger()
    qtbot.waitUntil(lambda: [draft.title for draft in service.drafts.values()][1:] == ["Theft (copy)"])
    assert kept(service) == [TEXT, TEXT]


def test_what_is_changed_of_a_solved_case_that_could_not_be_solved_again_is_a_draft_of_its_own(
    qtbot: QtBot, solved: MainWindow, service: FakeService
) -> None:
    drafts = solved.cases.drafts
    drafts.begin(solved="case-1", stands=True)  # as the real service's report says
    service.events, service.error = [], ModelError("The model is gone.")
    solved.solving.start()
    qtbot.waitUntil(lambda: bool(notices()))
    assert not solved.workspace.case.is_fixed
    assert drafts.case == "case-1"
    qtbot.keyClicks(solved.workspace.case.text, "x")
    assert drafts.case == drafts.draft != "case-1"


def test_a_run_in_the_list_is_copied_without_being_opened(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    service.stored = [stored_run("r1", TITLE, RunStatus.FINISHED)]
    keeping.run_list.update()
    qtbot.waitUntil(lambda: len(keeping.workspace.runs.model.rows) == 1)
    keeping.workspace.runs.choose("r1")
    keeping.workspace.runs.duplicate.trigger()
    qtbot.waitUntil(lambda: keeping.workspace.case.title.text() == f"{TITLE} (copy)")
    assert keeping.runs.report is None


def test_a_deleted_draft_leaves_the_window(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    qtbot.waitUntil(lambda: len(keeping.workspace.runs.model.rows) == 1)
    (draft,) = service.drafts
    keeping.run_list.deletion.ask(draft)
    qtbot.waitUntil(lambda: bool(notices()))
    (dialog,) = notices()
    assert "This draft with its documents." in dialog.text.text()
    dialog.accept()
    qtbot.waitUntil(lambda: not service.drafts)
    qtbot.waitUntil(lambda: keeping.workspace.case.is_empty)


def test_a_renamed_draft_has_its_title_in_the_window_too(
    qtbot: QtBot, keeping: MainWindow, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    qtbot.waitUntil(lambda: len(keeping.workspace.runs.model.rows) == 1)
    drafts: CaseDrafts = keeping.cases.drafts
    monkeypatch.setattr(service, "rename", lambda run, title: _rename(service, run, title))
    keeping.workspace.runs.choose(drafts.draft)
    keeping.workspace.runs.rename.trigger()
    keeping.workspace.runs.line.text.setText("Theft of Li")
    keeping.workspace.runs.line.take.click()
    qtbot.waitUntil(lambda: keeping.workspace.case.title.text() == "Theft of Li")
    assert service.drafts[drafts.draft].title == "Theft of Li"


def _rename(service: FakeService, run: str, title: str) -> None:
    service.drafts[run] = replace(service.drafts[run], title=title)


def test_words_typed_after_a_further_run_could_not_begin_are_kept(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    show_case(qtbot, keeping)
    keeping.solving.start()
    qtbot.waitUntil(lambda: keeping.runs.report is not None)
    service.events, service.error = [], ModelError("There is no model.")
    keeping.solving.start()
    qtbot.waitUntil(lambda: bool(notices()))
    service.error = None
    keeping.cases.drafts._timer.setInterval(60_000)
    qtbot.keyClicks(keeping.workspace.case.text, "And a further 300 yuan. ")
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: keeping.workspace.case.is_empty)
    assert [text.startswith("And a further 300 yuan. ") for text in kept(service)] == [True]


def opened(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> str:
    """A draft that was opened from the list; its id."""
    qtbot.keyClicks(keeping.workspace.case.title, "Theft")
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    qtbot.waitUntil(lambda: kept(service) == ["Li took 300 yuan."])
    (draft,) = service.drafts
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: keeping.workspace.case.is_empty)
    keeping.run_list.open_draft(draft)
    qtbot.waitUntil(lambda: keeping.workspace.case.text.text() == "Li took 300 yuan.")
    return draft


def test_what_is_typed_into_a_draft_that_another_window_has_changed_is_kept_beside_it(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    draft = opened(qtbot, keeping, service)
    elsewhere = SolveRequest("Li took 300 yuan and a watch.", "Theft", case=draft)
    service.drafts[draft] = draft_of_request(elsewhere)
    qtbot.keyClicks(keeping.workspace.case.text, "First: ")
    qtbot.waitUntil(lambda: len(service.drafts) == 2)
    assert kept(service) == ["Li took 300 yuan and a watch.", "First: Li took 300 yuan."]
    assert keeping.workspace.case.title.text() == "Theft (copy)"
    assert "kept beside it: Theft (copy)" in keeping.workspace.bar.stage.text()
    qtbot.keyClicks(keeping.workspace.case.text, "at noon ")
    qtbot.waitUntil(lambda: kept(service)[1] == "First: at noon Li took 300 yuan.")
    assert len(service.drafts) == 2


def test_leaving_a_draft_that_another_window_has_changed_keeps_both(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    draft = opened(qtbot, keeping, service)
    service.drafts[draft] = draft_of_request(SolveRequest("Li took nothing.", "Theft", case=draft))
    keeping.cases.drafts._timer.setInterval(60_000)
    qtbot.keyClicks(keeping.workspace.case.text, "First: ")
    keeping.close()
    qtbot.waitUntil(keeping.isHidden)
    assert kept(service) == ["Li took nothing.", "First: Li took 300 yuan."]


def test_a_title_that_another_window_gave_comes_into_this_one(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    draft = opened(qtbot, keeping, service)
    _rename(service, draft, "Theft of Li")
    qtbot.keyClicks(keeping.workspace.case.text, "x")
    qtbot.waitUntil(lambda: kept(service) == ["xLi took 300 yuan."])
    qtbot.waitUntil(lambda: keeping.workspace.case.title.text() == "Theft of Li")
    assert [*service.drafts] == [draft]
    assert not keeping.cases.drafts.pending


def test_a_run_says_in_which_state_the_draft_is_known(qtbot: QtBot, keeping: MainWindow, service: FakeService) -> None:
    draft = opened(qtbot, keeping, service)
    state = service.drafts[draft].state
    keeping.solving.start()
    qtbot.waitUntil(lambda: bool(service.requests))
    assert (service.requests[0].case, service.requests[0].seen) == (draft, (state,))


def test_a_draft_whose_task_is_gone_keeps_it_and_is_not_solved_as_another(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    draft = opened(qtbot, keeping, service)
    keeping.menus.new.trigger()
    qtbot.waitUntil(lambda: keeping.workspace.case.is_empty)
    service.drafts[draft] = replace(service.drafts[draft], task="own")
    keeping.run_list.open_draft(draft)
    qtbot.waitUntil(lambda: keeping.workspace.form.asked == ("own", ""))
    keeping.solving.start()
    assert "or choose another task" in keeping.workspace.bar.stage.text()
    assert not service.requests
    assert not keeping.workspace.case.is_fixed
    qtbot.keyClicks(keeping.workspace.case.text, "x")
    qtbot.waitUntil(lambda: kept(service) == ["xLi took 300 yuan."])
    assert service.drafts[draft].task == "own"
    keeping.workspace.form.choose_task("eca")
    keeping.solving.start()
    qtbot.waitUntil(lambda: bool(service.requests))


def test_who_types_without_a_pause_has_it_kept_all_the_same(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    keeping.cases.drafts._timer.setInterval(300)
    for _key in range(200):
        qtbot.keyClicks(keeping.workspace.case.text, "x")
        qtbot.wait(20)
        if service.drafts:
            return
    raise AssertionError("nothing was kept while keys came")


def test_nothing_is_kept_while_the_file_of_the_library_is_replaced(
    qtbot: QtBot, keeping: MainWindow, service: FakeService
) -> None:
    drafts = keeping.cases.drafts
    drafts.paused = True
    qtbot.keyClicks(keeping.workspace.case.text, "Li took 300 yuan.")
    drafts._keep_quietly()
    assert drafts._timer.isActive()
    assert not drafts._keeping
    drafts.paused = False
    qtbot.waitUntil(lambda: kept(service) == ["Li took 300 yuan."])
