"""Tasks whose answers are no sums: letters, charges and texts, without a ledger; tasks of the user, right and wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from pytestqt.qtbot import QtBot

from mma_desktop import paths
from mma_desktop.gui.answer.tab import AnswerTab
from mma_desktop.gui.run.catalog import load_catalog
from mma_desktop.gui.run.form import SolveForm
from mma_desktop.gui.settings.definitions import TASK
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.ledger.base import Ledger
from mma_desktop.reports.base import Report
from mma_desktop.tasks.catalog import load_task
from tests.gui.fake_service import FakeService, report_of, sample_events

EXAMPLE = (paths.resources() / "task_defaults" / "example.en.toml").read_text(encoding="utf-8")


def report(task: str, language: str, value: str) -> Report:
    shown = load_task(task, language).show(value)
    return replace(report_of(sample_events()), value=value, shown_value=shown, ledger=Ledger(), has_ledger=False)


@pytest.fixture
def form(qtbot: QtBot, preferences: Preferences) -> SolveForm:
    """The form with the tasks that are there, two of them added by the user."""
    paths.user_tasks().mkdir(parents=True)
    (paths.user_tasks() / "early_exit.en.toml").write_text(EXAMPLE, encoding="utf-8")
    (paths.user_tasks() / "broken.en.toml").write_text("id = 3\n", encoding="utf-8")
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(load_catalog(FakeService()).choices)
    return form


def choose(form: SolveForm, task: str) -> None:
    form.task.setCurrentIndex(form.task.findData(task))


def test_a_remembered_task_that_is_gone_gives_way_to_the_usual_one(qtbot: QtBot, preferences: Preferences) -> None:
    preferences.put(TASK, "early_exit")
    form = SolveForm(preferences)
    qtbot.addWidget(form)
    form.offer(load_catalog(FakeService()).choices)
    assert form.task.currentData() == "eca"


def test_who_answers_is_left_to_the_program_unless_the_user_chooses(form: SolveForm) -> None:
    assert form.method.currentText() == "Automatic (usually tree search)"
    assert form.request("", "", ()).method == "auto"


def test_a_sample_brings_its_task(window: MainWindow) -> None:
    form = window.workspace.form
    choose(form, "lqa")
    window.cases.show_sample(FakeService().samples()[1])
    assert form.task.currentData() == "eca"


@pytest.mark.parametrize(
    ("task", "value", "shown"),
    [
        ("lqa", "B", "B"),
        ("ljp_charge", "盗窃;诈骗", "盗窃罪；诈骗罪"),
        ("ljp_term", "18", "18个月"),
        ("general", "AC", "A、C"),
        ("open", "可以退货。" * 60, "可以退货。" * 23 + "可以退货…"),
    ],
)
def test_answers_are_shown_as_what_they_are(qtbot: QtBot, task: str, value: str, shown: str) -> None:
    tab = AnswerTab()
    qtbot.addWidget(tab)
    tab.show_report(report(task, "zh", value))
    assert tab.value.text() == shown
    assert tab.notice.text().startswith("The program checks the form of this answer only.")
    assert tab.findings.isHidden()


def test_every_task_can_be_chosen_and_the_first_choice_is_the_amount(form: SolveForm) -> None:
    assert form.task.currentData() == "eca"
    names = {form.task.itemData(row): form.task.itemText(row) for row in range(form.task.count())}
    assert names["lqa"] == "Law, multiple choice (Chinese)"
    assert names["early_exit"] == "May the tenant leave early?"


def test_a_wrong_task_file_is_listed_with_its_mistakes_and_cannot_be_chosen(form: SolveForm) -> None:
    row = form.task.count() - 1
    assert form.task.itemText(row) == "broken.en.toml: cannot be used"
    assert "line 1, id" in form.task.itemData(row, Qt.ItemDataRole.ToolTipRole)
    items = form.task.model()
    assert isinstance(items, QStandardItemModel)
    assert not items.item(row).isEnabled()
