"""The passphrase of a library: it is asked for before the window opens, and a new one is chosen here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QPushButton, QWidget

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.kit.labels import explained
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.copies_dialog import CopiesDialog
from mma_desktop.gui.library.notices import Busy
from mma_desktop.service.library_upkeep import SHORTEST, Backup, LibraryUpkeep, Restored, new_passphrase

translate = QCoreApplication.translate
_WIDTH = 460


class KnownPassphrase:
    """The passphrase that was given in this session, for whoever opens the library again; None while there is none."""

    def __init__(self) -> None:
        self.value: str | None = None

    def __call__(self, _library: Path) -> str | None:
        """It, for the one library that the window has."""
        return self.value


def unlock(file: LibraryUpkeep, known: KnownPassphrase, worker: Worker) -> None:
    """Ask for the passphrase of an encrypted library that the key store does not open. Raises StorageError if refused.

    It is in `known` afterwards, and in the key store where the user wants that. A damaged first page looks like
    encryption, so a copy can be restored there; if that is not encrypted, nothing is in `known`.
    """
    if not file.encrypted or known.value is not None:
        return
    known.value = file.kept()
    if known.value is None:
        known.value = _asked(file, known, worker)


def _asked(file: LibraryUpkeep, known: KnownPassphrase, worker: Worker) -> str | None:
    dialog = UnlockDialog(file.path.name, partial(_opens, file), can_keep=file.keys.available)
    rescue = _Rescue(dialog, file, known, worker)
    dialog.restore.clicked.connect(rescue.choose)
    accepted = dialog.exec()
    dialog.restore.clicked.disconnect(rescue.choose)  # else neither would ever go
    if not accepted:
        raise StorageError(
            f"The library {file.path} is encrypted, and its passphrase was not given.", "Start again and type it."
        )
    if not file.encrypted:
        return None
    file.keep(dialog.field.text() if dialog.keep.isChecked() else None)
    return dialog.field.text()


def _opens(file: LibraryUpkeep, given: str) -> bool:
    """Whether the file opens with this passphrase, or needs none any more."""
    return not file.encrypted or (bool(given) and file.opens(given))


class _Rescue:
    """Restores a copy while the passphrase is asked for: a damaged first page looks like encryption."""

    def __init__(self, dialog: UnlockDialog, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker) -> None:
        self._dialog, self._file, self._known, self._worker = dialog, file, known, worker
        self._busy: Busy | None = None
        dialog.offer(bool(file.backups()))

    def choose(self) -> None:
        """Ask which copy is restored."""
        copies = CopiesDialog(self._dialog, self._file.backups())
        copies.accepted.connect(lambda: self._restore(copies.chosen))
        open_dialog(copies)

    def _restore(self, copy: Backup | None) -> None:
        """Put the copy in place; one that is encrypted is opened with what was typed."""
        if copy is None:
            return
        self._known.value = self._dialog.field.text() or None
        self._busy = Busy(self._dialog, translate("Library", "The copy is being checked and restored …"))
        open_dialog(self._busy)
        self._worker.call(partial(self._file.restore, copy.path), self._restored, self._failed)

    def _restored(self, _done: Restored) -> None:
        self._end()
        self._dialog.accept()

    def _failed(self, error: Exception) -> None:
        self._end()
        self._dialog.refuse(explained(error))

    def _end(self) -> None:
        self._known.value = None
        if self._busy is not None:
            self._busy.accept()
            self._busy = None


class _PassphraseDialog(QDialog):
    """Hidden fields, a box that says whether the passphrase is kept, and the problem with what was typed."""

    def __init__(self, parent: QWidget | None, title: str, about: str, *, can_keep: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(_WIDTH)
        self.field = hidden_field()
        self.keep = QCheckBox(translate("Library", "&Keep it in the system's key store"))
        self.keep.setChecked(can_keep)
        self.keep.setVisible(can_keep)
        self.problem = PlainLabel(wrap=True)
        self.problem.setObjectName("warning")
        self.problem.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._headline, self._about = PlainLabel(title, wrap=True), PlainLabel(about, wrap=True)
        self._headline.setObjectName("heading")

    def _lay_out(self, *parts: QWidget | QFormLayout) -> None:
        layout = column(self, margin=16, spacing=10)
        for part in (self._headline, self._about, *parts, self.keep, self.problem, self.buttons):
            if isinstance(part, QWidget):
                layout.addWidget(part)
            else:
                layout.addLayout(part)

    def _refuse(self, problem: str, field: QLineEdit) -> None:
        self.problem.setText(problem)
        self.problem.show()
        self.adjustSize()
        field.selectAll()
        field.setFocus()


class UnlockDialog(_PassphraseDialog):
    """Asks for the passphrase until the library opens with it; accepted, it stands in `field`."""

    def __init__(self, name: str, opens: Callable[[str], bool], *, can_keep: bool) -> None:
        about = translate("Library", "The library {0} is encrypted. Without its passphrase nobody can read it.")
        super().__init__(None, translate("Library", "Open the library"), about.format(name), can_keep=can_keep)
        self._opens = opens
        text = translate("Library", "If the passphrase is right, the file may be damaged: then restore a copy of it.")
        self._hint = PlainLabel(text, wrap=True)
        self.restore = QPushButton(translate("Library", "&Restore a copy …"))
        self.restore.setAutoDefault(False)
        self._lay_out(_form((translate("Library", "&Passphrase"), self.field)), self._hint, self.restore)

    def offer(self, copies: bool) -> None:
        """Offer to restore a copy, where there are any."""
        self._hint.setVisible(copies)
        self.restore.setVisible(copies)

    def refuse(self, problem: str) -> None:
        """Say what is wrong, and stay."""
        self._refuse(problem, self.field)

    @Slot()
    def accept(self) -> None:
        """Close if the library opens, or say that it does not."""
        given = self.field.text()
        if self._opens(given):
            super().accept()
        else:
            self._refuse(translate("Library", "The library does not open with this passphrase."), self.field)


class NewPassphraseDialog(_PassphraseDialog):
    """Asks for a new passphrase, twice, or makes one and shows it; accepted, it stands in `field`."""

    def __init__(self, parent: QWidget | None, title: str, *, can_keep: bool) -> None:
        about = translate(
            "Library",
            "The library and its copies are written anew. Whoever loses the passphrase cannot read them again: "
            "write it down and keep it in a safe place.",
        )
        super().__init__(parent, title, about, can_keep=can_keep)
        self.again = hidden_field()
        self.made = PlainLabel(selectable=True, wrap=True)
        self.made.hide()
        self.random = QPushButton(translate("Library", "&Make a random one"))
        self.random.setAutoDefault(False)
        self.random.clicked.connect(self.make)
        form = _form(
            (translate("Library", "&New passphrase"), self.field), (translate("Library", "&Once more"), self.again)
        )
        self._lay_out(form, self.random, self.made)

    @Slot()
    def make(self) -> None:
        """Fill in a random passphrase, and show it for once."""
        passphrase = new_passphrase()
        self.field.setText(passphrase)
        self.again.setText(passphrase)
        self.made.setText(translate("Library", "Shown only now; write it down:\n{0}").format(passphrase))
        self.made.show()
        self.adjustSize()

    @Slot()
    def accept(self) -> None:
        """Close with a passphrase, or say what is wrong with it."""
        if len(self.field.text()) < SHORTEST:
            self._refuse(translate("Library", "At least {0} characters, please.").format(SHORTEST), self.field)
        elif self.field.text() != self.again.text():
            self._refuse(translate("Library", "The two are not the same."), self.again)
        else:
            super().accept()


def hidden_field() -> QLineEdit:
    """A field that does not show what is typed into it."""
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field


def _form(*fields: tuple[str, QLineEdit]) -> QFormLayout:
    form = QFormLayout()
    for text, field in fields:
        label = PlainLabel()
        caption(label, field, text)
        form.addRow(label, field)
    return form
