"""The menu's orders on what stands at the top of every report."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot

from mma_desktop import paths
from mma_desktop.gui.kit.file_dialogs import ask_for_file
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.letterhead.base import Letterhead
    from mma_desktop.reports.letterhead.loading import forget_letterhead, keep_letterhead

translate = QCoreApplication.translate


class LetterheadOrders(QObject):
    """Takes over the letterhead in a file, or does away with it; what came of it is said in the bar."""

    def __init__(self, context: OrderContext) -> None:
        super().__init__(context.workspace)
        self._workspace, self._menus, self._bar = context.workspace, context.menus, context.workspace.bar
        self._worker, self._fail = context.worker, context.fail
        menus = self._menus
        menus.letterhead.triggered.connect(self.choose)
        menus.no_letterhead.triggered.connect(self.forget)
        self._offer()

    @Slot()
    def choose(self) -> None:
        """Ask for a file, and let the letterhead in it stand over all reports from now on."""
        title = translate("Letterhead", "Letterhead of reports")
        path = ask_for_file(self._workspace, title, translate("Letterhead", "Letterhead (*.toml)"))
        if path:
            self._worker.call(partial(keep_letterhead, Path(path)), self._kept, self._fail)

    @Slot()
    def forget(self) -> None:
        """Let nothing stand over reports."""
        self._worker.call(forget_letterhead, self._forgotten, self._fail)

    def _kept(self, letterhead: Letterhead) -> None:
        self._bar.show_message(lambda: translate("Letterhead", "Letterhead of reports: {0}").format(letterhead.name))
        self._offer()

    def _forgotten(self, _nothing: None) -> None:
        self._bar.show_message(partial(translate, "Letterhead", "Reports have no letterhead now"))
        self._offer()

    def _offer(self) -> None:
        self._menus.no_letterhead.setEnabled(paths.letterhead().exists())
