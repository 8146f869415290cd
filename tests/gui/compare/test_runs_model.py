from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from mma_desktop.gui.compare.runs_model import ComparedRunsModel, RunColumn
from mma_desktop.gui.shell.display import Display
from tests.gui.compare.compared import RUNS


def _column(model: ComparedRunsModel, column: RunColumn) -> list[str]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


def _bold(model: ComparedRunsModel) -> list[bool]:
    fonts = [model.index(row, 0).data(Qt.ItemDataRole.FontRole) for row in range(model.rowCount())]
    return [font is not None and font.bold() for font in fonts]


def test_the_model_keeps_to_the_contract_of_qt(display: Display) -> None:
    model = ComparedRunsModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(RUNS)
    model.choose(2)
    display.use_language("zh")
    model.show_rows(RUNS[:1])
    assert tester.model() is model and model.rowCount() == 1


def test_every_run_is_told_beside_the_chosen_one_in_words(display: Display) -> None:
    display.use_language("en")
    model = ComparedRunsModel()
    model.show_rows(RUNS)
    assert _bold(model) == [False] * 5
    model.choose(2)
    assert _column(model, RunColumn.BESIDE) == [
        "another answer · its model differs by role",
        "the same answer",
        "chosen · Demonstration",
        "no answer",
        "–",
    ]
    assert _bold(model) == [True, False, False, False, False]
    model.show_rows([replace(RUNS[0], models=("qwen", "law"))])
    assert _column(model, RunColumn.BESIDE) == ["its models disagree"]
    model.show_rows(RUNS)
    model.choose(0)
    assert _bold(model) == [False, True, True, False, False]
    model.choose(3)
    assert _bold(model) == [False] * 5


def test_a_chance_is_a_share_or_said_not_to_be_calibrated(display: Display) -> None:
    display.use_language("en")
    model = ComparedRunsModel()
    model.show_rows(RUNS)
    assert _column(model, RunColumn.CHANCE) == ["61%", "not calibrated", "90% (recorded)", "–", "–"]
    assert _column(model, RunColumn.MODELS) == ["qwen", "none", "qwen, law", "qwen", "–"]
    assert _column(model, RunColumn.TOKENS)[0] == "5,000"


def test_a_damaged_run_says_why(display: Display) -> None:
    display.use_language("en")
    model = ComparedRunsModel()
    model.show_rows(RUNS)
    cell = model.index(4, RunColumn.METHOD)
    assert cell.data() == "Damaged run 0123456789"
    assert "is damaged" in cell.data(Qt.ItemDataRole.ToolTipRole)


def test_recorded_models_are_named_in_the_language_of_the_window(display: Display) -> None:
    model = ComparedRunsModel()
    model.show_rows([replace(RUNS[0], models=("recorded general model", "Qwen3-4B"))])
    display.use_language("zh")
    assert _column(model, RunColumn.MODELS) == ["录制的通用模型, Qwen3-4B"]
    display.use_language("en")
    assert _column(model, RunColumn.MODELS) == ["recorded general model, Qwen3-4B"]
