from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.domain.course import costs_by_node
from mma_desktop.domain.events import Event, NodeAdded, NodeRun, RolloutDone, fold
from mma_desktop.domain.growth import growth_of
from mma_desktop.domain.tree import Action, NodeKind, SearchTree
from mma_desktop.gui.tree.model import TreeColumn
from mma_desktop.gui.tree.node_item import NodeItem
from mma_desktop.gui.tree.tab import TreeTab
from mma_desktop.search.choice import BY_CLASS
from tests.gui.discussion import discussion
from tests.gui.fake_service import PATH, sample_events
from tests.gui.workflow import workflow_events


@pytest.fixture
def tab(qtbot: QtBot) -> TreeTab:
    tab = TreeTab()
    qtbot.addWidget(tab)
    tab.resize(700, 600)
    tab.show()
    return tab


def _drawn(tab: TreeTab) -> dict[str, NodeItem]:
    return {item.node_id: item for item in tab.canvas.scene().items() if isinstance(item, NodeItem)}


def _selected(tab: TreeTab) -> set[str]:
    return {node_id for node_id, item in _drawn(tab).items() if item.isSelected()}


def test_every_node_is_drawn_while_the_tree_grows(tab: TreeTab) -> None:
    for event in sample_events():
        tab.grow([event])
        assert _drawn(tab).keys() == tab.model.tree.nodes.keys()


def test_no_two_boxes_overlap(tab: TreeTab) -> None:
    tab.grow(sample_events())
    boxes = [item.mapRectToScene(item.boundingRect()) for item in _drawn(tab).values()]
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_click_on_a_drawn_node_chooses_it_in_the_list_and_opens_it(qtbot: QtBot, tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    place = tab.canvas.mapFromScene(_drawn(tab)["R.A2"].sceneBoundingRect().center())
    qtbot.mouseClick(tab.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
    node = tab.model.node(tab.list.currentIndex())
    assert node is not None
    assert node.id == "R.A2"
    assert _selected(tab) == {"R.A2"}
    shown = tab.details.toPlainText()
    assert "20050" in shown
    assert "General model continued the first 60%: value 20,050, agreement 100%" in shown


def test_the_dashed_lines_are_explained_where_there_are_any(tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    assert tab.legend.isHidden()
    tab.show_tree(SearchTree())
    tab.grow(discussion())
    assert not tab.legend.isHidden()
    tab.choose("R.2-critic")
    assert "Made from analyst (round 1), critic (round 1)" in tab.details.toPlainText()


def test_the_graph_of_a_workflow_is_there_while_it_runs(tab: TreeTab) -> None:
    events = workflow_events()
    end = next(place for place, event in enumerate(events) if isinstance(event, NodeRun))
    tab.grow(events[: end + 1])
    drawn = _drawn(tab)
    assert drawn.keys() == {"R", "R.Facts", "R.Left", "R.Right", "R.Answer"}
    assert {node for node, item in drawn.items() if item.opacity() < 1} >= {"R.Answer"}
    assert drawn["R.Facts"].opacity() == 1
    tab.choose("R.Answer")
    assert tab.details.toPlainText().startswith("Answer\nwaiting")
    tab.choose("R.Facts")
    assert tab.details.toPlainText().startswith("Facts\ndone")
    assert "by Facts" in tab.details.toPlainText()
    tab.grow(events[end + 1 :])
    assert all(item.opacity() == 1 for item in drawn.values())


def test_how_nodes_ended_stays_in_sight_when_the_run_is_over(tab: TreeTab) -> None:
    events = workflow_events()
    tab.grow(events)
    tab.show_tree(fold(events), ("R", "R.Answer"))
    assert tab.details.toPlainText().startswith("Answer\ndone")


def test_how_the_nodes_of_a_stored_workflow_ended_is_told(tab: TreeTab) -> None:
    events = workflow_events()
    tab.show_tree(fold(events), ("R", "R.Answer"))
    tab.show_steps([event for event in events if isinstance(event, NodeRun)])
    assert tab.details.toPlainText().startswith("Answer\ndone")
    tab.choose("R.Facts")
    assert tab.details.toPlainText().startswith("Facts\ndone")
    tab.show_tree(SearchTree())
    tab.show_steps(())
    assert tab.details.toPlainText() == ""


def test_of_a_workflow_that_ended_early_the_plan_stays_in_sight(tab: TreeTab) -> None:
    events = workflow_events()
    early = events[: next(place for place, event in enumerate(events) if getattr(event, "id", "") == "R.Answer")]
    tab.grow(early)
    tab.show_tree(fold(early))
    assert "R.Answer" in _drawn(tab)
    tab.show_tree(fold(sample_events()), PATH)
    assert _drawn(tab).keys() == fold(sample_events()).nodes.keys()
    tab.choose("R.A4")
    assert "waiting" not in tab.details.toPlainText()


def test_the_list_chooses_in_the_drawing(tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    assert _selected(tab) == {"R.A3.A1"}
    tab.choose("R.A4")
    assert _selected(tab) == {"R.A4"}


@pytest.mark.parametrize(
    ("key", "target"),
    [
        (Qt.Key.Key_Left, "R"),
        (Qt.Key.Key_Right, "R.A3.A1"),
        (Qt.Key.Key_Up, "R.A2"),
        (Qt.Key.Key_Down, "R.A4"),
    ],
)
def test_the_arrow_keys_walk_the_drawing(qtbot: QtBot, tab: TreeTab, key: Qt.Key, target: str) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    tab.choose("R.A3")
    qtbot.keyClick(tab.canvas, key)
    assert _selected(tab) == {target}


def test_the_whole_tree_is_in_sight_until_the_user_zooms(tab: TreeTab) -> None:
    tab.grow(sample_events())
    visible = tab.canvas.mapToScene(tab.canvas.viewport().rect()).boundingRect()
    assert visible.contains(tab.canvas.scene().itemsBoundingRect())
    tab.canvas.zoom(6)
    scale = tab.canvas.transform().m11()
    tab.grow([NodeAdded("R.A2.x", "R.A2", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 2, "?")])
    assert tab.canvas.transform().m11() == scale


def test_the_details_follow_a_node_that_changes(tab: TreeTab) -> None:
    events = sample_events()
    tab.grow(events[:3])
    tab.choose("R")
    before = tab.details.toPlainText()
    tab.grow(events[3:])
    assert "visits 5" in tab.details.toPlainText()
    assert "visits 5" not in before


def test_stepping_shows_the_tree_as_it_stood_after_a_rollout(qtbot: QtBot, tab: TreeTab) -> None:
    events = sample_events()
    tab.show_tree(fold(events), PATH, growth_of(events))
    places = {node_id: item.pos() for node_id, item in _drawn(tab).items()}
    tab.stepper.slider.setValue(2)
    there = {"R", "R.A1", "R.A2"}
    assert {node_id for node_id, item in _drawn(tab).items() if item.isVisible()} == there
    assert tab.model.tree.nodes.keys() == there
    assert tab.model.tree.root.visits == 2
    assert _selected(tab) == {"R.A2"}
    tab.stepper.next.click()
    assert "R.A3.A1" in tab.model.tree.nodes
    assert "visits 1" in tab.details.toPlainText()
    qtbot.keyClick(tab.list, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert tab.model.tree.nodes.keys() == there
    tab.stepper.slider.setValue(5)
    assert tab.model.tree == fold(events)
    assert {node_id: item.pos() for node_id, item in _drawn(tab).items()} == places
    assert all(item.isVisible() for item in _drawn(tab).values())


def _listed(tab: TreeTab) -> list[str]:
    """The rows of the list that are in sight, from top to bottom."""
    rows: list[str] = []
    index = tab.model.index(0, 0)
    while index.isValid():
        node = tab.model.node(index)
        assert node is not None
        rows.append(node.id)
        index = tab.list.indexBelow(index)
    return rows


def _pale(tab: TreeTab) -> set[str]:
    return {node_id for node_id, item in _drawn(tab).items() if item.opacity() < 1}


def test_what_is_not_looked_for_is_pale_and_out_of_the_list(tab: TreeTab) -> None:
    events = sample_events()
    tab.show_tree(fold(events), PATH, growth_of(events))
    everything = _listed(tab)
    tab.finder.action.setCurrentIndex(tab.finder.action.findData(Action.ANSWER_DOMAIN))
    assert _pale(tab) == {"R", "R.A1", "R.A3", "R.A3.A1", "R.A4"}
    assert _listed(tab) == ["R", "R.A2", "R.A3", "R.A3.A2", "R.A4", "R.A4.A2"]
    assert tab.counter.text() == "Nodes: 3 of 8"
    tab.stepper.slider.setValue(3)
    assert _listed(tab) == ["R", "R.A2"]
    assert tab.counter.text() == "Nodes: 1 of 5"
    tab.stepper.slider.setValue(5)
    tab.finder.clear()
    assert _pale(tab) == set()
    assert _listed(tab) == everything
    assert tab.counter.text() == "Nodes: 8"


def test_enter_goes_from_one_found_node_to_the_next(qtbot: QtBot, tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    tab.finder.words.setText("20050")
    reached: list[str] = []
    for _ in range(4):
        qtbot.keyClick(tab.finder.words, Qt.Key.Key_Return)
        reached.extend(_selected(tab))
    assert reached == ["R.A3.A2", "R.A2", "R.A3.A2", "R.A2"]


def test_what_joins_a_tree_while_nodes_are_looked_for_is_looked_at_too(tab: TreeTab) -> None:
    events = sample_events()
    tab.grow(events[:12])
    tab.finder.words.setText("domain answers")
    tab.grow(events[12:])
    assert _listed(tab) == ["R", "R.A2", "R.A3", "R.A3.A2", "R.A4", "R.A4.A2"]
    assert _pale(tab) == {"R", "R.A1", "R.A3", "R.A3.A1", "R.A4"}
    tab.show_tree(fold(events[:12]))
    assert _pale(tab) == _drawn(tab).keys() - {"R.A2"}


def test_what_came_of_saving_the_drawing_stands_there_until_another_tree_is_shown(
    tab: TreeTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not tab.save.isEnabled()
    tab.show_tree(fold(sample_events()), PATH)
    kind = "PNG pictures (*.png)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "tree"), kind))
    tab.save.write_wanted.connect(lambda write: tab.save.say_written(write()))
    tab.save.click()
    assert QImage(str(tmp_path / "tree.png")).width() > 300
    assert tab.said.text() == f"Written: {tmp_path / 'tree.png'}"
    tab.show_tree(SearchTree())
    assert tab.said.text() == ""


def test_the_details_say_why_a_node_was_not_chosen(tab: TreeTab) -> None:
    events = sample_events()
    tab.show_tree(fold(events), PATH, growth_of(events), BY_CLASS)
    assert "chosen" not in tab.details.toPlainText()
    tab.choose("R.A2")
    assert "Not chosen: 20,050 has less reward in all than 19,450: 0.22 against 1.11" in tab.details.toPlainText()
    tab.choose("R.A1")
    assert "The same answer was chosen where it has more reward: 0.44 against 1.00" in tab.details.toPlainText()
    tab.stepper.slider.setValue(2)
    tab.choose("R.A2")
    assert "chosen" not in tab.details.toPlainText()


def _in_sight(tab: TreeTab) -> set[str]:
    return {node_id for node_id, item in _drawn(tab).items() if item.isVisible()}


def test_what_hangs_below_a_node_can_be_folded_in_both_views(qtbot: QtBot, tab: TreeTab) -> None:
    events = sample_events()
    tab.show_tree(fold(events), PATH, growth_of(events))
    tab.choose("R.A3")
    qtbot.keyClick(tab.canvas, Qt.Key.Key_Minus)
    left = {"R", "R.A1", "R.A2", "R.A3", "R.A4", "R.A4.A2"}
    assert _in_sight(tab) == left
    assert set(_listed(tab)) == left
    qtbot.keyClick(tab.canvas, Qt.Key.Key_Right)
    assert _selected(tab) == {"R.A3"}
    tab.stepper.slider.setValue(3)
    assert _in_sight(tab) == {"R", "R.A1", "R.A2", "R.A3", "R.A3.A1"}, "the rollout reached a folded node"
    tab.stepper.slider.setValue(5)
    tab.list.collapse(tab.model.index_of("R.A4"))
    assert "R.A4.A2" not in _in_sight(tab)
    tab.choose("R.A4")
    qtbot.keyClick(tab.canvas, Qt.Key.Key_Plus)
    assert _in_sight(tab) == set(_listed(tab)) == tab.model.tree.nodes.keys()


def test_a_double_click_folds_and_unfolds(qtbot: QtBot, tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    for in_sight in ({"R"}, set(tab.model.tree.nodes)):
        place = tab.canvas.mapFromScene(_drawn(tab)["R"].sceneBoundingRect().center())
        qtbot.mouseDClick(tab.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert _in_sight(tab) == in_sight


def test_what_was_chosen_below_a_folded_node_gives_way_to_it(tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    tab.list.collapse(tab.model.index_of("R.A3"))
    assert _selected(tab) == {"R.A3"}
    tab.choose("R.A3.A2")
    assert "R.A3.A2" in _in_sight(tab)
    assert _selected(tab) == {"R.A3.A2"}


def test_what_grows_below_a_folded_node_stays_out_of_sight(tab: TreeTab) -> None:
    events = sample_events()
    tab.grow(events[:-8])
    tab.list.collapse(tab.model.index_of("R.A3"))
    tab.grow(events[-8:])
    assert "R.A3.A2" in tab.model.tree.nodes
    assert not {"R.A3.A1", "R.A3.A2"} & _in_sight(tab)
    tab.list.expand(tab.model.index_of("R.A3"))
    assert _in_sight(tab) == tab.model.tree.nodes.keys()


def test_the_details_say_what_a_node_cost(tab: TreeTab) -> None:
    events = sample_events()
    tab.show_tree(fold(events), PATH)
    tab.choose("R.A1")
    assert "Requests" not in tab.details.toPlainText()
    tab.show_costs(costs_by_node(events))
    assert "Requests: 2 · tokens written: 440 · tokens of prompts computed: 320" in tab.details.toPlainText()
    tab.choose("R")
    assert "Requests" not in tab.details.toPlainText()


def _until(rollout: int) -> int:
    """How many of the sample's events there are when this rollout has ended."""
    ended = (
        place for place, one in enumerate(sample_events()) if isinstance(one, RolloutDone) and one.index == rollout
    )
    return 1 + next(ended)


def test_a_run_that_goes_on_is_followed_where_its_newest_tree_is_shown(tab: TreeTab) -> None:
    events = sample_events()
    end = _until(2)
    tab.show_tree(fold(events[:end]), (), growth_of(events[:end]))
    tab.grow(events[end:])
    assert tab.model.tree == fold(events)
    assert tab.stepper.at_end
    assert tab.stepper.label.text().startswith("Rollout 5 of 5")


def test_the_step_stays_while_rollouts_come_in_and_the_range_grows(qtbot: QtBot, tab: TreeTab) -> None:
    events = sample_events()
    tab.show()
    for event in events[: _until(2)]:
        tab.grow([event])
    assert tab.stepper.isVisible()
    qtbot.keyClick(tab, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    earlier = tab.model.tree
    assert earlier == fold(events[: _until(1)])
    for event in events[_until(2) :]:
        tab.grow([event])
    assert tab.model.tree is earlier
    assert tab.stepper.label.text().startswith("Rollout 2 of 5")
    assert tab.newest == fold(events)
    qtbot.keyClick(tab, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert tab.model.tree == fold(events[: _until(2)])
    qtbot.keyClick(tab, Qt.Key.Key_End, Qt.KeyboardModifier.AltModifier)
    assert tab.model.tree == tab.newest == fold(events)
    assert not tab.stepper.newest.isEnabled()


def test_a_step_to_a_rollout_that_came_in_meanwhile_shows_the_tree_of_then(tab: TreeTab) -> None:
    events = sample_events()
    tab.grow(events[: _until(1)])
    tab.stepper.step_back()
    tab.grow(events[_until(1) :])
    tab.stepper.slider.setValue(4)
    assert tab.model.tree == fold(events[: _until(3)])
    tab.stepper.newest.click()
    assert tab.model.tree == fold(events)


def test_the_step_stays_when_the_run_ends(tab: TreeTab) -> None:
    events = sample_events()
    tab.grow(events[: _until(2)])
    tab.stepper.slider.setValue(1)
    tab.grow(events[_until(2) :])
    tab.show_tree(fold(events), PATH, growth_of(events))
    assert tab.stepper.slider.value() == 1
    assert tab.model.tree == fold(events[: _until(0)])
    tab.stepper.step_to_end()
    assert tab.model.tree == fold(events)
    tab.show_tree(SearchTree())
    assert tab.stepper.isHidden()


def test_the_best_path_of_the_end_can_be_marked_while_an_earlier_tree_is_shown(tab: TreeTab) -> None:
    events = sample_events()
    tab.show_tree(fold(events), (), growth_of(events))
    tab.stepper.slider.setValue(1)
    tab.set_path(PATH)
    assert "R.A3" not in tab.model.tree.nodes


def test_a_new_node_draws_itself_and_no_other_again(tab: TreeTab, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree of a thousand nodes stays quick to draw (benchmarks/window/heartbeat.py has the times)."""
    events: list[Event] = [NodeAdded("R", None, NodeKind.ROOT, None, 0, "?")]
    for number in range(1, 1000):
        parent = "R" if number <= 10 else f"n{number // 10}"
        events.append(
            NodeAdded(f"n{number}", parent, NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, "?", value="1")
        )
    tab.grow(events)
    drawn: list[str] = []
    show = NodeItem.show_node
    monkeypatch.setattr(
        NodeItem, "show_node", lambda item, *arguments: (drawn.append(item.node_id), show(item, *arguments))
    )
    tab.grow([NodeAdded("last", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "?")])
    assert set(drawn) <= {"last", "R"}
    assert "last" in drawn


def test_one_model_in_all_roles_is_not_called_two(tab: TreeTab) -> None:
    tab.show_tree(fold(sample_events()), PATH)
    tab.choose("R.A2")
    assert "General model continued" in tab.details.toPlainText()
    tab.show_team(one_model=True)
    assert "One model, general role continued" in tab.details.toPlainText()
    producers = [tab.finder.producer.itemText(row) for row in range(tab.finder.producer.count())]
    assert producers == ["all models", "One model, domain role", "One model, general role"]
    cell = tab.model.index_of("R.A2", TreeColumn.PRODUCER)
    assert tab.model.data(cell) == "One model, domain role"
    assert tab.model.data(tab.model.index_of("R.A2")) == "A2 Domain role"
    assert tab.details.toPlainText().startswith("A2 Domain role\nAnswer · One model, domain role")
    actions = [tab.finder.action.itemText(row) for row in range(tab.finder.action.count())]
    assert {"A1 General role", "A2 Domain role"} <= {*actions}
    assert {item.box.lines[0].text for item in tab.canvas._items.values()} >= {"A2 Domain role"}
