"""What the orders on every page share: the page takes the case's place and gives it back, as its menu entry says."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.shell.workspace import Workspace

PageT = TypeVar("PageT", bound=WindowPage)


class PageOrders(QObject, Generic[PageT]):
    """Shows a page and has it filled; its menu entry is ticked while it is in sight."""

    def __init__(self, workspace: Workspace, page: PageT, entry: QAction) -> None:
        super().__init__(workspace)
        self._workspace, self._page, self._entry = workspace, page, entry
        entry.triggered.connect(self.show)
        page.close_wanted.connect(self.hide)
        workspace.page_changed.connect(self._tick)

    @property
    def shown(self) -> bool:
        """Whether the page is in sight."""
        return self._workspace.shows(self._page)

    @Slot(bool)
    def show(self, shown: bool) -> None:
        """Show the page, read again, in place of the case, or the case again."""
        self._workspace.show_page(self._page if shown else None)
        if shown:
            self._fill()

    @Slot()
    def hide(self) -> None:
        """Show the case."""
        self.show(False)

    def _fill(self) -> None:
        """Read what the page shows, and give the keyboard to what is used first."""

    @Slot()
    def _tick(self) -> None:
        self._entry.setChecked(self.shown)
