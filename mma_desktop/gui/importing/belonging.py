"""The question whether dropped files belong to the case that is open."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialogButtonBox, QStyle, QWidget

from mma_desktop.gui.kit.dialogs import Notice

translate = QCoreApplication.translate


class BelongingDialog(Notice):
    """Emits what the user wants with the files; nothing when the dialog is closed."""

    add_wanted = Signal()
    new_wanted = Signal()


def belonging_dialog(parent: QWidget, count: int) -> BelongingDialog:
    """A question about so many dropped files."""
    title = translate("Importing", "A case is open")
    text = translate("Importing", "Do the dropped files ({0}) belong to it, or are they a case of their own?")
    dialog = BelongingDialog(parent, title, text.format(count), QDialogButtonBox.StandardButton.Cancel)
    dialog.picture(QStyle.StandardPixmap.SP_MessageBoxQuestion)
    accept = QDialogButtonBox.ButtonRole.AcceptRole
    add = dialog.buttons.addButton(translate("Importing", "Add to this case"), accept)
    new = dialog.buttons.addButton(translate("Importing", "Open as a new case"), accept)
    add.clicked.connect(dialog.add_wanted)
    new.clicked.connect(dialog.new_wanted)
    add.setDefault(True)
    return dialog
