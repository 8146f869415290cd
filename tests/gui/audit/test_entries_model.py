from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.gui.audit.entries_model import EntriesModel, EntryColumn
from mma_desktop.gui.shell.display import Display
from tests.gui.audit.trails import TRAIL


def test_the_model_keeps_to_the_contract_of_qt(display: Display) -> None:
    model = EntriesModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(TRAIL)
    model.name_again()
    display.use_language("zh")
    model.show_rows(TRAIL[:1])
    assert tester.model() is model and model.rowCount() == 1


def test_a_row_says_what_was_done_by_whom(display: Display) -> None:
    display.use_language("en")
    model = EntriesModel()
    model.show_rows(TRAIL)
    rows = [[model.index(row, column).data() for column in EntryColumn] for row in range(model.rowCount())]
    assert [(row[EntryColumn.WHAT], row[EntryColumn.BY]) for row in rows] == [
        ("Case imported", "a person"),
        ("Solving finished", "the program"),
        ("File written", "a person"),
        ("Deleted", "a person"),
    ]
    assert rows[0][EntryColumn.HASH] == "aaaaaaaaaaaa…"
    assert model.headerData(EntryColumn.BY, Qt.Orientation.Horizontal) == "By"
