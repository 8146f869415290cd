from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.first_library import FirstLibraryDialog, make_first_library
from mma_desktop.gui.library.passphrases import KnownPassphrase, unlock
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.storage.upkeep.key_store import NoKeyStore
from tests.service.test_library_upkeep import PASSPHRASE, DictKeys


@pytest.fixture
def known() -> KnownPassphrase:
    return KnownPassphrase()


@pytest.fixture
def file(tmp_path: Path, known: KnownPassphrase) -> LibraryUpkeep:
    """No library yet, and a key store."""
    return LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)


def _when_asked(act: Callable[[FirstLibraryDialog], None]) -> list[str]:
    """Do this with the dialog that comes; the passphrase that it showed."""
    shown: list[str] = []

    def answer() -> None:
        (dialog,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, FirstLibraryDialog)]
        shown.append(dialog.passphrase.text())
        act(dialog)
        if dialog.isVisible():
            dialog.reject()

    QTimer.singleShot(0, answer)
    return shown


def _write_down_and_encrypt(dialog: FirstLibraryDialog) -> None:
    assert not dialog.encrypt.isEnabled()
    dialog.written.click()
    dialog.encrypt.click()


def test_the_first_library_is_encrypted_under_a_passphrase_that_is_shown_and_kept(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker
) -> None:
    shown = _when_asked(_write_down_and_encrypt)
    make_first_library(file, known)
    assert file.encrypted and file.opens(shown[0])
    assert known.value == file.keys.get(file.path) == shown[0]
    unlock(file, known, worker)  # asks nobody
    assert known.value == shown[0]


def test_whoever_refuses_has_no_encrypted_library(qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase) -> None:
    _when_asked(lambda dialog: dialog.plain.click())
    make_first_library(file, known)
    assert not file.path.exists() and known.value is None


def test_whoever_chooses_nothing_gets_no_library_in_silence(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase
) -> None:
    _when_asked(lambda dialog: dialog.reject())
    with pytest.raises(StorageError, match="was not chosen"):
        make_first_library(file, known)
    assert not file.path.exists()


def test_nobody_is_asked_without_a_key_store_or_where_a_library_is(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, tmp_path: Path
) -> None:
    make_first_library(LibraryUpkeep(tmp_path / "other.mma", NoKeyStore(), known), known)
    file.create(PASSPHRASE)
    make_first_library(file, known)
    assert known.value is None and not (tmp_path / "other.mma").exists()
