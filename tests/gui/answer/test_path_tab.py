from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from mma_desktop.domain.course import CoursePart, CourseStage, CourseVoice, course_of
from mma_desktop.domain.events import RULE_BASED, Event, RolloutDone, fold
from mma_desktop.gui.answer.path_tab import PathTab
from tests.gui.fake_service import KNOWLEDGE, PATH, report_of, sample_events


def test_the_steps_stand_in_their_order_until_another_path_is_shown(qtbot: QtBot) -> None:
    tab = PathTab()
    qtbot.addWidget(tab)
    tree = fold(sample_events())
    tab.show_path([tree[node_id] for node_id in PATH])
    text = tab.prose.toPlainText()
    assert text.index("0. Question") < text.index("1. A3 Knowledge") < text.index("2. A1 General answers")
    assert KNOWLEDGE in text
    tab.show_path(())
    assert tab.prose.toPlainText() == ""


def test_steps_of_one_model_are_called_by_its_roles(qtbot: QtBot) -> None:
    tab = PathTab()
    qtbot.addWidget(tab)
    tree = fold(sample_events())
    tab.show_path([tree[node_id] for node_id in PATH])
    tab.show_team(one_model=True)
    assert "2. A1 General role" in tab.prose.toPlainText()


def test_the_parts_that_were_asked_stand_above_the_steps_and_grow_with_the_run(qtbot: QtBot) -> None:
    tab = PathTab()
    qtbot.addWidget(tab)
    events = _with_first_leaf(sample_events())
    tab.grow(events[: len(events) // 2])
    half = tab.prose.toPlainText()
    tab.grow(events[len(events) // 2 :])
    assert "Each model alone" in half
    assert half.index("Each model alone") < half.index("Tree search")
    text = tab.prose.toPlainText()
    assert text != half
    tab.show_report(replace(report_of(events), course=course_of(events)))
    assert tab.prose.toPlainText().replace("CNY ", "") == text
    tab.show_report(None)
    assert tab.prose.toPlainText() == ""


def test_the_answers_of_the_parts_are_said_in_the_words_of_their_task(qtbot: QtBot) -> None:
    tab = PathTab()
    qtbot.addWidget(tab)
    voices = (CourseVoice("fraud;theft", 1.0, "general"), CourseVoice("life", 1.0, "domain"))
    stages = (CourseStage(CoursePart.ALONE, voices), CourseStage(CoursePart.SEARCH, rounds=2))
    words = {"fraud;theft": "fraud and theft", "life": "imprisonment for life"}
    tab.show_report(replace(report_of([]), course=stages, has_ledger=False, shown_values=words))
    text = tab.prose.toPlainText()
    assert "fraud and theft" in text and "imprisonment for life" in text
    assert "fraud;theft" not in text


def _with_first_leaf(events: list[Event]) -> list[Event]:
    """The run as if its first visit had been that of a model's own answer."""
    first = next(event for event in events if isinstance(event, RolloutDone))
    return [RolloutDone(RULE_BASED, first.path, first.reward) if event is first else event for event in events]
