from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from mma_desktop.errors import StorageError
from mma_desktop.gui.lock.page import LockPage
from mma_desktop.gui.shell.display import Display
from tests.gui.steps import notices

PASSPHRASE = "correct horse battery"


def make_page(qtbot: QtBot, *, keeps_text: bool = False) -> LockPage:
    page = LockPage("library.mma", keeps_text=keeps_text)
    qtbot.addWidget(page, before_close_func=lambda _page: page._close_anyway())
    page.show()
    return page


@pytest.fixture
def page(qtbot: QtBot, display: Display) -> LockPage:
    return make_page(qtbot)


def test_it_hands_on_what_was_typed_and_does_not_keep_it(qtbot: QtBot, page: LockPage) -> None:
    assert page.field.echoMode() is QLineEdit.EchoMode.Password
    for send in (lambda: qtbot.keyClick(page.field, Qt.Key.Key_Return), page.button.click):
        page.field.setText(PASSPHRASE)
        with qtbot.waitSignal(page.unlock_wanted) as sent:
            send()
        assert sent.args == [PASSPHRASE]
        assert page.field.text() == ""


def test_nothing_is_sent_where_nothing_was_typed(qtbot: QtBot, page: LockPage) -> None:
    with qtbot.assertNotEmitted(page.unlock_wanted):
        page.button.click()


def test_it_says_what_it_waits_for_and_what_went_wrong(page: LockPage) -> None:
    page.wait()
    assert (page.message.text(), page.button.isEnabled(), page.field.isEnabled()) == ("One moment …", False, False)
    page.refuse()
    assert page.message.text() == "The library does not open with this passphrase."
    assert page.button.isEnabled()
    page.fail(StorageError("The disk is gone.", "Put it back."))
    assert "The disk is gone." in page.message.text()
    page.ready()
    assert page.message.text() == ""


def test_it_follows_the_language(qtbot: QtBot, page: LockPage, display: Display) -> None:
    assert page.windowTitle() == "MMA Desktop – locked"
    display.use_language("zh")
    qtbot.waitUntil(lambda: page.windowTitle() == "MMA Desktop – 已锁定")
    assert page.button.text() == "解锁(&U)"
    assert page.field.accessibleName() == "口令"


def test_it_closes_like_any_window_where_nothing_would_be_lost(page: LockPage) -> None:
    page.close()
    assert not page.isVisible()


def test_where_text_would_be_lost_it_asks_before_it_closes(qtbot: QtBot, display: Display) -> None:
    page = make_page(qtbot, keeps_text=True)
    page.close()
    (notice,) = notices()
    assert "Closing the window would lose it" in notice.text.text()
    notice.reject()
    assert page.isVisible()
    page.close()
    notices()[0].accept()
    assert not page.isVisible()
