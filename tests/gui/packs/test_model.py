from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.errors import PackError
from mma_desktop.gui.kit.lines_delegate import DETAILS
from mma_desktop.gui.packs.model import PacksModel
from mma_desktop.packs.loading import PackFile
from mma_desktop.service.packs.browsing import ListedPack, listed_packs


def test_packs_are_a_sound_model_while_they_change() -> None:
    model = PacksModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(listed_packs())
    model.name_again()
    model.show_rows([])
    assert tester.model() is model


def test_a_row_names_pack_task_language_and_nodes_and_its_tooltip_the_file_and_hash() -> None:
    model = PacksModel()
    packs = listed_packs()
    model.show_rows(packs)
    row, listed = next((row, one) for row, one in enumerate(packs) if one.file.path.name == "amounts.en.toml")
    assert listed.file.pack is not None
    details = str(model.index(row).data(DETAILS))
    assert model.index(row).data() == listed.file.pack.title("en")
    assert details.split("\n") == ["Crime amount", "English · nodes: 5 · comes with the program"]
    tooltip = str(model.index(row).data(Qt.ItemDataRole.ToolTipRole))
    assert "amounts.en.toml" in tooltip and listed.sha256 in tooltip
    assert details.split("\n")[0] in str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole))
    assert model.data(QModelIndex()) is None
    model.show_rows([ListedPack(PackFile(Path("bad.json"), True, error=PackError("No.", "Mend it.")), "")])
    assert model.index(0).data() == "bad.json"
    assert "cannot be used" in str(model.index(0).data(DETAILS))
