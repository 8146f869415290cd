from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.lines_delegate import DETAILS, LinesDelegate, LinesModel
from mma_desktop.gui.knowledge.passages_model import PassagesModel
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary


def _shown(qtbot: QtBot, shelves: KnowledgeLibrary, details: int) -> tuple[int, QPixmap]:
    """The height of a row and its picture."""
    model, view = PassagesModel(), QListView()
    qtbot.addWidget(view)
    model.setParent(view)
    model.show_rows(shelves.of_work("xf"))
    view.setModel(model)
    view.setItemDelegate(LinesDelegate(view, details))
    view.resize(300, 400)
    return view.sizeHintForRow(0), view.grab()


def test_every_line_of_details_takes_room_and_is_drawn(qtbot: QtBot, shelves: KnowledgeLibrary) -> None:
    (one, _), (two, picture) = _shown(qtbot, shelves, 1), _shown(qtbot, shelves, 2)
    assert two > one
    image = picture.toImage()
    third = [image.pixelColor(x, y) for x in range(8, 200) for y in range(8 + (two - 16) * 2 // 3, two - 8)]
    assert len({QColor(colour).name() for colour in third}) > 1


class Places(LinesModel[str]):
    def title(self, entry: str) -> str:
        return entry.upper()

    def details(self, entry: str) -> str:
        return f"{entry} 1\n{entry} 2"


def test_nothing_in_an_entry_turns_round_what_is_beside_it(qtbot: QtBot) -> None:
    model = Places()
    model.show_rows(["a\u202eb"])
    for role in (Qt.ItemDataRole.DisplayRole, DETAILS, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
        said = model.data(model.index(0), role)
        assert isinstance(said, str) and "\u202e" not in said and "⟨U+202E⟩" in said


def test_an_entry_is_read_out_with_its_details(qtbot: QtBot) -> None:
    model = Places()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(["a", "b"])
    said = [model.data(model.index(1), role) for role in (Qt.ItemDataRole.DisplayRole, DETAILS)]
    assert said == ["B", "b 1\nb 2"]
    assert model.data(model.index(1), Qt.ItemDataRole.AccessibleTextRole) == "B, b 1, b 2"
    assert tester.model() is model
