from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.copies_dialog import CopiesDialog
from mma_desktop.gui.library.passphrases import KnownPassphrase, NewPassphraseDialog, UnlockDialog, unlock
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.storage.library import Library
from tests.service.test_library_upkeep import PASSPHRASE, DictKeys


@pytest.fixture
def known() -> KnownPassphrase:
    return KnownPassphrase()


@pytest.fixture
def file(tmp_path: Path, known: KnownPassphrase) -> LibraryUpkeep:
    """An encrypted library whose passphrase is not in the key store."""
    file = LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)
    file.create(PASSPHRASE, keep=False)
    return file


def _answer(qtbot: QtBot, *typed: str) -> list[str]:
    """Type these into the dialog that comes, each ended with Enter; what it said of each that was wrong."""
    said: list[str] = []

    def answer() -> None:
        (dialog,) = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, UnlockDialog)]
        assert dialog.field.echoMode() is QLineEdit.EchoMode.Password
        for words in typed:
            dialog.field.setText(words)
            qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
            said.append(dialog.problem.text())
        if dialog.isVisible():
            dialog.reject()

    QTimer.singleShot(0, answer)
    return said


def test_a_wrong_passphrase_is_said_and_asked_for_again(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker
) -> None:
    said = _answer(qtbot, "", "a wrong one", PASSPHRASE)
    unlock(file, known, worker)
    assert said[:2] == ["The library does not open with this passphrase."] * 2
    assert file.passphrase() == known.value == PASSPHRASE
    assert file.keys.get(file.path) == PASSPHRASE  # the box was checked


def test_whoever_gives_no_passphrase_gets_a_clear_error(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker
) -> None:
    _answer(qtbot)
    with pytest.raises(StorageError, match="is encrypted, and its passphrase was not given"):
        unlock(file, known, worker)
    assert known.value is None


def _restore_in_the_dialog(qtbot: QtBot, typed: str) -> None:
    """When the passphrase is asked for, type this and restore the only copy."""

    def answer() -> None:
        (dialog,) = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, UnlockDialog)]
        dialog.field.setText(typed)
        dialog.restore.click()
        (copies,) = dialog.findChildren(CopiesDialog)
        copies.accept()

    QTimer.singleShot(0, answer)


@pytest.mark.parametrize("encrypted", [False, True])
def test_a_library_with_a_damaged_first_page_is_restored_before_it_opens(
    qtbot: QtBot, tmp_path: Path, known: KnownPassphrase, worker: Worker, encrypted: bool
) -> None:
    file = LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known, asks_store=False)
    file.create(PASSPHRASE if encrypted else None, keep=False)
    known.value = PASSPHRASE if encrypted else None
    file.back_up()
    known.value = None
    file.path.write_bytes(b"\xff\x81" * 2048 + file.path.read_bytes()[4096:])
    _restore_in_the_dialog(qtbot, PASSPHRASE if encrypted else "")
    unlock(file, known, worker)
    assert (known.value, file.encrypted) == (PASSPHRASE if encrypted else None, encrypted)
    Library.open(file.path, passphrase=known.value).close()


def test_nobody_is_asked_where_the_key_store_opens_the_library_or_it_is_plain(
    file: LibraryUpkeep, known: KnownPassphrase, tmp_path: Path, worker: Worker
) -> None:
    file.keep(PASSPHRASE)
    unlock(file, known, worker)
    assert known.value == PASSPHRASE
    other = KnownPassphrase()
    unlock(LibraryUpkeep(tmp_path / "none.mma", DictKeys(), other), other, worker)
    assert other.value is None


def test_a_new_passphrase_is_long_enough_and_typed_twice(qtbot: QtBot) -> None:
    dialog = NewPassphraseDialog(None, "Encrypt", can_keep=False)
    qtbot.addWidget(dialog)
    assert dialog.field.echoMode() is dialog.again.echoMode() is QLineEdit.EchoMode.Password
    for first, second, problem in (("short", "short", "8 characters"), (PASSPHRASE, "another", "not the same")):
        dialog.field.setText(first)
        dialog.again.setText(second)
        dialog.accept()
        assert problem in dialog.problem.text()
        assert not dialog.result()
    dialog.again.setText(PASSPHRASE)
    dialog.accept()
    assert dialog.result()
    assert not dialog.keep.isChecked()


def test_a_random_passphrase_is_shown_to_be_written_down(qtbot: QtBot) -> None:
    dialog = NewPassphraseDialog(None, "Encrypt", can_keep=True)
    qtbot.addWidget(dialog)
    dialog.random.click()
    assert dialog.field.text() in dialog.made.text()
    dialog.accept()
    assert dialog.result()
