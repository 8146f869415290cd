"""The menu's order on models: show them in place of the case, or the case again."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Slot

from mma_desktop.gui.kit.files import local_files
from mma_desktop.gui.model_files.actions import ModelActions, ModelFiles
from mma_desktop.gui.model_files.page import ModelsPage
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.pages import PageOrders


class ModelOrders(PageOrders[ModelsPage]):
    """Connects menu and page."""

    def __init__(self, context: OrderContext, files: ModelFiles) -> None:
        super().__init__(context.workspace, context.workspace.model_files, context.menus.model_files)
        self.actions = ModelActions(self._page, files, context.worker, context.fail)
        context.workspace.welcome.starter_wanted.connect(self.show_starter)

    def _fill(self) -> None:
        self.actions.read()
        self._page.table.setFocus()

    @Slot()
    def show_starter(self) -> None:
        """Show what the starter sets would bring; nothing is brought yet."""
        self.show(True)
        self._page.show_starter(True)

    def drop(self, data: QMimeData) -> None:
        """Put the files that were dropped on the list."""
        self.actions.drop(local_files(data))
