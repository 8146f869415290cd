"""What a panel will cost, before it is asked."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.run.panel_cost import PanelCost


def test_94_a_panel_says_what_it_will_cost_and_other_methods_nothing(qtbot: QtBot) -> None:
    line = PanelCost()
    qtbot.addWidget(line)
    line.follow("panel6")
    assert "556" in line.text()
    assert "PoT" in line.text()
    assert not line.isHidden()
    line.follow("mma")
    assert line.isHidden()
