from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.run.kept_fields import KeptFields
from mma_desktop.gui.settings.definitions import EVIDENCE, GENERAL_MODEL, PRESET, SEED
from mma_desktop.gui.settings.preferences import Preferences


class Form(QWidget):
    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.general, self.preset, self.seed, self.evidence = QComboBox(), QComboBox(), QSpinBox(), QCheckBox()
        for model in ("", "a.gguf", "scripted:s.json"):
            self.general.addItem(model, model)
        for preset in ("quick", "standard"):
            self.preset.addItem(preset, preset)
        lists = {self.general: GENERAL_MODEL, self.preset: PRESET}
        self.kept = KeptFields(self, preferences, lists, {self.seed: SEED}, {self.evidence: EVIDENCE})


@pytest.fixture
def form(qtbot: QtBot, preferences: Preferences) -> Form:
    preferences.put(SEED, 7)
    form = Form(preferences)
    qtbot.addWidget(form)
    return form


def pick(combo: QComboBox, data: str) -> None:
    """Choose it as a person does."""
    combo.setCurrentIndex(combo.findData(data))
    combo.activated.emit(combo.currentIndex())


def test_numbers_and_boxes_begin_as_they_are_set_and_follow(form: Form, preferences: Preferences) -> None:
    assert (form.seed.value(), form.evidence.isChecked()) == (7, False)
    preferences.put(SEED, 8)
    preferences.put(EVIDENCE, True)
    assert (form.seed.value(), form.evidence.isChecked()) == (8, True)


def test_a_choice_is_kept_when_it_is_made(form: Form, preferences: Preferences) -> None:
    pick(form.general, "a.gguf")
    assert preferences.value(GENERAL_MODEL) == "a.gguf"
    preferences.put(GENERAL_MODEL, "")
    assert form.general.currentData() == ""


def test_a_demonstration_is_no_choice_to_keep(form: Form, preferences: Preferences) -> None:
    pick(form.general, "a.gguf")
    pick(form.general, "scripted:s.json")
    assert preferences.value(GENERAL_MODEL) == "a.gguf"


def test_what_is_not_offered_gives_way_to_the_usual(form: Form, preferences: Preferences) -> None:
    preferences.put(PRESET, "gone")
    form.kept.choose_again(form.preset, None)
    assert form.preset.currentData() == "standard"
    form.kept.choose_again(form.preset, "quick")
    assert form.preset.currentData() == "quick"
