from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.importing import import_text
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import answer_about_text, notices, show_case, stored_run


def test_typed_text_is_let_go_only_when_the_user_says_so(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [stored_run("r1", "Theft", RunStatus.FINISHED)]
    window = make_window(service)
    case = window.workspace.case
    qtbot.keyClicks(case.text, "Li took 300 yuan.")
    sample = service.samples()[1]
    for order in (
        window.menus.new.trigger,
        lambda: window.run_list.open("r1"),
        lambda: window.cases.show_sample(sample),
    ):
        order()
        answer_about_text(qtbot, let_go=False)
        assert case.text.text() == "Li took 300 yuan."
    window.menus.new.trigger()
    answer_about_text(qtbot, let_go=True)
    assert case.text.text() == ""


def test_nobody_is_asked_for_a_case_that_stands_elsewhere(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    window.menus.new.trigger()
    assert not notices()
    assert window.workspace.case.text.text() == ""


def test_a_changed_text_is_asked_about_while_another_document_is_in_sight(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    case.show_case("Case", [import_text("One.", "a"), import_text("Two.", "b")])
    qtbot.keyClicks(case.text, "x")
    case.documents_list.list.setCurrentRow(1)
    window.menus.new.trigger()
    answer_about_text(qtbot, let_go=False)
    assert len(case.documents()) == 2


def test_a_typed_text_is_asked_about_behind_added_documents(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    qtbot.keyClicks(case.text, "Typed facts.")
    case.add_documents([import_text("More.", "more.txt")])
    window.close()
    answer_about_text(qtbot, let_go=False)
    assert case.documents()[0].document.text == "Typed facts."
