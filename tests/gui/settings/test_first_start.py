from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.first_library import FirstLibraryDialog
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.settings.definitions import LANGUAGE
from mma_desktop.gui.settings.first_start import set_up
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.set_up import SetUpDialog, Wish
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.storage.upkeep.key_store import NoKeyStore
from tests.service.test_library_upkeep import DictKeys

D = TypeVar("D", bound=QDialog)
_SOON_MS = 50


@pytest.fixture
def known() -> KnownPassphrase:
    return KnownPassphrase()


@pytest.fixture
def file(tmp_path: Path, known: KnownPassphrase) -> LibraryUpkeep:
    """No library yet, and a key store."""
    return LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)


def shown(kind: type[D]) -> list[D]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible()]


class Person:
    """Answers the dialogs that come; in an event of its own, as an answer may open the next dialog."""

    def __init__(self, steps: Callable[[SetUpDialog], None], library: Callable[[FirstLibraryDialog], None]) -> None:
        self._steps, self._library = steps, library
        self.met: list[QDialog] = []
        self._timer = QTimer()
        self._timer.timeout.connect(self._answer)
        self._timer.start(_SOON_MS)

    def _answer(self) -> None:
        if libraries := shown(FirstLibraryDialog):
            self._meet(libraries[0], self._library)
        elif steps := shown(SetUpDialog):
            self._meet(steps[0], self._steps)

    def _meet(self, dialog: D, answer: Callable[[D], None]) -> None:
        if dialog not in self.met:
            self.met.append(dialog)
        QTimer.singleShot(0, lambda: answer(dialog) if dialog.isVisible() else None)


def go_on(dialog: SetUpDialog) -> None:
    dialog.steps.forward.click()


def skip(dialog: SetUpDialog) -> None:
    dialog.steps.skip.click()


def encrypt(dialog: FirstLibraryDialog) -> None:
    dialog.written.setChecked(True)
    dialog.encrypt.click()


def test_at_the_first_start_all_is_asked_once(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker, preferences: Preferences
) -> None:
    person = Person(go_on, encrypt)
    assert set_up(file, known, worker, preferences) is Wish.CASE
    assert [type(one) for one in person.met] == [SetUpDialog, FirstLibraryDialog]
    assert file.encrypted and known.value is not None


def test_a_refused_encryption_is_not_asked_about_again(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker, preferences: Preferences
) -> None:
    person = Person(go_on, lambda dialog: dialog.plain.click())
    set_up(file, known, worker, preferences)
    assert [type(one) for one in person.met] == [SetUpDialog, FirstLibraryDialog]
    assert not file.path.exists()


def test_whoever_skips_is_asked_about_the_library_alone(
    qtbot: QtBot, file: LibraryUpkeep, known: KnownPassphrase, worker: Worker, preferences: Preferences
) -> None:
    person = Person(skip, lambda dialog: dialog.reject())
    with pytest.raises(StorageError, match="was not chosen"):
        set_up(file, known, worker, preferences)
    assert [type(one) for one in person.met] == [SetUpDialog, FirstLibraryDialog]


def test_the_sample_can_come_first(
    qtbot: QtBot, tmp_path: Path, known: KnownPassphrase, worker: Worker, preferences: Preferences
) -> None:
    plain = LibraryUpkeep(tmp_path / "library.mma", NoKeyStore(), known)
    person = Person(lambda dialog: dialog.steps.sample.click(), encrypt)
    assert set_up(plain, known, worker, preferences) is Wish.SAMPLE
    assert [type(one) for one in person.met] == [SetUpDialog]


@pytest.mark.parametrize("used", ["settings", "library"])
def test_whoever_used_the_program_before_is_not_led(
    qtbot: QtBot, tmp_path: Path, known: KnownPassphrase, worker: Worker, preferences: Preferences, used: str
) -> None:
    plain = LibraryUpkeep(tmp_path / "library.mma", NoKeyStore(), known)
    if used == "settings":
        preferences.put(LANGUAGE, "zh")
    else:
        plain.create(None)
    person = Person(go_on, encrypt)
    assert set_up(plain, known, worker, preferences) is Wish.CASE
    assert person.met == []
