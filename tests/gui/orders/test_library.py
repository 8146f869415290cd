from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.orders.library import LibraryOrders
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.library_upkeep import LibraryUpkeep
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices
from tests.service.test_library_upkeep import PASSPHRASE, DictKeys


@pytest.fixture
def orders(qtbot: QtBot, worker: Worker, tmp_path: Path) -> LibraryOrders:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    known = KnownPassphrase()
    file = LibraryUpkeep(tmp_path / "library.mma", DictKeys(), known)
    file.create(None)
    return LibraryOrders(Menus(window), LibraryActions(window, FakeService(), worker, file, known), window)


def test_nothing_touches_the_file_while_a_run_writes_to_it(orders: LibraryOrders) -> None:
    menus = orders.menus
    assert (menus.back_up.isEnabled(), menus.encrypt.isEnabled(), menus.decrypt.isEnabled()) == (True, True, False)
    orders.allow(False, read_only=False)
    for action in (menus.back_up, menus.restore, menus.check, menus.encrypt):
        assert not action.isEnabled()


def test_a_library_that_cannot_be_written_is_only_checked(orders: LibraryOrders) -> None:
    menus = orders.menus
    orders.allow(True, read_only=True)
    assert menus.check.isEnabled()
    assert not any(action.isEnabled() for action in (menus.back_up, menus.restore, menus.encrypt))
    orders.copy_if_due()
    assert menus.check.isEnabled()  # nothing was begun


def test_only_an_encrypted_library_that_no_run_writes_to_can_be_locked(orders: LibraryOrders) -> None:
    menus, actions = orders.menus, orders.actions
    assert actions is not None
    assert (menus.lock.isEnabled(), menus.lock_menu.isEnabled()) == (False, False)
    actions._file.change_passphrase(PASSPHRASE)
    orders.allow(True, read_only=True)
    assert (menus.lock.isEnabled(), menus.lock_menu.isEnabled()) == (True, True)
    orders.allow(False, read_only=False)
    assert (menus.lock.isEnabled(), menus.lock_menu.isEnabled()) == (False, True)


def test_the_menu_has_its_order_carried_out(qtbot: QtBot, orders: LibraryOrders) -> None:
    orders.menus.check.trigger()
    assert not orders.menus.check.isEnabled()
    qtbot.waitUntil(orders.menus.check.isEnabled)
    (notice,) = notices()
    assert notice.windowTitle() == "The library is as the program wrote it"
    notice.close()


def test_where_nothing_is_kept_there_is_no_library(window: MainWindow) -> None:
    assert window.library.actions is None
    assert not window.menus.back_up.isEnabled()
