"""Which defendant's amounts the ledger shows: a choice that is there only where a document names several."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QComboBox

from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.persons.totals import ByDefendant

_EVERYBODY, _NOBODY = 0, 1  # the places before the names


class DefendantFilter(QComboBox):
    """Lets one choose a defendant, or the amounts that are nobody's; at first everybody's are shown."""

    def __init__(self) -> None:
        super().__init__()
        self._found = ByDefendant()
        self._fill(())
        self.hide()

    def offer(self, found: ByDefendant) -> None:
        """Offer these defendants from now on; a chosen one stays chosen while he is there."""
        self._found = found
        names = [one.name for one in found.defendants]
        if names != self._names:
            self._fill(names)
        self.setVisible(bool(names))

    def shown(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Those of `lines` that the choice takes."""
        place = self.currentIndex()
        if place <= _EVERYBODY:
            return tuple(lines)
        name = self._names[place - 2] if place > _NOBODY else ""
        return tuple(line for line in lines if self._takes(line, name))

    def show_everybody(self) -> None:
        """Choose nobody in particular."""
        self.setCurrentIndex(_EVERYBODY)

    def changeEvent(self, event: QEvent) -> None:
        """Take another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_fixed()

    def _takes(self, line: Line, name: str) -> bool:
        names = self._found.names_at(line.place.start, line.place.end)
        return name in names if name else not names

    def _fill(self, names: Sequence[str]) -> None:
        chosen = self.currentText() if self.currentIndex() > _NOBODY else ""
        self._names = list(names)
        self.blockSignals(True)
        self.clear()
        self.addItems(["", "", *names])
        self.setCurrentIndex(self._names.index(chosen) + 2 if chosen in self._names else _EVERYBODY)
        self._name_fixed()
        self.blockSignals(False)

    def _name_fixed(self) -> None:
        self.setItemText(_EVERYBODY, self.tr("Amounts of all defendants"))
        self.setItemText(_NOBODY, self.tr("Amounts that are not attributed"))
        self.setAccessibleName(self.tr("Whose amounts are shown"))
