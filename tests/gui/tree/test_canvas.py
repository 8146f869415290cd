from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsPathItem
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind, SearchTree
from mma_desktop.gui.kit.theme import DARK_COLOURS, LIGHT_COLOURS, palette
from mma_desktop.gui.tree.canvas import TreeCanvas
from mma_desktop.gui.tree.edges import SourceEdge
from mma_desktop.gui.tree.node_item import NodeItem
from tests.gui.discussion import discussion
from tests.gui.fake_service import sample_events

PAIRS = {(a, b) for a in ("R.1-analyst", "R.1-critic") for b in ("R.2-critic", "R.2-analyst")}


@pytest.fixture
def canvas(qtbot: QtBot) -> TreeCanvas:
    canvas = TreeCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(700, 500)
    canvas.show()
    return canvas


def edges(canvas: TreeCanvas) -> list[SourceEdge]:
    return [item for item in canvas.scene().items() if isinstance(item, SourceEdge)]


def boxes(canvas: TreeCanvas) -> dict[str, NodeItem]:
    return {item.node_id: item for item in canvas.scene().items() if isinstance(item, NodeItem)}


def test_a_dashed_line_leads_from_every_source_to_the_node_made_from_it(canvas: TreeCanvas) -> None:
    canvas.show_tree(fold(discussion()))
    drawn = edges(canvas)
    assert {(edge.source, edge.target) for edge in drawn} == PAIRS
    assert len(drawn) == len(PAIRS)
    for edge in drawn:
        assert edge.pen().style() is Qt.PenStyle.DashLine
        assert edge.zValue() < 0 < boxes(canvas)[edge.target].zValue()
        path, source, target = edge.path(), boxes(canvas)[edge.source], boxes(canvas)[edge.target]
        assert source.sceneBoundingRect().contains(path.pointAtPercent(0))
        assert target.sceneBoundingRect().contains(path.pointAtPercent(1))


def test_a_growing_discussion_gets_the_lines_of_a_stored_one(canvas: TreeCanvas) -> None:
    tree = SearchTree()
    canvas.show_tree(tree)
    events = discussion()
    for count in range(1, len(events) + 1):
        tree.nodes.update(fold(events[:count]).nodes)
        canvas.refresh(())
        assert {edge.target for edge in edges(canvas)} == {node.id for node in tree if node.sources}
    assert {(edge.source, edge.target) for edge in edges(canvas)} == PAIRS


def test_a_search_tree_has_no_dashed_lines(canvas: TreeCanvas) -> None:
    canvas.show_tree(fold(discussion()))
    canvas.show_tree(fold(sample_events()))
    assert edges(canvas) == []


def test_the_rounds_stand_behind_each_other(canvas: TreeCanvas) -> None:
    canvas.show_tree(fold(discussion()))
    places = {node_id: box.x() for node_id, box in boxes(canvas).items()}
    assert places["R"] < places["R.1-analyst"] == places["R.1-critic"] < places["R.2-critic"] == places["R.2-analyst"]


def test_the_lines_at_the_chosen_node_stand_out_in_light_and_dark(canvas: TreeCanvas) -> None:
    canvas.show_tree(fold(discussion()))
    canvas.choose("R.2-critic")
    for colours in (LIGHT_COLOURS, DARK_COLOURS):
        canvas.setPalette(palette(colours))
        for edge in edges(canvas):
            near = edge.target == "R.2-critic"
            assert edge.pen().color() == QColor(colours.accent if near else colours.muted)


def test_a_box_says_what_its_node_was_made_from_without_markup(canvas: TreeCanvas) -> None:
    tree = fold(
        [
            *discussion()[:1],
            NodeAdded("R.1-<b>", ROOT_ID, NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, "?"),
            NodeAdded("R.2-c", ROOT_ID, NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 2, "?", sources=("R.1-<b>",)),
        ]
    )
    canvas.show_tree(tree)
    assert boxes(canvas)["R.2-c"].toolTip() == "<span>Made from &lt;b&gt; (round 1)</span>"
    assert boxes(canvas)["R.1-<b>"].toolTip() == ""


@pytest.mark.parametrize(
    ("start", "key", "target"),
    [
        ("R.2-critic", Qt.Key.Key_Left, "R.1-analyst"),
        ("R.1-critic", Qt.Key.Key_Left, "R"),
        ("R.1-critic", Qt.Key.Key_Right, "R.2-critic"),
        ("R.1-analyst", Qt.Key.Key_Down, "R.1-critic"),
        ("R.2-critic", Qt.Key.Key_Down, "R.2-analyst"),
        ("R.1-critic", Qt.Key.Key_Down, "R.1-critic"),
    ],
)
def test_the_arrow_keys_walk_through_the_rounds(
    qtbot: QtBot, canvas: TreeCanvas, start: str, key: Qt.Key, target: str
) -> None:
    canvas.show_tree(fold(discussion()))
    canvas.choose(start)
    qtbot.keyClick(canvas, key)
    assert [node_id for node_id, box in boxes(canvas).items() if box.isSelected()] == [target]


@pytest.mark.parametrize("stored", [True, False])
def test_no_line_from_the_question_crosses_an_earlier_round(canvas: TreeCanvas, stored: bool) -> None:
    """Neither where the sources were stored nor in a run of a version that did not store them."""
    tree = fold(discussion())
    if not stored:
        tree.nodes = {node.id: replace(node, sources=()) for node in tree}
    canvas.show_tree(tree)
    solid = [item for item in canvas.scene().items() if type(item) is QGraphicsPathItem and item.isVisible()]
    ends = {item.path().pointAtPercent(1).x() for item in solid}
    assert (len(solid), ends) == (2, {boxes(canvas)["R.1-critic"].x()})


def test_no_line_leads_to_what_is_folded(canvas: TreeCanvas) -> None:
    canvas.show_tree(fold(discussion()))
    canvas.fold(ROOT_ID, folded=True)
    assert not any(edge.isVisible() for edge in edges(canvas))
    assert canvas.room.width() < 210
    canvas.fold(ROOT_ID, folded=False)
    assert all(edge.isVisible() for edge in edges(canvas))
