"""Whose experts sit on a panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from mma_desktop.gui.run.experts_box import ExpertsBox
from mma_desktop.panels.own import keep_panel
from tests.panels.test_own import OWN

_COMBO = QStyle.ComplexControl.CC_ComboBox


@pytest.fixture
def box(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ExpertsBox:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    keep_panel("maritime", OWN)
    (tmp_path / "panels" / "wrong.json").write_text("{", encoding="utf-8")
    box = ExpertsBox()
    qtbot.addWidget(box)
    box.offer()
    return box


def test_the_first_choice_is_not_cut(box: ExpertsBox) -> None:
    box.resize(box.sizeHint())
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    room = box.style().subControlRect(_COMBO, option, QStyle.SubControl.SC_ComboBoxEditField, box).width()
    assert box.fontMetrics().horizontalAdvance("of the question's field") <= room


def test_own_panels_and_those_of_the_program_are_listed_and_shown(box: ExpertsBox) -> None:
    assert [box.itemData(row) for row in range(box.count())] == ["", "maritime", "law", "finance", "maths", "health"]
    box.setCurrentIndex(1)
    assert "海商法" in box.currentText()
    assert all(expert.title in box.toolTip() for expert in OWN.experts)


def test_a_panel_is_wanted_only_where_the_method_seats_experts(box: ExpertsBox) -> None:
    box.setCurrentIndex(1)
    for method, wanted in (("mma", ""), ("panel3", "maritime"), ("fusion", "maritime"), ("maj16", "")):
        box.follow(method)
        assert box.wanted == wanted


def test_a_panel_that_was_written_meanwhile_is_listed_and_the_choice_stays(box: ExpertsBox) -> None:
    box.setCurrentIndex(1)
    keep_panel("air", OWN)
    box.offer()
    assert box.findData("air") > 0
    assert box.currentData() == "maritime"
