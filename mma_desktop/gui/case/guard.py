"""What takes the place of the case: only what was asked for last, and that of a text that stands nowhere else once it
is kept as a draft, or the user lets it go.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from mma_desktop.gui.case.drafts import CaseDrafts
from mma_desktop.gui.kit.dialogs import open_dialog, question_dialog
from mma_desktop.gui.kit.worker import Latest, Worker
from mma_desktop.gui.shell.workspace import Workspace

T = TypeVar("T")
translate = QCoreApplication.translate


class CaseGuard(QObject):
    """Has such a text kept before it is replaced, or asks where it cannot be; every other case goes at once."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        worker: Worker,
        failed: Callable[[Exception], None],
        drafts: CaseDrafts,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._failed, self.drafts = window, workspace, failed, drafts
        self._latest = Latest(worker)

    def bring(self, work: Coroutine[Any, Any, T], show: Callable[[T], None]) -> None:
        """Show what comes of `work` in place of the case, unless something else is asked for before it is here."""
        self._latest.submit(work, lambda found: self.replacing(partial(show, found)), self._failed)

    def forget(self) -> None:
        """The case is being worked on: show nothing in its place that is still on its way."""
        self._latest.forget()

    def replacing(self, act: Callable[[], None]) -> None:
        """Do what takes the case out of sight, once what stands nowhere else is kept; where it cannot be, only if the
        user lets it go.
        """
        self.drafts.leave(act, self._ask)

    def _ask(self, act: Callable[[], None]) -> None:
        if not self._workspace.case.is_only_here:
            act()
            return
        title = translate("Cases", "This text is not kept anywhere")
        text = translate("Cases", "It was typed, pasted or changed, and has not been solved yet. Let it go?")
        dialog = question_dialog(self._window, title, text, for_good=True)
        dialog.accepted.connect(act)
        dialog.rejected.connect(self._workspace.runs.choose_none)
        open_dialog(dialog)
