from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.controls import BoxControl, Control, ListControl, NumberControl, control_of
from mma_desktop.gui.settings.definitions import ADVANCED, EVIDENCE, GENERAL_MODEL, LOCK_AFTER, PRESET, ROLLOUTS, SEED


@pytest.mark.parametrize(
    ("setting", "kind"),
    [(LOCK_AFTER, ListControl), (PRESET, ListControl), (SEED, NumberControl), (EVIDENCE, BoxControl)],
)
def test_a_setting_has_the_control_that_fits_its_values(qtbot: QtBot, setting: object, kind: type[Control]) -> None:
    known = {id(one): one for one in (LOCK_AFTER, PRESET, *ADVANCED)}
    control = control_of(known[id(setting)])
    qtbot.addWidget(control)
    assert type(control) is kind


def test_what_is_shown_is_not_emitted_and_what_is_chosen_is(qtbot: QtBot) -> None:
    box, number, choice = BoxControl(EVIDENCE), NumberControl(SEED), ListControl(LOCK_AFTER)
    for control in (box, number, choice):
        qtbot.addWidget(control)
        control.retranslate()
    with qtbot.assertNotEmitted(box.chosen), qtbot.assertNotEmitted(number.chosen):
        box.show_value(True)
        number.show_value(7)
    assert (box.isChecked(), number.value()) == (True, 7)
    with qtbot.waitSignal(choice.chosen) as chosen:
        choice.setFocus()
        choice.show_value(5)
        qtbot.keyClick(choice, Qt.Key.Key_Down)
    assert chosen.args == [10]
    with qtbot.waitSignal(box.chosen) as ticked:
        box.click()
    assert ticked.args == [False]


def test_other_offers_keep_the_choice_and_say_when_there_is_none(qtbot: QtBot) -> None:
    choice = ListControl(GENERAL_MODEL)
    qtbot.addWidget(choice)
    choice.offer([("pair", ""), ("a", "a.gguf")])
    choice.show_value("a.gguf")
    choice.offer([("A", "a.gguf"), ("b", "b.gguf")])
    assert choice.currentText() == "A"
    choice.retranslate()
    choice.offer([])
    assert (choice.currentIndex(), choice.placeholderText()) == (-1, "none chosen yet")


def test_the_smallest_number_may_have_a_name(qtbot: QtBot) -> None:
    number = NumberControl(ROLLOUTS)
    qtbot.addWidget(number)
    number.retranslate()
    number.show_value(-1)
    assert number.text() == "as in the preset"


def test_a_wheel_sets_nothing(qtbot: QtBot) -> None:
    choice, number = ListControl(LOCK_AFTER), NumberControl(SEED)
    choice.retranslate()
    choice.show_value(15)
    number.show_value(42)
    for control in (choice, number):
        qtbot.addWidget(control)
        control.show()
        control.setFocus()
        QApplication.sendEvent(control, _wheel())
    assert (choice.currentData(), number.value()) == (15, 42)


def _wheel() -> QWheelEvent:
    """One notch down."""
    place = QPointF(5, 5)
    nothing, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    return QWheelEvent(place, place, QPoint(), QPoint(0, -120), nothing, Qt.KeyboardModifier.NoModifier, phase, False)
