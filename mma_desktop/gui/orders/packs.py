"""The menu's order on node packs: show them in place of the case, or the case again."""

from __future__ import annotations

from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.pages import PageOrders
from mma_desktop.gui.packs.actions import PackActions
from mma_desktop.gui.packs.page import PacksPage


class PackOrders(PageOrders[PacksPage]):
    """Connects menu and page."""

    def __init__(self, context: OrderContext) -> None:
        super().__init__(context.workspace, context.workspace.packs, context.menus.packs)
        self.actions = PackActions(self._page, context.worker, context.fail)

    def _fill(self) -> None:
        self.actions.read()
        self._page.list.setFocus()
