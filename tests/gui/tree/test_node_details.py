from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QTextCursor
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


def test_a_node_that_changes_while_it_is_read_stays_where_it_is_read(qtbot: QtBot) -> None:
    report = report_of(sample_events())
    model = TreeModel()
    model.show_tree(report.tree, report.path)
    details = NodeDetails(model)
    qtbot.addWidget(details)
    details.resize(300, 60)
    details.show()
    root, other = report.tree["R"], report.tree[report.path[-1]]
    details.show_node(root, None)
    details.moveCursor(QTextCursor.MoveOperation.End)
    top = details.verticalScrollBar().value()
    assert top > 0
    model.tree.nodes["R"] = again = replace(root, visits=root.visits + 1)
    details.show_node(again, None)
    assert details.verticalScrollBar().value() == top
    details.show_node(other, None)
    assert details.verticalScrollBar().value() == 0
