"""The rows of the settings page: a name, a control, the default and the way back to it, and below what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.settings.controls import ListControl, control_of
from mma_desktop.gui.settings.definitions import Setting, Value, said, value_text
from mma_desktop.gui.settings.preferences import Preferences

translate = QCoreApplication.translate
_GAP = 2


class Row(QObject):
    """The parts of a row."""

    def __init__(self, parent: QObject, control: QWidget) -> None:
        super().__init__(parent)
        self.control, self.reset = control, QPushButton()
        self.reset.setAutoDefault(False)
        self.label, self.usual, self.about = PlainLabel(), PlainLabel(wrap=True), PlainLabel(wrap=True)
        for label in (self.usual, self.about):
            label.setObjectName("muted")

    def put_into(self, grid: QGridLayout) -> None:
        """Add them below what the grid has; the control and the button keep to the line of the name."""
        line = grid.rowCount()
        for place, widget in enumerate((self.label, self.control, self.usual, self.reset)):
            grid.addWidget(widget, line, place, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.about, line + 1, 1, 1, 3)
        grid.setRowMinimumHeight(line + 2, _GAP)

    def name(self, name: str, about: str, usual: str) -> None:
        """Set the texts; `usual` is what the default is called."""
        caption(self.label, self.control, name)
        plain = self.control.accessibleName()
        self.about.setText(about)
        self.usual.setText(translate("Settings", "Default: {0}").format(usual))
        self.reset.setText(translate("Settings", "Reset"))
        self.reset.setAccessibleName(translate("Settings", "Reset: {0}").format(plain))
        self.control.setAccessibleDescription(f"{about} {self.usual.text()}")


class SettingRow(Row):
    """Shows and sets one setting, at once, wherever else it is set meanwhile."""

    def __init__(self, parent: QObject, setting: Setting[Value], preferences: Preferences) -> None:
        control = control_of(setting)
        super().__init__(parent, control)
        self.setting, self._preferences, self._control = setting, preferences, control
        control.chosen.connect(self._put)
        self.reset.clicked.connect(self.go_back)
        preferences.changed.connect(self._follow)
        self._show()

    @property
    def changed(self) -> bool:
        """Whether it is set to something else than the default."""
        return self._preferences.value(self.setting) != self.setting.default

    @Slot()
    def go_back(self) -> None:
        """Set it to the default."""
        self._put(self.setting.default)

    def offer(self, items: Sequence[tuple[str, Value]]) -> None:
        """Offer what the program has found."""
        if isinstance(self._control, ListControl):
            self._control.offer(items)
            self._show()
            self._name()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self._control.retranslate()
        self._show()
        self._name()

    def _name(self) -> None:
        self.name(said(self.setting.name), said(self.setting.about), self._usual())

    def _usual(self) -> str:
        """What the default is called; where it is not among what was found, nothing stands for it."""
        if self.setting.values or not isinstance(self._control, ListControl):
            return value_text(self.setting, self.setting.default)
        return self._control.itemText(self._control.findData(self.setting.default)) or "–"

    @Slot(object)
    def _put(self, value: Value) -> None:
        self._preferences.put(self.setting, value)

    @Slot(str)
    def _follow(self, key: str) -> None:
        if key == self.setting.key:
            self._show()

    def _show(self) -> None:
        self._control.show_value(self._preferences.value(self.setting))
        self.reset.setEnabled(self.changed)


class LetterheadRow(Row):
    """What stands at the top of every report: a file is taken over, or none is kept."""

    choose_wanted = Signal()
    forget_wanted = Signal()

    def __init__(self, parent: QObject) -> None:
        self.choose = QPushButton()
        super().__init__(parent, self.choose)
        self._kept = False
        self.choose.clicked.connect(self.choose_wanted)
        self.reset.clicked.connect(self.forget_wanted)

    @Slot(bool)
    def show_kept(self, kept: bool) -> None:
        """Show whether there is one."""
        self._kept = kept
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.choose.setText(
            translate("Settings", "Choose another …") if self._kept else translate("Settings", "Choose …")
        )
        about = translate("Settings", "Name, lines and a picture of your office, from a TOML file.")
        state = translate("Settings", "One is kept.") if self._kept else translate("Settings", "None is kept.")
        self.name(translate("Settings", "Letter&head of reports"), f"{about} {state}", translate("Settings", "none"))
        self.reset.setEnabled(self._kept)
