from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import fold
from mma_desktop.domain.tree import Action, SearchTree
from mma_desktop.gui.tree.finder import TreeFinder
from mma_desktop.gui.tree.node_filter import NodeFilter
from tests.gui.fake_service import sample_events


@pytest.fixture
def finder(qtbot: QtBot) -> TreeFinder:
    finder = TreeFinder()
    qtbot.addWidget(finder)
    finder.offer(fold(sample_events()))
    return finder


def test_only_what_the_tree_has_is_offered(finder: TreeFinder) -> None:
    actions = [finder.action.itemText(place) for place in range(finder.action.count())]
    assert actions == ["all actions", "A1 General answers", "A2 Domain answers", "A3 Knowledge", "A4 Restate"]
    models = [finder.producer.itemText(place) for place in range(finder.producer.count())]
    assert models == ["all models", "Domain model", "General model"]


def test_it_says_what_is_looked_for(qtbot: QtBot, finder: TreeFinder) -> None:
    assert finder.wanted == NodeFilter()
    finder.words.setText("锁")
    finder.action.setCurrentIndex(3)
    finder.producer.setCurrentIndex(1)
    with qtbot.waitSignal(finder.changed):
        finder.reward.setValue(0.35)
    assert finder.wanted == NodeFilter("锁", Action.KNOWLEDGE, "domain", 0.35)
    finder.clear()
    assert not finder.wanted.is_on


def test_what_another_tree_does_not_have_is_no_longer_looked_for(qtbot: QtBot, finder: TreeFinder) -> None:
    finder.action.setCurrentIndex(1)
    finder.offer(fold(sample_events()[:12]))
    assert finder.wanted == NodeFilter(action=Action.ANSWER_GENERAL)
    with qtbot.waitSignal(finder.changed):
        finder.offer(SearchTree())
    assert not finder.wanted.is_on


def test_enter_asks_for_the_next(qtbot: QtBot, finder: TreeFinder) -> None:
    with qtbot.waitSignal(finder.next_wanted):
        qtbot.keyClick(finder.words, Qt.Key.Key_Return)


def test_the_words_have_a_line_of_their_own_where_there_is_no_room_beside(finder: TreeFinder) -> None:
    finder.resize(900, finder.sizeHint().height())
    finder.show()
    QApplication.processEvents()
    assert finder.words.y() == pytest.approx(finder.action.y(), abs=finder.action.height() / 2)
    finder.resize(300, finder.sizeHint().height())
    QApplication.processEvents()
    assert finder.words.geometry().bottom() < finder.action.geometry().top()
    assert finder.words.width() == finder.width()
