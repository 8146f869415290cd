"""A text that stands nowhere else goes out of sight only if the user lets it go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from mma_desktop.gui.kit.dialogs import open_dialog, question_dialog
from mma_desktop.gui.shell.workspace import Workspace

translate = QCoreApplication.translate


class CaseGuard(QObject):
    """Asks before such a text is replaced; every other case goes at once."""

    def __init__(self, window: QWidget, workspace: Workspace) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace

    def replacing(self, act: Callable[[], None]) -> None:
        """Do what takes the case out of sight; where its text stands nowhere else, only if the user lets it go."""
        if not self._workspace.case.is_only_here:
            act()
            return
        title = translate("Cases", "This text is not kept anywhere")
        text = translate("Cases", "It was typed, pasted or changed, and has not been solved yet. Let it go?")
        dialog = question_dialog(self._window, title, text)
        dialog.accepted.connect(act)
        dialog.rejected.connect(self._workspace.runs.list.clearSelection)
        open_dialog(dialog)
