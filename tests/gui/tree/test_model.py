from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import NodeAdded, RolloutDone, fold
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.gui.tree.model import TreeColumn, TreeModel
from tests.gui.discussion import discussion
from tests.gui.fake_service import PATH, sample_events
from tests.gui.workflow import workflow_events

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def _grown() -> TreeModel:
    model = TreeModel()
    for event in sample_events():
        model.feed(event)
    model.flush()
    return model


def _text(model: TreeModel, node_id: str, column: TreeColumn) -> object:
    return model.data(model.index_of(node_id, column))


def test_a_growing_tree_is_a_sound_model_at_every_step() -> None:
    model = TreeModel()
    tester = QAbstractItemModelTester(model, FATAL)
    for event in sample_events():
        model.feed(event)
        model.flush()
    model.show_tree(fold(sample_events()), PATH)
    assert tester.model() is model


def test_answers_are_written_as_sums_of_their_money() -> None:
    model = _grown()
    assert _text(model, "R.A1", TreeColumn.ANSWER) == "19,450"
    changed: list[QModelIndex] = []
    model.dataChanged.connect(lambda first, *_: changed.append(first))
    model.show_currency("GBP")
    assert (_text(model, "R.A1", TreeColumn.ANSWER), len(changed)) == ("£19,450", len(model.tree))


def test_a_growing_discussion_is_a_sound_model_that_names_sources_to_screen_readers() -> None:
    model = TreeModel()
    tester = QAbstractItemModelTester(model, FATAL)
    for event in discussion():
        model.feed(event)
    role = Qt.ItemDataRole.AccessibleDescriptionRole
    assert model.data(model.index_of("R.2-critic"), role) == "Made from analyst (round 1), critic (round 1)"
    assert model.data(model.index_of("R.1-critic"), role) == ""
    assert tester.model() is model


def test_a_workflow_is_a_sound_model_from_its_plan_to_its_end() -> None:
    model = TreeModel()
    tester = QAbstractItemModelTester(model, FATAL)
    events = workflow_events()
    seen: list[object] = []
    for event in events:
        model.feed(event)
        model.flush()
        seen.append(_text(model, "R.Left", TreeColumn.ACTION))
    assert list(dict.fromkeys(seen)) == [None, "Left · waiting", "Left · running …", "Left · done"]
    assert model.tree == fold(events)
    assert tester.model() is model


def test_a_tree_that_grew_equals_one_that_is_shown_whole() -> None:
    assert _grown().tree == fold(sample_events())


def test_a_row_says_what_its_node_holds() -> None:
    model = _grown()
    row = [_text(model, "R.A3.A1", column) for column in TreeColumn]
    assert row == [
        "A1 General answers", "19,450", "1.00", "1", "1.00", "1.00", "General model", "Answer",
    ]  # fmt: skip


def test_rows_hang_where_their_nodes_do() -> None:
    model = _grown()
    assert model.rowCount() == 1
    root = model.index(0, 0)
    assert model.node(root) is model.tree.root
    child = model.index(2, 0, root)
    assert model.node(child) is model.tree["R.A3"]
    assert model.parent(child) == root
    assert model.rowCount(model.index_of("R.A1")) == 0


def test_the_rows_of_the_chosen_path_are_bold_and_no_others() -> None:
    model = _grown()
    model.set_path(PATH)
    bold = {node.id for node in model.tree if model.data(model.index_of(node.id), Qt.ItemDataRole.FontRole) is not None}
    assert bold == set(PATH)


def test_a_twin_shows_the_statistics_it_shares(qtbot: QtBot) -> None:
    model = _grown()
    model.feed(NodeAdded("R.A4.A1", "R.A4", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 2, "?", twin="R.A1"))
    model.feed(RolloutDone(5, ("R", "R.A4", "R.A4.A1"), 0.5))
    assert {"R.A1", "R.A4.A1", "R", "R.A4"} <= model.flush()
    assert _text(model, "R.A4.A1", TreeColumn.VISITS) == _text(model, "R.A1", TreeColumn.VISITS) == "2"


def test_changes_are_emitted_once_and_only_for_changed_rows(qtbot: QtBot) -> None:
    model = _grown()
    emitted: list[str] = []
    model.dataChanged.connect(lambda first, _last: emitted.append(str(model.data(first))))
    model.feed(RolloutDone(5, ("R", "R.A1"), 0.1))
    model.flush()
    model.flush()
    assert sorted(emitted) == ["A1 General answers", "Question"]


def test_an_unknown_node_has_no_index() -> None:
    assert _grown().index_of("R.A9") == QModelIndex()


def test_the_second_domain_model_bears_its_number() -> None:
    model = _grown()
    model.feed(NodeAdded("R.A2-2", "R", NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN, 1, "?", producer="domain-2"))
    assert _text(model, "R.A2-2", TreeColumn.ACTION) == "A2 Domain answers 2"
    assert _text(model, "R.A2-2", TreeColumn.PRODUCER) == "Domain model 2"
