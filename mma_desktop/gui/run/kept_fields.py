"""What the form begins with, from the settings, and which of its choices are kept there for the next case."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from mma_desktop.domain.runs import SCRIPTED
from mma_desktop.gui.settings.definitions import Setting
from mma_desktop.gui.settings.preferences import Preferences


class KeptFields(QObject):
    """Lists are kept as they were chosen last; numbers and boxes begin as they are set on the settings page."""

    def __init__(
        self,
        form: QWidget,
        preferences: Preferences,
        lists: Mapping[QComboBox, Setting[str]],
        numbers: Mapping[QSpinBox, Setting[int]],
        boxes: Mapping[QCheckBox, Setting[bool]],
    ) -> None:
        super().__init__(form)
        self._preferences = preferences
        self._lists, self._numbers, self._boxes = lists, numbers, boxes
        for combo in lists:
            combo.activated.connect(self.remember)
        for number, setting in numbers.items():
            number.setRange(int(setting.values[0]), int(setting.values[-1]))
        for setting in (*numbers.values(), *boxes.values()):
            self._follow(setting.key)
        preferences.changed.connect(self._follow)

    @Slot()
    def remember(self) -> None:
        """Keep what is chosen; recorded replies are a demonstration, and no choice for the next case."""
        for combo, setting in self._lists.items():
            chosen = str(combo.currentData() or "")
            if not chosen.startswith(SCRIPTED):
                self._preferences.put(setting, chosen)

    def kept(self, combo: QComboBox) -> str:
        """What is kept for this list, whether it is offered or not."""
        return self._preferences.value(self._lists[combo])

    def choose_again(self, combo: QComboBox, chosen: str | None) -> None:
        """Choose this in a list that was filled anew, or what is kept, or the usual one."""
        setting = self._lists[combo]
        wanted = (chosen, self._preferences.value(setting))
        choose(combo, next((one for one in wanted if one is not None and combo.findData(one) >= 0), setting.default))

    @Slot(str)
    def _follow(self, key: str) -> None:
        """Show what was set elsewhere."""
        value = self._preferences.value
        for combo, setting in self._lists.items():
            if setting.key == key:
                choose(combo, value(setting))
        for number, setting in self._numbers.items():
            if setting.key == key:
                number.setValue(value(setting))
        for box, setting in self._boxes.items():
            if setting.key == key:
                box.setChecked(value(setting))


def choose(combo: QComboBox, data: str) -> None:
    """Choose the entry with this data, or the first."""
    combo.setCurrentIndex(max(0, combo.findData(data)))
