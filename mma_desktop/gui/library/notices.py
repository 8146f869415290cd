"""What is said of the library's file: that it is being worked on, what was done, what a check has found."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QStyle, QWidget

from mma_desktop.errors import MmaError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.dialogs import Notice, error_dialog
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries.auditing import Discrepancy
    from mma_desktop.service.verifying import Verified

translate = QCoreApplication.translate
_NO_BUTTON = QDialogButtonBox.StandardButton.NoButton
_CLOSE = QDialogButtonBox.StandardButton.Close


class Busy(Notice):
    """Keeps the window's hands off the library while something is done to its file; `accept` alone ends it."""

    def __init__(self, parent: QWidget, text: str) -> None:
        super().__init__(parent, translate("Library", "One moment"), text, _NO_BUTTON)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setAccessibleName(text)
        self.buttons.hide()
        self._body.addWidget(bar)
        self.setWindowModality(Qt.WindowModality.WindowModal)

    @Slot()
    def reject(self) -> None:
        """It cannot be refused: a file that is being written anew is finished."""

    def closeEvent(self, event: QCloseEvent) -> None:
        """The same for the window's frame."""
        event.ignore()


def done_notice(parent: QWidget, title: str, text: str) -> Notice:
    """Says that something was done."""
    notice = Notice(parent, title, text, _CLOSE)
    notice.picture(QStyle.StandardPixmap.SP_MessageBoxInformation)
    return notice


def copy_failed_notice(parent: QWidget, error: Exception) -> Notice:
    """Warns that no automatic copy could be made."""
    if not isinstance(error, MmaError):
        return error_dialog(parent, error)
    title = translate("Library", "No copy of the library could be made")
    notice = Notice(parent, title, labels.explanation(error), _CLOSE)
    notice.picture(QStyle.StandardPixmap.SP_MessageBoxWarning)
    return notice


def looked_at(found: Verified) -> str:
    """How much a check of the library has looked at, and where the log ends."""
    text = translate("Library", "Runs: {0}. Entries of the audit log: {1}. The log ends in {2}.")
    return text.format(found.runs, found.log.entries, found.log.head)


def found_lines(findings: Iterable[Discrepancy]) -> list[str]:
    """What a check has found, one a line."""
    return [f"{labels.said(finding.subject)}: {labels.said(finding.problem)}" for finding in findings]


def check_notice(parent: QWidget, found: Verified) -> Notice:
    """What a check of the library has found; every finding stands in a text that can be copied.

    Where it found any, the notice's accepting button holds the library to its present state from now on.
    """
    text = looked_at(found)
    if found.ok:
        return done_notice(parent, translate("Library", "The library is as the program wrote it"), text)
    remedy = translate(
        "Library",
        "After you have put an older copy in its place yourself, that is as it should be: then accept the present "
        "state. Otherwise restore the last good copy.",
    )
    title = translate("Library", "The library is not as the program wrote it")
    notice = Notice(parent, title, f"{text}\n\n{remedy}", _CLOSE)
    notice.picture(QStyle.StandardPixmap.SP_MessageBoxWarning)
    notice.details("\n".join(found_lines(found.findings)), translate("Library", "What was found"))
    accept = translate("Library", "&Accept the present state")
    notice.buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole).setAutoDefault(False)
    notice.prefer(_CLOSE)
    return notice
