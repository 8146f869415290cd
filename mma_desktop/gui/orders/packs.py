"""The menu's order on node packs: show them in place of the case, or the case again."""

from __future__ import annotations

from collections.abc import Callable

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.orders.pages import PageOrders
from mma_desktop.gui.packs.actions import PackActions
from mma_desktop.gui.packs.page import PacksPage
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.workspace import Workspace


class PackOrders(PageOrders[PacksPage]):
    """Connects menu and page."""

    def __init__(self, menus: Menus, workspace: Workspace, worker: Worker, fail: Callable[[Exception], None]) -> None:
        super().__init__(workspace, workspace.packs, menus.packs)
        self.actions = PackActions(self._page, worker, fail)

    def _fill(self) -> None:
        self.actions.read()
        self._page.list.setFocus()
