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


def test_a_row_names_pack_version_nodes_tasks_and_hash() -> None:
    model = PacksModel()
    packs = listed_packs()
    model.show_rows(packs)
    row, listed = next((row, one) for row, one in enumerate(packs) if one.file.path.name == "amounts.en.toml")
    details = str(model.index(row).data(DETAILS))
    assert "amounts (en)" in str(model.index(row).data())
    assert "eca" in details and listed.sha256[:12] in details
    assert details.split("\n")[0] in str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole))
    assert model.data(QModelIndex()) is None
    model.show_rows([ListedPack(PackFile(Path("bad.json"), True, error=PackError("No.", "Mend it.")), "")])
    assert model.index(0).data() == "bad.json"
    assert "cannot be used" in str(model.index(0).data(DETAILS))
