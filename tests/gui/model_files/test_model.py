from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.gui.model_files.model import HashState, ModelColumn, ModelFilesModel, ModelRow, cell
from mma_desktop.model_files.known_models import FileHash
from mma_desktop.service.model_files.library import ListedModel
from tests.gui.model_files.fake_files import DESCRIBED, RIGHT, WRONG, FakeModelFiles, added


@pytest.fixture
def rows(tmp_path: Path) -> list[ModelRow]:
    """A starter model that is not here, one of the user's, and a file that nobody added."""
    for name in ("law.gguf", "loose.gguf"):
        (tmp_path / name).write_bytes(b"GGUF")
    return [ModelRow(one) for one in FakeModelFiles(tmp_path, [added(tmp_path / "law.gguf")]).listed()]


def test_models_are_a_sound_model_while_they_change(rows: list[ModelRow]) -> None:
    model = ModelFilesModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(rows)
    model.update(replace(rows[1], described=DESCRIBED))
    model.name_again()
    assert model.rows[1].described == DESCRIBED and model.rows[2] == rows[2]
    model.show_rows([])
    assert tester.model() is model


def test_a_row_says_what_a_model_is_and_what_is_not_known_of_it(rows: list[ModelRow]) -> None:
    starter, law, loose = ([cell(row, column) for column in ModelColumn] for row in rows)
    known = ["llama", "8.03 B", "Q4_K_M", "32,768"]
    assert starter == ["start", "General model (Default pair)", *known, "98 MB", "–", "not stated", "not here"]
    assert law == ["law", "added by you", *known, "4.90 GB", "–", "not stated", "not checked"]
    assert loose == ["loose", "file in the folder", *["–"] * 4, "0.00 MB", "–", "–", "not checked"]
    assert cell(replace(rows[1], described=DESCRIBED), ModelColumn.MEMORY) == "7.60 GB"


def test_a_cell_is_plain_text_and_its_tooltip_too(rows: list[ModelRow]) -> None:
    facts = DESCRIBED.facts.model_copy(update={"licence": "<img src=x>"})
    model = ModelFilesModel()
    model.show_rows([replace(rows[1], described=replace(DESCRIBED, facts=facts))])
    index = model.index(0, ModelColumn.LICENCE)
    assert index.data() == "<img src=x>"
    assert "&lt;img" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert model.data(QModelIndex()) is None


@pytest.mark.parametrize(
    ("place", "found", "state", "text"),
    [
        (1, RIGHT, HashState.INTACT, "as recorded"),
        (1, WRONG, HashState.CHANGED, "changed"),
        (2, RIGHT, HashState.UNRECORDED, "not recorded"),
    ],
)
def test_a_hash_is_compared_with_what_is_known(
    rows: list[ModelRow], place: int, found: str, state: HashState, text: str
) -> None:
    row = replace(rows[place], file_hash=FileHash(found))
    assert row.hash_state is state and cell(row, ModelColumn.HASH) == text


def test_a_starter_file_is_as_pinned(rows: list[ModelRow], tmp_path: Path) -> None:
    (tmp_path / "start.gguf").write_bytes(b"GGUF")
    assert cell(replace(rows[0], file_hash=FileHash(RIGHT)), ModelColumn.HASH) == "as pinned"


def test_what_was_found_holds_until_the_file_is_written(rows: list[ModelRow]) -> None:
    row = replace(rows[1], described=DESCRIBED, file_hash=FileHash(RIGHT))
    same, other = row.listed, ListedModel(row.model, row.listed.written + 1)
    assert row.listed_again(same) == row
    assert row.listed_again(other) == ModelRow(other)
