"""What a person has typed into a dialog that the lock closes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QLineEdit, QWidget

from mma_desktop.gui.kit.dialogs import Notice

translate = QCoreApplication.translate


def typed_in(dialogs: Sequence[QDialog]) -> tuple[str, ...]:
    """The texts of the fields that were typed into. A passphrase and the name of a file are none."""
    asking = [dialog for dialog in dialogs if not isinstance(dialog, QFileDialog)]
    fields = [field for dialog in asking for field in dialog.findChildren(QLineEdit)]
    return tuple(field.text() for field in fields if _was_typed(field))


def typed_notice(parent: QWidget, texts: Sequence[str]) -> Notice:
    """Shows them, to be copied."""
    title = translate("Lock", "Typed before the library was closed")
    text = translate("Lock", "The dialog in which this stood was closed, and nothing of it was stored.")
    notice = Notice(parent, title, text, QDialogButtonBox.StandardButton.Close)
    notice.details("\n".join(texts), title)
    return notice


def _was_typed(field: QLineEdit) -> bool:
    return field.isModified() and field.echoMode() is QLineEdit.EchoMode.Normal and bool(field.text().strip())
