"""The menu's order on node packs: show them in place of the case, or the case again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Slot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.packs.actions import PackActions
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.workspace import Workspace


class PackOrders(QObject):
    """Connects menu and page."""

    def __init__(self, menus: Menus, workspace: Workspace, worker: Worker, fail: Callable[[Exception], None]) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.actions = PackActions(workspace.packs, worker, fail)
        menus.packs.triggered.connect(self.show)
        workspace.packs.close_wanted.connect(partial(self.show, False))

    @Slot(bool)
    def show(self, shown: bool) -> None:
        """Show the node packs, read again, in place of the case, or the case again."""
        self._workspace.show_page(self._workspace.packs if shown else None)
        if shown:
            self.actions.read()
            self._workspace.packs.list.setFocus()
