"""The settings page: a few for everyone, the rest under Advanced, each with its default and the way back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QToolButton, QWidget

from mma_desktop.gui.kit.controls import column, frame, row, scrolled
from mma_desktop.gui.kit.icons import icon
from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.settings.definitions import ADVANCED, GENERAL, WORK, Setting, Value
from mma_desktop.gui.settings.facts import Facts, fact_texts
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.rows import LetterheadRow, Row, SettingRow

_WIDEST, _NAME = 124, 28  # digits


class SettingsPage(WindowPage):
    """Every change holds at once."""

    set_up_wanted = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.rows = {setting.key: SettingRow(self, setting, preferences) for setting in (*GENERAL, *WORK, *ADVANCED)}
        self.letterhead = LetterheadRow(self)
        self.reset_all, self.set_up = QPushButton(), QPushButton()
        self.advanced = QToolButton()
        self._facts: Facts | None = None
        self._grids: list[QGridLayout] = []
        self._build()
        self.reset_all.clicked.connect(self.go_back)
        self.set_up.clicked.connect(self.set_up_wanted)
        self.advanced.toggled.connect(self._more.setVisible)
        preferences.changed.connect(self._offer_reset)
        self.settle()

    def offer(self, found: Mapping[Setting[str], Sequence[tuple[str, Value]]]) -> None:
        """Offer what the program has found for these settings."""
        for setting, items in found.items():
            self.rows[setting.key].offer(items)

    def show_facts(self, facts: Facts) -> None:
        """Tell what cannot be set here."""
        self._facts = facts
        for (name, value), (title, text) in zip(self._told, fact_texts(facts), strict=True):
            name.setText(title)
            value.setText(text)
            value.setAccessibleName(title)

    @Slot()
    def go_back(self) -> None:
        """Set everything to its default; the letterhead is no setting but a file, and stays."""
        for setting in self.rows.values():
            setting.go_back()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        titles = (self.tr("General"), self.tr("Work"), self.tr("Advanced"))
        for heading, title in zip(self._headings, titles, strict=True):
            heading.setText(title)
        self.title.setText(self.tr("Settings"))
        self.advanced.setText(self.tr("Advanced settings"))
        self.reset_all.setText(self.tr("Reset all"))
        self.set_up.setText(self.tr("Set up again …"))
        for setting in self.rows.values():
            setting.retranslate()
        self.letterhead.retranslate()
        self._offer_reset()
        self._fit()
        if self._facts is not None:
            self.show_facts(self._facts)

    def recolour(self) -> None:
        """Paint the icon again."""
        self.advanced.setIcon(icon("options", self.palette()))

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._headings = tuple(PlainLabel() for _ in range(3))
        self._told = [(PlainLabel(), PlainLabel(selectable=True, wrap=True)) for _ in range(5)]
        self.advanced.setCheckable(True)
        self.advanced.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        general, work, advanced = self._headings
        self._more = self._card(advanced, self._rows(ADVANCED), self._told)
        self._more.hide()
        self._content = QWidget()
        inside = column(self._content, margin=16, spacing=12)
        inside.addWidget(self._card(general, self._rows(GENERAL)))
        inside.addWidget(self._card(work, [*self._rows(WORK), self.letterhead]))
        inside.addLayout(row(self.advanced, None))
        inside.addWidget(self._more)
        inside.addStretch(1)
        layout = column(self, spacing=0)
        layout.addWidget(self.strip(None, self.set_up, self.reset_all))
        area = scrolled(self._content)
        area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(area, 1)

    def _fit(self) -> None:
        """Give the page and its names room for so much text of the size of now."""
        digit = self.fontMetrics().horizontalAdvance("0")
        self._content.setMaximumWidth(_WIDEST * digit)
        for grid in self._grids:
            grid.setColumnMinimumWidth(0, _NAME * digit)

    def _rows(self, settings: Sequence[Setting[Value]]) -> list[SettingRow]:
        return [self.rows[setting.key] for setting in settings]

    def _card(
        self, heading: PlainLabel, rows: Sequence[Row], told: Sequence[tuple[PlainLabel, PlainLabel]] = ()
    ) -> QFrame:
        """A frame with a heading, rows that set, and lines that tell."""
        heading.setObjectName("heading")
        card = frame("card")
        inside = column(card, margin=12, spacing=8)
        inside.addWidget(heading)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        self._grids.append(grid)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        for each in rows:
            each.put_into(grid)
        for name, value in told:
            line = grid.rowCount()
            grid.addWidget(name, line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, line, 1, 1, 3)
        inside.addLayout(grid)
        return card

    @Slot()
    def _offer_reset(self) -> None:
        self.reset_all.setEnabled(any(setting.changed for setting in self.rows.values()))
