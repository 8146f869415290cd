from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.tree.model import TreeModel
from mma_desktop.gui.tree.node_list import NodeList
from tests.gui.fake_service import report_of, sample_events


def test_nodes_are_chosen_folded_and_hidden_by_their_names(qtbot: QtBot) -> None:
    tree = report_of(sample_events()).tree
    model = TreeModel()
    model.show_tree(tree)
    nodes = NodeList(model)
    qtbot.addWidget(nodes)
    nodes.expandAll()
    root, child = next(iter(tree)), next(node for node in tree if node.parent is not None)
    nodes.choose(child.id)
    assert nodes.current == child
    with qtbot.waitSignal(nodes.folded) as folded:
        nodes.fold(root.id, True)
    assert folded.args == [root, True]
    assert not nodes.isExpanded(model.index_of(root.id))
    nodes.hide_all_but(())
    assert nodes.isRowHidden(0, model.index_of(root.id))
