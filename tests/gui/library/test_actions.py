"""What a user does with the library's file, over a real one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.bootstrap import make_service, open_library
from mma_desktop.domain.cases import Document
from mma_desktop.errors import StorageError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.copies_dialog import CopiesDialog
from mma_desktop.gui.library.passphrases import KnownPassphrase, NewPassphraseDialog
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.service.solving import SolvingService
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices
from tests.service.test_library_upkeep import PASSPHRASE, DictKeys


@pytest.fixture
def known() -> KnownPassphrase:
    return KnownPassphrase()


@pytest.fixture
def file(tmp_path: Path, known: KnownPassphrase) -> LibraryUpkeep:
    file = LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)
    file.create(None)
    return file


@pytest.fixture
def opened(file: LibraryUpkeep, known: KnownPassphrase) -> SolvingService:
    return make_service(file.path, known)


@pytest.fixture
def actions(
    qtbot: QtBot, worker: Worker, file: LibraryUpkeep, known: KnownPassphrase, opened: SolvingService
) -> LibraryActions:
    return LibraryActions(_parent(qtbot), opened, worker, file, known)


def _parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


def _dialog(kind: type[QDialog]) -> QDialog:
    (dialog,) = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]
    return dialog


def _said(qtbot: QtBot, actions: LibraryActions, title: str) -> str:
    """The text of the notice with this title, which comes when the worker is done."""
    qtbot.waitUntil(lambda: actions.idle and [n.windowTitle() for n in notices()] == [title], timeout=20_000)
    (notice,) = notices()
    notice.close()
    return notice.text.text()


def _add_case(file: LibraryUpkeep) -> None:
    with open_library(file.path) as library:
        library.add_case("新案", Document("a.txt", "李四盗窃3000元", "1" * 64))


def test_a_copy_is_made_and_put_back(qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep) -> None:
    actions.back_up()
    assert not actions.idle
    copy = Path(_said(qtbot, actions, "A copy was made").removeprefix("It was checked: "))
    assert copy.is_file()
    _add_case(file)
    actions.choose_copy()
    with qtbot.waitSignal(actions.restored, timeout=20_000):
        _dialog(CopiesDialog).accept()
    assert "What was there lies at" in _said(qtbot, actions, "The copy has taken the library's place")
    assert [backup.label for backup in file.backups()] == ["replaced", "manual"]


def test_a_copy_of_another_library_is_said_to_be_one(
    qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep, tmp_path: Path
) -> None:
    other = LibraryUpkeep(tmp_path / "other.mma", file.keys, file.ask)
    other.create(None)
    copy = other.back_up()
    copy.rename(file.path.with_name(copy.name.replace(other.path.name, file.path.name)))
    actions.choose_copy()
    _dialog(CopiesDialog).accept()
    assert "of another library" in _said(qtbot, actions, "The copy has taken the library's place")


def test_the_library_is_encrypted_and_goes_on_without_being_asked_for(
    qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep, known: KnownPassphrase, opened: SolvingService
) -> None:
    assert opened.verify().ok  # it is open, and is closed for the change
    actions.encrypt()
    dialog = _dialog(NewPassphraseDialog)
    assert isinstance(dialog, NewPassphraseDialog)
    dialog.field.setText(PASSPHRASE)
    dialog.again.setText(PASSPHRASE)
    dialog.keep.setChecked(False)
    dialog.accept()
    assert "at each start" in _said(qtbot, actions, "The library is encrypted")
    assert (actions.encrypted, known.value, file.keys.get(file.path)) == (True, PASSPHRASE, None)
    assert opened.verify().ok
    actions.decrypt()
    notices()[0].accept()
    _said(qtbot, actions, "The library is not encrypted")
    assert (actions.encrypted, known.value) == (False, None)


def test_where_there_is_no_library_yet_an_encrypted_one_is_made(
    qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep
) -> None:
    file.path.unlink()
    actions.encrypt()
    dialog = _dialog(NewPassphraseDialog)
    assert isinstance(dialog, NewPassphraseDialog)
    dialog.random.click()
    dialog.accept()
    assert "key store keeps" in _said(qtbot, actions, "The library is encrypted")
    assert file.encrypted
    assert file.kept()


def test_an_error_is_shown_and_the_window_goes_on(qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep) -> None:
    file.path.unlink()
    actions.back_up()
    qtbot.waitUntil(lambda: actions.idle)
    assert "There is no library" in notices()[0].text.text()
    notices()[0].close()


def test_what_was_changed_is_found_and_the_state_can_be_accepted(
    qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep, opened: SolvingService
) -> None:
    copy = file.back_up()
    _add_case(file)
    actions.check()
    assert "Runs: 0" in _said(qtbot, actions, "The library is as the program wrote it")
    opened.close()
    file.restore(copy)
    actions.check()
    qtbot.waitUntil(lambda: len(notices()) == 1 and actions.idle)
    (notice,) = notices()
    assert notice.windowTitle() == "The library is not as the program wrote it"
    notice.accept()
    _said(qtbot, actions, "From now on the library is held to its present state")
    assert opened.verify().ok


def test_an_automatic_copy_that_fails_is_a_warning_said_once(
    qtbot: QtBot, worker: Worker, file: LibraryUpkeep, known: KnownPassphrase
) -> None:
    service = FakeService(error=StorageError("The disk is full."))
    actions = LibraryActions(_parent(qtbot), service, worker, file, known)
    actions.back_up_if_due()
    assert "The disk is full." in _said(qtbot, actions, "No copy of the library could be made")
    with qtbot.waitSignals([actions.changed, actions.changed]):
        actions.back_up_if_due()
    assert not notices()


def test_an_automatic_copy_is_made_quietly(qtbot: QtBot, actions: LibraryActions, file: LibraryUpkeep) -> None:
    actions.back_up_if_due()
    qtbot.waitUntil(lambda: actions.idle, timeout=20_000)
    assert [backup.label for backup in file.backups()] == ["auto"]
    assert not notices()
