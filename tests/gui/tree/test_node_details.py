from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.tree.model import TreeModel
from mma_desktop.gui.tree.node_details import NodeDetails
from tests.gui.fake_service import report_of, sample_events


def test_why_a_node_was_not_chosen_is_said_once_something_was(qtbot: QtBot) -> None:
    report = report_of(sample_events())
    model = TreeModel()
    model.show_tree(report.tree, report.path)
    details = NodeDetails(model)
    qtbot.addWidget(details)
    other = next(node for node in report.tree if node.is_answer and node.id not in report.path)
    details.show_node(other, None)
    before = details.toPlainText()
    assert "chosen" not in before
    details.show_node(other, report.reason)
    assert "chosen" in details.toPlainText()
    details.show_node(None, None)
    assert details.toPlainText() == ""
