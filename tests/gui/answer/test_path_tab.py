from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import fold
from mma_desktop.gui.answer.path_tab import PathTab
from tests.gui.fake_service import KNOWLEDGE, PATH, sample_events


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
