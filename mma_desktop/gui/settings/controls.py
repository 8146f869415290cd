"""The controls of the settings page: a list, a number, a box. What a user chooses is emitted, what is shown is not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QSpinBox

from mma_desktop.gui.kit.plain import ChoiceList
from mma_desktop.gui.settings.definitions import Setting, Value, unit_text, value_text

translate = QCoreApplication.translate
_LETTERS = 18


class ListControl(ChoiceList):
    """Offers the values of a setting, or what the program has found."""

    chosen = Signal(object)

    def __init__(self, setting: Setting[Value]) -> None:
        super().__init__()
        self._setting = setting
        self.setMinimumContentsLength(_LETTERS)
        self.setSizeAdjustPolicy(ChoiceList.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(self._choose)

    def offer(self, items: Sequence[tuple[str, Value]]) -> None:
        """Offer these texts and values; the choice stays where it is among them."""
        chosen = self.currentData()
        with QSignalBlocker(self):
            self.clear()
            for text, value in items:
                self.addItem(text, value)
        self.show_value(chosen)

    def show_value(self, value: Value) -> None:
        """Show this value; nothing is chosen where it is not offered."""
        self.setCurrentIndex(self.findData(value))

    def retranslate(self) -> None:
        """Name the values in the current language; what the program has found is named by who offers it."""
        self.setPlaceholderText(translate("Settings", "none chosen yet"))
        if self._setting.values:
            self.offer([(value_text(self._setting, value), value) for value in self._setting.values])

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll: a wheel sets nothing."""
        event.ignore()

    @Slot()
    def _choose(self) -> None:
        self.chosen.emit(self.currentData())


class NumberControl(QSpinBox):
    """Takes a whole number."""

    chosen = Signal(object)

    def __init__(self, setting: Setting[Value]) -> None:
        super().__init__()
        self._setting = setting
        self.setRange(int(setting.values[0]), int(setting.values[-1]))
        self.setKeyboardTracking(False)
        self.valueChanged.connect(self._choose)

    def show_value(self, value: Value) -> None:
        """Show this value."""
        with QSignalBlocker(self):
            self.setValue(int(value))

    def retranslate(self) -> None:
        """Name the unit, and the smallest number where it has a name."""
        self.setSuffix(unit_text(self._setting))
        if self.minimum() in self._setting.names:
            self.setSpecialValueText(value_text(self._setting, self.minimum()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll: a wheel sets nothing."""
        event.ignore()

    @Slot()
    def _choose(self) -> None:
        self.chosen.emit(self.value())


class BoxControl(QCheckBox):
    """Takes yes or no."""

    chosen = Signal(object)

    def __init__(self, _setting: Setting[Value]) -> None:
        super().__init__()
        self.clicked.connect(self._choose)

    def show_value(self, value: Value) -> None:
        """Show this value."""
        self.setChecked(bool(value))

    def retranslate(self) -> None:
        """It has no text of its own."""

    @Slot()
    def _choose(self) -> None:
        self.chosen.emit(self.isChecked())


Control = ListControl | NumberControl | BoxControl


def control_of(setting: Setting[Value]) -> Control:
    """The control that fits the values of this setting."""
    if isinstance(setting.default, bool):
        return BoxControl(setting)
    return NumberControl(setting) if isinstance(setting.values, range) else ListControl(setting)
