from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene

from mma_desktop.domain.tree import ROOT_ID, Node, NodeKind
from mma_desktop.gui.kit.theme import LIGHT_COLOURS
from mma_desktop.gui.tree.edges import SourceEdge, SourceEdges, curve
from mma_desktop.gui.tree.node_item import HEIGHT, WIDTH

NODE = Node("b", ROOT_ID, NodeKind.ANSWER_GENERAL, None, 2, sources=("a", "gone"))
CORNERS = {"a": QPointF(0, 0), "b": QPointF(300, 100)}


def test_a_line_goes_from_the_right_side_of_one_box_to_the_left_side_of_the_other() -> None:
    path = curve(CORNERS["a"], CORNERS["b"])
    assert path.pointAtPercent(0) == QPointF(WIDTH, HEIGHT / 2)
    assert path.pointAtPercent(1) == QPointF(300, 100 + HEIGHT / 2)


def test_a_source_without_a_box_gets_no_line() -> None:
    scene = QGraphicsScene()
    edges = SourceEdges(scene)
    edges.add(NODE)
    edges.arrange(CORNERS)
    drawn = {item.source: item.path() for item in scene.items() if isinstance(item, SourceEdge)}
    assert drawn["gone"].isEmpty()
    assert drawn["a"] == curve(CORNERS["a"], CORNERS["b"])


def test_lines_from_the_chosen_node_stand_out_too() -> None:
    scene = QGraphicsScene()
    edges = SourceEdges(scene)
    edges.add(NODE)
    edges.paint(LIGHT_COLOURS, "a")
    colours = {item.source: item.pen().color() for item in scene.items() if isinstance(item, SourceEdge)}
    assert colours == {"a": QColor(LIGHT_COLOURS.accent), "gone": QColor(LIGHT_COLOURS.muted)}
