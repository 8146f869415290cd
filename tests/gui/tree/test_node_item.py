from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from mma_desktop.domain.tree import ROOT_ID, Action, Node, NodeKind
from mma_desktop.gui.kit.theme import DARK_COLOURS, LIGHT_COLOURS, Colours
from mma_desktop.gui.tree.node_item import NodeItem, found_by_search

NODE = Node("R.A1", ROOT_ID, NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, answer="It is 300.", value="300")


def _image(
    node: Node, colours: Colours = LIGHT_COLOURS, *, chosen: bool = False, selected: bool = False, folded: int = 0
) -> QImage:
    scene = QGraphicsScene()
    item = NodeItem(node.id)
    item.show_node(node, found_by_search(node, node), chosen, colours, QFont(), folded)
    scene.addItem(item)
    item.setSelected(selected)
    image = QImage(item.boundingRect().size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    scene.render(painter, source=item.boundingRect())
    painter.end()
    return image


@pytest.mark.parametrize("colours", [LIGHT_COLOURS, DARK_COLOURS])
@pytest.mark.parametrize("kind", list(NodeKind))
def test_a_box_has_the_colour_of_its_kind(colours: Colours, kind: NodeKind) -> None:
    image = _image(replace(NODE, kind=kind), colours)
    assert image.pixelColor(image.width() - 8, image.height() // 2).name() == colours.kinds[kind][0]


@pytest.mark.parametrize("other", [replace(NODE, value="400"), replace(NODE, visits=3), replace(NODE, reward=0.5)])
def test_value_visits_and_reward_are_seen(other: Node) -> None:
    assert _image(other) != _image(NODE)


def test_nothing_in_a_box_turns_round_what_is_beside_it() -> None:
    item = NodeItem("R.A1")
    item.show_node(NODE, ("a\u202eb", "", ""), False, LIGHT_COLOURS, QFont())
    assert item.box.lines[0].text == "a⟨U+202E⟩b"


def test_the_chosen_path_and_the_selected_box_look_different() -> None:
    looks = [_image(NODE), _image(NODE, chosen=True), _image(NODE, selected=True)]
    assert all(a != b for i, a in enumerate(looks) for b in looks[:i])


def test_how_many_children_are_folded_stands_behind_the_box() -> None:
    plain, two, three = (_image(NODE, folded=folded) for folded in (0, 2, 3))
    assert plain.width() < two.width() == three.width()
    assert two != three
    assert two.copy(plain.rect()) == plain
