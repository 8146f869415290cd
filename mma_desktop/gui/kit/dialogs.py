"""The few dialogs: an error, a question, and what the program is. They show plain text only."""

from __future__ import annotations

import platform

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QStyle, QWidget

import mma_desktop
from mma_desktop.crashes import described
from mma_desktop.errors import MmaError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column, column_of, row
from mma_desktop.gui.kit.plain import PlainLabel

translate = QCoreApplication.translate
_WIDTH = 460


class Notice(QDialog):
    """A headline, a text, buttons, and details that can be copied."""

    def __init__(self, parent: QWidget | None, title: str, text: str, buttons: QDialogButtonBox.StandardButton) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(_WIDTH)
        self.buttons = QDialogButtonBox(buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._headline, self.text = PlainLabel(title, wrap=True), PlainLabel(text, selectable=True, wrap=True)
        self._headline.setObjectName("heading")
        self._picture = PlainLabel()
        self._body = column_of(self._headline, self.text, spacing=8)
        layout = column(self, margin=16, spacing=14)
        top = row(self._picture, spacing=14)
        top.addLayout(self._body, 1)
        layout.addLayout(top)
        layout.addWidget(self.buttons)

    def add(self, control: QWidget) -> None:
        """Put a control below the text."""
        self._body.addWidget(control)

    def picture(self, which: QStyle.StandardPixmap) -> None:
        """Show one of the style's pictures at the left."""
        self._picture.setPixmap(self.style().standardIcon(which).pixmap(32, 32))
        self._picture.setAlignment(Qt.AlignmentFlag.AlignTop)

    def prefer(self, which: QDialogButtonBox.StandardButton) -> None:
        """Let the keyboard be on this button: neither Enter nor the space bar chooses another one."""
        button = self.buttons.button(which)
        button.setDefault(True)
        button.setFocus()

    def details(self, text: str, name: str) -> None:
        """Show a text that can be read and copied, called `name`."""
        pane = QPlainTextEdit(text)
        pane.setReadOnly(True)
        pane.setTabChangesFocus(True)
        pane.setAccessibleName(name)
        pane.setMinimumHeight(120)
        self._body.addWidget(pane)


def open_dialog(dialog: QDialog) -> None:
    """Show it over its window, which waits for it; once closed it is gone."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def error_dialog(parent: QWidget | None, error: Exception) -> Notice:
    """A dialog that says what happened and what to do; an unexpected error brings its details."""
    explained = isinstance(error, MmaError)
    text = labels.explanation(error) if isinstance(error, MmaError) else _unexpected()
    dialog = Notice(parent, labels.error_name(error), text, QDialogButtonBox.StandardButton.Close)
    dialog.picture(
        QStyle.StandardPixmap.SP_MessageBoxWarning if explained else QStyle.StandardPixmap.SP_MessageBoxCritical
    )
    if not explained:
        dialog.details(described(error), translate("Dialogs", "Details"))
        copy = dialog.buttons.addButton(
            translate("Dialogs", "Copy the details"), QDialogButtonBox.ButtonRole.ActionRole
        )
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(described(error)))
    return dialog


def question_dialog(parent: QWidget | None, title: str, text: str, *, for_good: bool = False) -> Notice:
    """A dialog with Yes and No; `exec()` is true for Yes. Where Yes cannot be undone (`for_good`), Enter means No."""
    buttons = QDialogButtonBox.StandardButton.Yes | QDialogButtonBox.StandardButton.No
    dialog = Notice(parent, title, text, buttons)
    dialog.picture(QStyle.StandardPixmap.SP_MessageBoxQuestion)
    if for_good:
        dialog.prefer(QDialogButtonBox.StandardButton.No)
    return dialog


def about_dialog(parent: QWidget | None) -> Notice:
    """What the program is, its version and its licences."""
    versions = f"MMA Desktop {mma_desktop.__version__} · Python {platform.python_version()} · Qt {qVersion()}"
    purpose = translate("Dialogs", "Several local language models on one confidential case, offline.")
    licences = translate(
        "Dialogs",
        "MMA Desktop is free software under the Apache License 2.0. It uses Qt under the LGPL 3 and the font "
        "Noto Sans SC under the SIL Open Font License 1.1.",
    )
    text = "\n\n".join(filter(None, (purpose, labels.network_state(), versions, licences)))
    return Notice(parent, translate("Dialogs", "About MMA Desktop"), text, QDialogButtonBox.StandardButton.Close)


def _unexpected() -> str:
    return translate("Dialogs", "This should not have happened. What is finished is kept in the library.")
