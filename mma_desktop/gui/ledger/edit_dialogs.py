"""What is asked of a person who changes an amount: another value, its parts, a remark, the value of a missed amount.

Every dialog says what the program has, takes a reason, and stays open with the fact and the remedy while what was typed
cannot be used.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.editing.errors import EditError

with lazy_imports():
    from mma_desktop.ledger.editing import wanted
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.editing.wanted import Add, Annotate, Correct, ManualEdit, Split, read_amount

translate = QCoreApplication.translate
_WIDTH = 420

Read = Callable[[str], ManualEdit]
"""What is wanted, from what was typed. Raises Refusal."""
Check = Callable[[ManualEdit], None]
"""Raises Refusal when a change is impossible."""


class EditDialog(QDialog):
    """One field and a reason. After it was accepted, `change` is what is wanted."""

    def __init__(self, parent: QWidget | None, title: str, about: str, name: str, read: Read, check: Check) -> None:
        """`about` says what the program has, `name` is the field's."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(_WIDTH)
        self.field, self.reason = QLineEdit(), QLineEdit()
        self.change: ManualEdit | None = None
        self._read, self._check = read, check
        self.problem = PlainLabel(wrap=True)
        self._build(title, about, name)

    def _build(self, title: str, about: str, name: str) -> None:
        headline, text = PlainLabel(title, wrap=True), PlainLabel(about, selectable=True, wrap=True)
        headline.setObjectName("heading")
        self.problem.setObjectName("warning")
        self.problem.hide()
        self.reason.setMaxLength(wanted.LONGEST_NOTE)
        ok, cancel = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel
        self.buttons = QDialogButtonBox(ok | cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = column(self, margin=16, spacing=10)
        for part in (headline, text):
            layout.addWidget(part)
        layout.addLayout(self._form(name))
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        self.field.textEdited.connect(self.problem.hide)

    def _form(self, name: str) -> QFormLayout:
        form = QFormLayout()
        fields = ((name, self.field), (translate("Edits", "&Reason (may be empty)"), self.reason))
        for text, field in fields:
            label = PlainLabel()
            caption(label, field, text)
            form.addRow(label, field)
        return form

    @Slot()
    def accept(self) -> None:
        """Close with the change that was typed, or say why it cannot be made."""
        try:
            change = self._read(self.field.text())
            self._check(change)
        except EditError as refusal:
            self.problem.setText(labels.explanation(refusal))
            self.problem.show()
            self.adjustSize()
            self.field.setFocus()
        else:
            self.change = change
            super().accept()


def correct_dialog(parent: QWidget | None, line: Line, check: Check, currency: str = YUAN) -> EditDialog:
    """Asks for another value of this amount."""
    name = translate("Edits", "&Value ({0})").format(figures.unit_name(currency))

    def read(text: str) -> ManualEdit:
        return Correct(line.name, read_amount(text, currency))

    dialog = EditDialog(
        parent, translate("Edits", "Correct amount {0}").format(line.name), _about(line, currency), name, read, check
    )
    dialog.field.setText("" if line.foreign else f"{line.value:f}")
    dialog.field.selectAll()
    return dialog


def split_dialog(parent: QWidget | None, line: Line, check: Check, currency: str = YUAN) -> EditDialog:
    """Asks for the parts of this amount."""
    name = translate("Edits", "&Parts, with + between them")

    def read(text: str) -> ManualEdit:
        return Split(line.name, tuple(read_amount(part, currency) for part in text.replace("＋", "+").split("+")))

    dialog = EditDialog(
        parent, translate("Edits", "Split amount {0}").format(line.name), _about(line, currency), name, read, check
    )
    dialog.field.setText(f"{line.value:f}")
    return dialog


def annotate_dialog(
    parent: QWidget | None, line: Line, check: Check, currency: str = YUAN, words: str = ""
) -> EditDialog:
    """Asks for a remark on this amount; `words` stand at the end of what it has."""
    name = translate("Edits", "Re&mark")

    def read(text: str) -> ManualEdit:
        return Annotate(line.name, text)

    title = translate("Edits", "Remark on amount {0}").format(line.name)
    dialog = EditDialog(parent, title, _about(line, currency), name, read, check)
    text = " ".join(part for part in (line.note, words) if part)
    longest = max(wanted.LONGEST_NOTE, len(text))  # a field would cut it in silence; too long is refused
    dialog.field.setMaxLength(longest)
    dialog.field.setText(text)
    return dialog


def add_dialog(
    parent: QWidget | None, span: tuple[int, int], text: str, check: Check, currency: str = YUAN
) -> EditDialog:
    """Asks for the value of this text of the document."""
    name = translate("Edits", "&Value ({0})").format(figures.unit_name(currency))

    def read(typed: str) -> ManualEdit:
        return Add(*span, read_amount(typed, currency))

    about = translate("Edits", "Words of the case: “{0}”").format(text)
    dialog = EditDialog(parent, translate("Edits", "Add an amount"), about, name, read, check)
    dialog.field.setText(_amount_in(text, currency))
    return dialog


def _about(line: Line, currency: str) -> str:
    """What the text says, and what a person said before."""
    entry = line.entry
    original = Decimal(0) if entry is None else entry.value
    text = translate("Edits", "In the case: “{0}”").format(line.text)
    if entry is None:
        return text
    read = translate("Edits", "The program reads {0}.").format(figures.money(original, currency))
    if original == line.value:
        return f"{text}\n{read}"
    now = translate("Edits", "By hand it is {0}.").format(figures.money(line.value, currency))
    return f"{text}\n{read} {now}"


def _amount_in(text: str, currency: str) -> str:
    """The number that the words name, if they are an amount."""
    try:
        return f"{read_amount(text, currency):f}"
    except EditError:
        return ""
