from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.gui.run.cases_model import CasesModel
from mma_desktop.gui.run.runs_panel import RunsPanel
from mma_desktop.gui.shell.display import Display
from mma_desktop.service.request import RunSummary
from tests.gui.steps import stored_run

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def titles(model: CasesModel) -> list[object]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def of_case(run: str, case: str, value: str = "19450") -> RunSummary:
    return replace(stored_run(run, f"{case}案", RunStatus.FINISHED, value), case=case)


def test_the_library_is_a_sound_model_while_cases_runs_and_search_change() -> None:
    cases = CasesModel()
    tester = QAbstractItemModelTester(cases, FATAL)
    cases.show_rows([of_case(f"{case}{number}", case) for number in range(2) for case in "abc"])
    assert (cases.rowCount(), cases.rowCount(cases.index(0, 0))) == (3, 2)
    cases.search("A案")
    cases.add({"c1", "gone"})
    assert titles(cases) == ["a案", "c案"]
    cases.show_rows([of_case(name, name) for name in "bcd"])
    assert titles(cases) == []
    cases.search("")
    assert titles(cases) == ["b案", "c案", "d案"]
    cases.show_rows([])
    assert tester.model() is cases


def test_a_case_stands_once_with_its_newest_answer_and_unfolds_to_its_runs() -> None:
    cases = CasesModel()
    cases.show_rows([of_case("new", "甲", "100"), of_case("other", "乙"), of_case("old", "甲", "200")])
    assert titles(cases) == ["甲案", "乙案"]
    top = cases.index(0, 0)
    assert cases.data(top, DETAILS) == "100 · eca\n2019-11-20 · 2 runs"
    children = [cases.index(row, 0, top) for row in range(cases.rowCount(top))]
    assert [cases.data(child) for child in children] == ["100", "200"]
    assert cases.data(children[1], DETAILS) == "eca · Tree search, cross-inspected (MMA)\n2019-11-20"
    found = [run.id for index in (top, *children) if (run := cases.run_at(index)) is not None]
    assert found == ["new", "new", "old"]
    assert not cases.hasChildren(cases.index(1, 0))
    assert [index.parent() == top for index in cases.indexes_of("old")] == [True]


def test_a_run_shows_its_value_and_what_keeps_it_from_being_finished() -> None:
    model = CasesModel()
    model.show_rows(
        [
            stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450"),
            stored_run("run2", "赵某盗窃案", RunStatus.STOPPED, "300"),
            stored_run("run3", "赵某盗窃案", RunStatus.RUNNING, None),
        ]
    )
    details = [model.data(model.index(row, 0), DETAILS) for row in range(3)]
    assert details == ["19,450 · eca\n2019-11-20", "300 · stopped · eca\n2019-11-20", "interrupted · eca\n2019-11-20"]
    assert model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole) == "赵某盗窃案, 19,450 · eca, 2019-11-20"
    assert model.data(QModelIndex()) is None


def test_a_run_says_what_was_asked_by_the_title_of_its_task() -> None:
    runs = CasesModel()
    runs.show_rows([stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450")])
    runs.name_tasks({"eca": {"zh": "犯罪金额计算", "en": "Crime amount"}})
    assert runs.data(runs.index(0, 0), DETAILS) == "19,450 · Crime amount\n2019-11-20"
    assert "eca" not in str(runs.data(runs.index(0, 0), Qt.ItemDataRole.ToolTipRole))
    runs.search("crime AM")
    assert runs.rowCount() == 1


def test_a_demonstration_cuts_neither_its_date_nor_its_name(qtbot: QtBot, display: Display) -> None:
    """In the narrowest list, with an answer of the largest size that is usual."""
    display.use_language("en")
    panel = RunsPanel()
    qtbot.addWidget(panel)
    shown = replace(stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "1234567"), demonstration=True)
    panel.model.show_rows([replace(shown, created="2026-11-26T16:39:38+00:00")])
    lines = str(panel.model.data(panel.model.index(0, 0), DETAILS)).split("\n")
    panel.resize(256, 400)
    panel.show()
    assert panel.list.fontMetrics().horizontalAdvance(lines[1]) <= panel.list.viewport().width() - 16


def test_the_tags_of_a_run_are_shown_and_found() -> None:
    runs = CasesModel()
    tagged = replace(stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450"), tags=("一审", "急"))
    runs.show_rows([tagged, stored_run("other", "钱某案", RunStatus.FINISHED)])
    assert runs.data(runs.index(0, 0), DETAILS) == "19,450 · eca\n2019-11-20 · 一审 · 急"
    runs.search("一审")
    assert titles(runs) == ["赵某盗窃案"]


def test_a_damaged_run_is_marked_among_the_others() -> None:
    model = CasesModel()
    damaged = RunSummary("5f2c9a60c1d84e7b", "", "", "", "", None, None, "", "Run 5f2c is damaged (KeyError).")
    model.show_rows([damaged, stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "19450")])
    assert model.data(model.index(0, 0)) == "Damaged run 5f2c9a60c1d8"
    assert "last good copy" in str(model.data(model.index(0, 0), DETAILS))
    assert model.data(model.index(1, 0)) == "赵某盗窃案"


def test_a_value_by_hand_stands_in_place_of_the_answers_and_is_found_as_it_is_typed() -> None:
    runs = CasesModel()
    run = replace(stored_run("run", "赵某盗窃案", RunStatus.FINISHED, "51500"), by_hand="38500")
    runs.show_rows([run, stored_run("other", "乙案", RunStatus.FINISHED, "7")])
    assert runs.data(runs.index(0, 0), DETAILS) == "38,500 by hand · eca\n2019-11-20"
    for typed in ("38,500", "38500"):
        runs.search(typed)
        assert runs.rowCount() == 1


def test_sums_are_written_as_on_the_page_of_the_answer() -> None:
    runs = CasesModel()
    run = replace(stored_run("run", "the till", RunStatus.FINISHED, "4200.5"), currency="GBP")
    runs.show_rows([run, replace(run, id="other", case="other", by_hand="300.5")])
    assert [runs.details(case).split(" · ")[0] for case in runs.cases] == ["£4,200.50", "£300.50 by hand"]
    runs.search("4,200.50")
    assert runs.rowCount() == 1


def test_a_run_that_goes_on_is_not_called_interrupted(display: Display) -> None:
    display.use_language("en")
    cases = CasesModel()
    runs = [stored_run(name, name, RunStatus.RUNNING, None) for name in ("now", "killed")]
    cases.show_rows(runs, {"now"})
    assert [cases.details(case).split(" · ")[0] for case in cases.cases] == ["being solved", "interrupted"]
    cases.show_rows(runs)
    assert cases.details(cases.cases[0]).startswith("interrupted")
    cases.show_rows([replace(run, held=True) for run in runs])  # by another process
    assert [cases.details(case).split(" · ")[0] for case in cases.cases] == ["being solved", "being solved"]
