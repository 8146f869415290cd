"""What the orders on every page share: the page takes the case's place and gives it back, as its menu entry says.

The page of help needs no more than that.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from mma_desktop.gui.guide.guide_text import read_guide
from mma_desktop.gui.guide.page import GuidePage
from mma_desktop.gui.guide.shortcuts import shortcut_groups
from mma_desktop.gui.kit.labels import language
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
        """Show the page, read again, in place of the case, or the case again.

        The keyboard goes from a page that closes to the list of cases: Qt would leave it to whatever comes next.
        """
        holds = self._page.isAncestorOf(self._workspace.window().focusWidget())
        self._workspace.show_page(self._page if shown else None)
        if shown:
            self._fill()
        elif holds:
            self._workspace.runs.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def hide(self) -> None:
        """Show the case."""
        self.show(False)

    def _fill(self) -> None:
        """Read what the page shows, and give the keyboard to what is used first."""

    @Slot()
    def _tick(self) -> None:
        self._entry.setChecked(self.shown)


class GuideOrders(PageOrders[GuidePage]):
    """The menu's orders to show the user guide and the keys."""

    def __init__(self, window: QMainWindow, workspace: Workspace, entry: QAction, keys: QAction) -> None:
        super().__init__(workspace, workspace.guide, entry)
        self._window = window
        keys.triggered.connect(self.show_keys)

    @Slot()
    def show_keys(self) -> None:
        """Show the keys of all orders."""
        self.show(True)
        self._page.choose(keys=True)

    @Slot()
    def follow_language(self) -> None:
        """Read guide and keys in the language of the window."""
        elsewhere = QCoreApplication.translate("GuidePage", "In lists and drawings")
        self._page.show_help(read_guide(language()), shortcut_groups(self._window, elsewhere))

    def _fill(self) -> None:
        self.follow_language()
        self._page.choose(keys=False)
