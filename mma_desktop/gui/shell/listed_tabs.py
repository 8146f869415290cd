"""Tabs that a menu before them lists as soon as they do not all fit: in a narrow window the last are behind arrows."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QMenu, QTabWidget, QToolButton

from mma_desktop.gui.kit.controls import IconButton

_MOVES = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.FontChange)


class ListedTabs(QTabWidget):
    """A tab widget with that menu; it stands before them, in sight even where their end is not."""

    def __init__(self) -> None:
        super().__init__()
        self.all = IconButton("menu")
        self._menu = QMenu(self.all)
        self.all.setMenu(self._menu)
        self.all.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu.aboutToShow.connect(self._fill)
        self.setCornerWidget(self.all, Qt.Corner.TopLeftCorner)
        self.all.hide()

    def event(self, event: QEvent) -> bool:
        """Offer the menu where it is needed now."""
        done = super().event(event)
        if event.type() in _MOVES:
            self.all.setVisible(self.tabBar().sizeHint().width() > self.width())
        return done

    @Slot()
    def _fill(self) -> None:
        """List the tabs as they are called now."""
        self._menu.clear()
        for place in range(self.count()):
            action = self._menu.addAction(self.tabText(place), partial(self.setCurrentIndex, place))
            action.setCheckable(True)
            action.setChecked(place == self.currentIndex())
