"""The menu's order on models: show them in place of the case, or the case again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMimeData, QObject, Slot

from mma_desktop.gui.kit.files import local_files
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.model_files.actions import ModelActions, ModelFiles
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.workspace import Workspace


class ModelOrders(QObject):
    """Connects menu and page."""

    def __init__(
        self,
        menus: Menus,
        workspace: Workspace,
        files: ModelFiles,
        worker: Worker,
        fail: Callable[[Exception], None],
    ) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._page = page = workspace.model_files
        self.actions = ModelActions(page, files, worker, fail)
        menus.model_files.triggered.connect(self.show)
        page.close_wanted.connect(partial(self.show, False))
        workspace.welcome.starter_wanted.connect(self.show_starter)

    @property
    def shown(self) -> bool:
        """Whether the models are in sight."""
        return self._workspace.shows(self._page)

    @Slot(bool)
    def show(self, shown: bool) -> None:
        """Show the models, listed anew, in place of the case, or the case again."""
        self._workspace.show_page(self._page if shown else None)
        if shown:
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
