"""What is shown in place of the window while it is locked. It holds nothing of any case."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from mma_desktop.errors import MmaError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column, frame, row
from mma_desktop.gui.kit.dialogs import open_dialog, question_dialog
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.library.passphrases import hidden_field

_WIDTH = 460


class LockPage(Panel):
    """A window of its own: it asks for the passphrase, and says when the library does not open with it."""

    unlock_wanted = Signal(str)
    """This passphrase was typed."""

    def __init__(self, library: str, *, keeps_text: bool) -> None:
        """`library` is the file's name; `keeps_text` says whether closing this window would lose text."""
        super().__init__()
        self._library, self._keeps_text = library, keeps_text
        self._title, self._about, self._label = PlainLabel(), PlainLabel(wrap=True), PlainLabel()
        self.field, self.button, self.message = hidden_field(), QPushButton(), PlainLabel(wrap=True)
        self._build()
        self.button.clicked.connect(self._send)
        self.field.returnPressed.connect(self._send)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Quit), self, self.close)
        self.settle()

    def wait(self) -> None:
        """Take no passphrase for the moment."""
        self._enable(False)
        self._say(self.tr("One moment …"))

    def ready(self) -> None:
        """Take a passphrase."""
        self._enable(True)
        self._say("")

    @Slot()
    def refuse(self) -> None:
        """Say that the library does not open with what was typed."""
        self._enable(True)
        self._say(self.tr("The library does not open with this passphrase."))

    def fail(self, error: Exception) -> None:
        """Say why the library cannot be looked at."""
        self._enable(True)
        self._say(labels.explanation(error) if isinstance(error, MmaError) else labels.error_name(error))

    def retranslate(self) -> None:
        """Set every text in the current language; what was said before is taken away."""
        state = self.tr("locked")
        self.setWindowTitle(f"MMA Desktop – {state}")
        self._title.setText(self.tr("Locked"))
        about = self.tr(
            "The library {0} is closed. Its passphrase opens it again; the system's key store is not asked."
        )
        self._about.setText(about.format(self._library))
        caption(self._label, self.field, self.tr("&Passphrase"))
        self.button.setText(self.tr("&Unlock"))
        self.message.setText("")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close; where text would be lost, only if the user says so."""
        if self._keeps_text:
            event.ignore()
            self._ask_to_close()
            return
        super().closeEvent(event)

    def _build(self) -> None:
        self._title.setObjectName("title")
        self.message.setObjectName("warning")
        card = frame("card")
        card.setFixedWidth(_WIDTH)
        inside = column(card, margin=16, spacing=10)
        for part in (self._title, self._about, self._label, self.field, self.message):
            inside.addWidget(part)
        inside.addLayout(row(None, self.button))
        layout = QHBoxLayout(self)
        layout.addWidget(card, alignment=Qt.AlignmentFlag.AlignCenter)

    def _enable(self, enabled: bool) -> None:
        self.field.setEnabled(enabled)
        self.button.setEnabled(enabled)
        self.field.setFocus()

    def _say(self, text: str) -> None:
        self.message.setText(text)

    @Slot()
    def _send(self) -> None:
        """Hand on what was typed; the field does not keep it."""
        if passphrase := self.field.text():
            self.field.clear()
            self.unlock_wanted.emit(passphrase)

    def _ask_to_close(self) -> None:
        text = self.tr(
            "Text that stands nowhere else waits in this program's memory. Closing the window would lose it."
        )
        dialog = question_dialog(self, self.tr("Close the window?"), text, for_good=True)
        dialog.accepted.connect(self._close_anyway)
        open_dialog(dialog)

    @Slot()
    def _close_anyway(self) -> None:
        self._keeps_text = False
        self.close()
