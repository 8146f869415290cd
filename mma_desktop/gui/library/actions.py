"""What a user does with the library's file. The worker does it; while a file is written anew the window waits.

The open library is closed first where its file is replaced; whoever needs it next opens it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mma_desktop.gui.kit.dialogs import error_dialog, open_dialog, question_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.copies_dialog import CopiesDialog
from mma_desktop.gui.library.notices import Busy, check_notice, copy_failed_notice, done_notice
from mma_desktop.gui.library.passphrases import KnownPassphrase, NewPassphraseDialog
from mma_desktop.gui.service import Service
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.service.library_upkeep import Backup, LibraryUpkeep, Restored

with lazy_imports():
    from mma_desktop.service.verifying import Verified

translate = QCoreApplication.translate
T = TypeVar("T")


class LibraryActions(QObject):
    """Copies, restores, encrypts and checks the library, one at a time."""

    changed = Signal()
    """What can be done now is different."""
    restored = Signal()
    """Another library lies in the place of the one that was shown."""

    def __init__(
        self, window: QWidget, service: Service, worker: Worker, file: LibraryUpkeep, known: KnownPassphrase
    ) -> None:
        super().__init__(window)
        self._window, self._service, self._worker = window, service, worker
        self._file, self._known = file, known
        self._busy: Busy | None = None
        self._copying = False
        self._warned = ""

    @property
    def encrypted(self) -> bool:
        """Whether the library needs a passphrase."""
        return self._file.encrypted

    @property
    def idle(self) -> bool:
        """Whether nothing is being done to the file."""
        return self._busy is None and not self._copying

    # Copies --------------------------------------------------------------------------------------------------------

    @Slot()
    def back_up(self) -> None:
        """Make a copy now."""
        self.do(self._file.back_up, self._backed_up, translate("Library", "The library is being copied …"))

    def _backed_up(self, copy: Path) -> None:
        self.say(translate("Library", "A copy was made"), translate("Library", "It was checked: {0}").format(copy))

    @Slot()
    def back_up_if_due(self) -> None:
        """Make the automatic copy if it is time for it; that it cannot be made is said once, and nothing stops."""
        if self.idle:
            self._copying = True
            self.changed.emit()
            self._worker.call(self._service.back_up_if_due, self._copied, self._not_copied)

    def _copied(self, _copy: Path | None) -> None:
        self._copying = False
        self._warned = ""
        self.changed.emit()

    def _not_copied(self, error: Exception) -> None:
        self._copying = False
        self.changed.emit()
        if str(error) != self._warned:
            self._warned = str(error)
            open_dialog(copy_failed_notice(self._window, error))

    @Slot()
    def choose_copy(self) -> None:
        """Ask which copy is restored."""
        dialog = CopiesDialog(self._window, self._file.backups())
        dialog.accepted.connect(lambda: self._restore(dialog.chosen))
        open_dialog(dialog)

    def _restore(self, copy: Backup | None) -> None:
        if copy is not None:
            restore = partial(_with_closed, self._service, partial(self._file.restore, copy.path))
            self.do(restore, self._restored, translate("Library", "The copy is being checked and restored …"))

    def _restored(self, done: Restored) -> None:
        self.restored.emit()
        text = translate(
            "Library",
            "What was there lies at: {0}\n\nThis computer has seen the library go on from there. Check the library to "
            "see how they differ, and accept its present state there.",
        )
        title = translate("Library", "The copy has taken the library's place")
        text = text.format("–" if done.replaced is None else done.replaced)
        if done.another:
            another = translate("Library", "That copy is of another library: the cases that were here are not in it.")
            text = f"{another}\n\n{text}"
        self.say(title, text)

    # Encryption ----------------------------------------------------------------------------------------------------

    @Slot()
    def encrypt(self) -> None:
        """Ask for a passphrase, and encrypt the library and its copies under it."""
        self._ask_new(translate("Library", "Encrypt the library"))

    @Slot()
    def change_passphrase(self) -> None:
        """Ask for another passphrase."""
        self._ask_new(translate("Library", "Change the passphrase"))

    @Slot()
    def decrypt(self) -> None:
        """Ask, and then write the library and its copies without encryption."""
        title = translate("Library", "Remove the encryption")
        text = translate("Library", "Whoever reads this disk can then read every case in the library. Remove it?")
        dialog = question_dialog(self._window, title, text, for_good=True)
        dialog.accepted.connect(partial(self._write_anew, None, keep=False))
        open_dialog(dialog)

    def _ask_new(self, title: str) -> None:
        dialog = NewPassphraseDialog(self._window, title, can_keep=self._file.keys.available)
        dialog.accepted.connect(lambda: self._write_anew(dialog.field.text(), keep=dialog.keep.isChecked()))
        open_dialog(dialog)

    def _write_anew(self, passphrase: str | None, *, keep: bool) -> None:
        change = partial(_changed, self._file, self._known, passphrase, keep)
        text = translate("Library", "The library and its copies are being written anew …")
        self.do(partial(_with_closed, self._service, change), partial(self._written_anew, passphrase, keep), text)

    def _written_anew(self, passphrase: str | None, keep: bool, done: tuple[bool, list[Path]]) -> None:
        kept, copies = done
        if passphrase is None:
            self.say(translate("Library", "The library is not encrypted"), _otherwise(copies))
            return
        text = "\n\n".join(filter(None, (_where_kept(keep, kept), _otherwise(copies))))
        self.say(translate("Library", "The library is encrypted"), text)

    # Checking ------------------------------------------------------------------------------------------------------

    @Slot()
    def check(self) -> None:
        """Find what was changed since the program wrote it."""
        self.do(self._service.verify, self._checked, translate("Library", "The library is being checked …"))

    def _checked(self, found: Verified) -> None:
        notice = check_notice(self._window, found)
        notice.accepted.connect(self._accept)
        open_dialog(notice)

    @Slot()
    def _accept(self) -> None:
        self.do(self._service.accept, self._accepted, translate("Library", "The library is being checked …"))

    def _accepted(self, _differed: bool) -> None:
        title = translate("Library", "From now on the library is held to its present state")
        self.say(title, translate("Library", "Single runs that were changed stay marked."))

    # The worker ----------------------------------------------------------------------------------------------------

    def do(self, work: Callable[[], T], done: Callable[[T], None], text: str) -> None:
        """Have something done while the window waits."""
        self._busy = Busy(self._window, text)
        open_dialog(self._busy)
        self.changed.emit()
        self._worker.call(work, partial(self._end, done), self._fail)

    def _end(self, done: Callable[[T], None], outcome: T) -> None:
        self._wait_no_more()
        done(outcome)

    def _fail(self, error: Exception) -> None:
        self._wait_no_more()
        open_dialog(error_dialog(self._window, error))

    def _wait_no_more(self) -> None:
        if self._busy is not None:
            self._busy.accept()
            self._busy = None
        self.changed.emit()

    def say(self, title: str, text: str) -> None:
        """Say what was done."""
        open_dialog(done_notice(self._window, title, text))


def _where_kept(wanted: bool, kept: bool) -> str:
    """Where the passphrase is from now on, and whether that is what was wanted."""
    if kept:
        return translate("Library", "The system's key store keeps the passphrase.")
    asked = translate("Library", "You are asked for the passphrase at each start.")
    if not wanted:
        return asked
    return translate("Library", "The system's key store did not take the passphrase.") + f"\n\n{asked}"


def _otherwise(copies: Sequence[Path]) -> str:
    """Which copies were not written anew; nothing if all were."""
    if not copies:
        return ""
    text = translate(
        "Library",
        "These copies were not written anew. They may be readable without a passphrase, under an earlier one, or "
        "damaged; delete those that must go:",
    )
    return "\n".join((text, *map(str, copies)))


def _with_closed(service: Service, work: Callable[[], T]) -> T:
    """Do something to the file of a library that is closed before."""
    service.close()
    return work()


def _changed(
    file: LibraryUpkeep, known: KnownPassphrase, passphrase: str | None, keep: bool
) -> tuple[bool, list[Path]]:
    """Whether the key store keeps the passphrase under which the library was written anew, or made if there is none;
    and the copies that were not.
    """
    write = file.change_passphrase if file.path.exists() else file.create
    kept = write(passphrase, keep=keep)
    known.value = passphrase
    return kept, file.opening_otherwise(passphrase)
