from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.domain.passages import LibraryPart, PartKind, Work
from mma_desktop.gui.knowledge.contents_model import ContentsColumn, ContentsModel, in_force
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
OWN = LibraryPart(PartKind.SHELF, "own")


def test_shelves_and_texts_are_a_sound_model_while_they_change(shelves: KnowledgeLibrary) -> None:
    model = ContentsModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_contents(shelves.contents(), frozenset())
    model.show_left_out({OWN})
    assert model.rowCount(model.index(1, 0)) == 2
    model.show_contents((), frozenset())
    assert tester.model() is model


def test_a_text_says_from_when_it_applies_and_how_long_it_is(shelves: KnowledgeLibrary) -> None:
    model = ContentsModel()
    model.show_contents(shelves.contents(), frozenset())
    own = model.index(1, 0)
    cells = [model.data(model.index(0, column, own)) for column in ContentsColumn]
    assert cells == ["规程", "2020-01-01 – 2022-01-01", "2"]
    assert model.part(model.index(0, 0, own)) == LibraryPart(PartKind.WORK, "rules@2020-01-01")
    assert model.part(QModelIndex()) is None
    assert in_force(Work("a", "a", "a", "")) == ""


def test_what_is_left_out_says_so_in_words_and_with_its_shelf(shelves: KnowledgeLibrary) -> None:
    model = ContentsModel()
    model.show_contents(shelves.contents(), {OWN})
    own = model.index(1, 0)
    for index in (own, model.index(0, 0, own)):
        assert str(model.data(index)).endswith("(left out)")
        assert "left out" in str(model.data(index, Qt.ItemDataRole.AccessibleTextRole))
    assert model.data(model.index(0, 0)) == "Statutes (built in)"
