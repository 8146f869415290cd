"""The window over a real encrypted library: locked, it holds nothing of any case; unlocked, it shows what it showed."""

from __future__ import annotations

import asyncio
import shutil
import weakref
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QClipboard
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.ledger.edit_dialogs import EditDialog
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.lock.page import LockPage
from mma_desktop.gui.service import Service
from mma_desktop.gui.settings.definitions import LOCK_AFTER
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.gui.shell.window_lock import WindowLock
from mma_desktop.service.library_upkeep import LibraryUpkeep
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.database import open_connection
from mma_desktop.storage.library import Library
from tests.gui.fake_service import FakeService
from tests.gui.steps import notices, show_case
from tests.service.conftest import scripted
from tests.service.test_library_upkeep import PASSPHRASE, DictKeys

CASE = "被告人张三盗走现金3000元，后又盗走价值2000元的手机。"
TITLE = "张三盗窃案"
NAME = "张三"

MakeLock = Callable[[Service], WindowLock]


@asynccontextmanager
async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
    del several_cases
    yield Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN)})


@pytest.fixture(scope="module")
def solved_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An encrypted library with one run."""
    path = tmp_path_factory.mktemp("locked") / "library.mma"
    Library.open(path, passphrase=PASSPHRASE).close()
    with SolvingService(open_team, lambda: ("G", "D"), path, passphrase=lambda: PASSPHRASE) as service:
        asyncio.run(service.solve(SolveRequest(text=CASE, title=TITLE, preset="quick"), lambda _event: None))
    return path


@pytest.fixture
def known() -> KnownPassphrase:
    known = KnownPassphrase()
    known.value = PASSPHRASE
    return known


@pytest.fixture
def file(tmp_path: Path, solved_library: Path, known: KnownPassphrase) -> LibraryUpkeep:
    """A copy of that library; the key store has its passphrase."""
    path = tmp_path / "library.mma"
    shutil.copy(solved_library, path)
    keys = DictKeys()
    keys.put(path, PASSPHRASE)
    return LibraryUpkeep(path, keys, known, asks_store=False)


@pytest.fixture
def opened(file: LibraryUpkeep, monkeypatch: pytest.MonkeyPatch) -> Iterator[SolvingService]:
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(file.path.parent))
    with SolvingService(open_team, lambda: ("G", "D"), file.path, passphrase=file.passphrase) as service:
        yield service


@pytest.fixture
def make_lock(
    qtbot: QtBot,
    qapp: QApplication,
    worker: Worker,
    display: Display,
    preferences: Preferences,
    shelves: KnowledgeLibrary,
    file: LibraryUpkeep,
    known: KnownPassphrase,
) -> Iterator[MakeLock]:
    """Makes the window with its lock over a service, and waits until it shows what is there."""
    made: list[WindowLock] = []

    def make(service: Service) -> WindowLock:
        library = (file, known)

        def make_window() -> MainWindow:
            return MainWindow(service, worker, display, preferences, lambda: shelves, library)

        lock = WindowLock(qapp, make_window, service, worker, preferences, library)
        made.append(lock)
        lock.show()
        settle(qtbot, lock)
        return lock

    yield make
    for lock in made:
        lock._watch.stop()
        lock._again.stop()
        for widget in (lock.window, lock.page):
            if widget is not None:
                widget.hide()
                widget.deleteLater()


@pytest.fixture
def lock(make_lock: MakeLock, opened: SolvingService) -> WindowLock:
    return make_lock(opened)


def settle(qtbot: QtBot, lock: WindowLock) -> None:
    """Wait until the window has come to rest."""
    qtbot.waitUntil(lambda: window_of(lock).workspace.form.task.count() > 0 and not lock._busy)


def window_of(lock: WindowLock) -> MainWindow:
    assert lock.window is not None
    return lock.window


def page_of(qtbot: QtBot, lock: WindowLock) -> LockPage:
    """The lock page, once it takes a passphrase."""
    qtbot.waitUntil(lambda: lock.page is not None and lock.page.field.isEnabled())
    assert lock.page is not None
    return lock.page


def unlock(qtbot: QtBot, lock: WindowLock, passphrase: str = PASSPHRASE) -> MainWindow:
    page = page_of(qtbot, lock)
    page.field.setText(passphrase)
    page.button.click()
    qtbot.waitUntil(lambda: lock.window is not None)
    settle(qtbot, lock)
    return window_of(lock)


def open_the_run(qtbot: QtBot, lock: WindowLock) -> str:
    window = window_of(lock)
    run = window.workspace.runs.model.index(0, 0)
    assert run.isValid()
    (summary,) = window.workspace.runs.model.rows
    window.run_list.open(summary.id)
    qtbot.waitUntil(lambda: window.runs.report is not None and not lock._busy)
    return summary.id


def columns(model: QAbstractItemModel, row: int, parent: QModelIndex) -> Iterator[QModelIndex]:
    number = 0
    while model.hasIndex(row, number, parent):
        yield model.index(row, number, parent)
        number += 1


def texts_of_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        for index in columns(model, row, parent):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                yield str(model.data(index, role))
        yield from texts_of_model(model, model.index(row, 0, parent))


def texts_of(widget: QWidget) -> Iterator[str]:
    """Everything that a person, a menu or a screen reader finds in a widget."""
    yield from (widget.windowTitle(), widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    yield from (action.text() for action in widget.findChildren(QAction))
    if isinstance(widget, QLabel | QLineEdit):
        yield widget.text()
    if isinstance(widget, QPlainTextEdit):
        yield widget.toPlainText()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from texts_of_model(widget.model(), QModelIndex())
    if isinstance(widget, QGraphicsView) and widget.scene() is not None:
        yield from (item.toolTip() for item in widget.scene().items())


def holding(word: str) -> list[str]:
    """The kinds of the widgets of this program that hold the word."""
    return [
        type(widget).__name__ for widget in QApplication.allWidgets() if any(word in text for text in texts_of(widget))
    ]


def test_locked_nothing_holds_a_word_of_the_case(qtbot: QtBot, lock: WindowLock) -> None:
    open_the_run(qtbot, lock)
    assert {"MainWindow", "CaseText", "QLineEdit"} & set(holding(NAME))  # what is looked for can be found
    window = weakref.ref(window_of(lock))
    window_of(lock).menus.lock.trigger()
    page = page_of(qtbot, lock)
    assert holding(NAME) == []
    assert page.isVisible()
    assert page.windowTitle() == "MMA Desktop – locked"
    assert [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)] == []
    assert window() is None  # nor does Python


def test_locked_the_library_is_closed_and_its_passphrase_forgotten(
    qtbot: QtBot, lock: WindowLock, file: LibraryUpkeep, known: KnownPassphrase
) -> None:
    open_the_run(qtbot, lock)
    lock.lock()
    page_of(qtbot, lock)
    assert known.value is None
    with closing(open_connection(file.path, PASSPHRASE)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("ROLLBACK")


def test_a_wrong_passphrase_says_so_and_the_right_one_brings_the_run_back(
    qtbot: QtBot, lock: WindowLock, known: KnownPassphrase
) -> None:
    run = open_the_run(qtbot, lock)
    lock.lock()
    page = page_of(qtbot, lock)
    page.field.setText("a wrong one")
    page.button.click()
    qtbot.waitUntil(lambda: page.message.text() == "The library does not open with this passphrase.")
    assert lock.window is None
    assert known.value is None
    window = unlock(qtbot, lock)
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.runs.report is not None
    assert window.runs.report.run == run
    assert window.workspace.case.text.text() == CASE
    assert lock.page is None


def test_an_interruption_whose_line_was_closed_is_not_said_again(qtbot: QtBot, lock: WindowLock) -> None:
    window_of(lock).interruptions.dismissed = frozenset({"run-1"})
    lock.lock()
    assert unlock(qtbot, lock).interruptions.dismissed == {"run-1"}


def test_the_key_store_alone_opens_nothing(
    qtbot: QtBot, lock: WindowLock, file: LibraryUpkeep, known: KnownPassphrase
) -> None:
    lock.lock()
    page_of(qtbot, lock)
    assert file.keys.get(file.path) == PASSPHRASE
    unlock(qtbot, lock)
    assert known.value == PASSPHRASE


def test_a_library_that_is_gone_is_named_and_the_page_stays(
    qtbot: QtBot, lock: WindowLock, file: LibraryUpkeep
) -> None:
    lock.lock()
    page = page_of(qtbot, lock)
    file.path.unlink()
    page.field.setText(PASSPHRASE)
    page.button.click()
    qtbot.waitUntil(lambda: page.message.text() not in ("", "One moment …"))
    assert lock.window is None


def test_text_that_was_typed_is_there_again(qtbot: QtBot, lock: WindowLock) -> None:
    case = window_of(lock).workspace.case
    form = window_of(lock).workspace.form
    qtbot.waitUntil(lambda: form.task.count() > 1)
    form.choose_task("lqa")
    form.options.law_day.setText("2014-05-01")
    case.title.setText(TITLE)
    qtbot.keyClicks(case.text, "Li took 300 yuan.")
    lock.lock()
    page = page_of(qtbot, lock)
    assert holding("300 yuan") == []
    page.close()
    (notice,) = notices()
    assert "Closing the window would lose it" in notice.text.text()
    notice.reject()
    assert page.isVisible()
    again = unlock(qtbot, lock).workspace
    assert (again.case.title.text(), again.case.text.text()) == (TITLE, "Li took 300 yuan.")
    assert again.case.is_only_here
    qtbot.waitUntil(lambda: again.form.asked == ("lqa", "2014-05-01"))


def test_what_was_typed_into_a_dialog_is_shown_again(qtbot: QtBot, lock: WindowLock) -> None:
    open_the_run(qtbot, lock)
    window = window_of(lock)
    window.workspace.ledger.choose(window.workspace.ledger.model.lines[0])
    window.menus.annotate.trigger()
    (dialog,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, EditDialog) and w.isVisible()]
    qtbot.keyClicks(dialog.field, "seen by the notary")
    lock.lock()
    assert page_of(qtbot, lock)
    assert holding("notary") == []
    unlock(qtbot, lock)
    (notice,) = notices()
    assert "seen by the notary" in notice.findChildren(QPlainTextEdit)[0].toPlainText()
    notice.close()


def test_a_file_dialog_is_closed_first(qtbot: QtBot, lock: WindowLock) -> None:
    lock._again.start()  # Qt's own loop runs while the dialog asks
    own = QFileDialog.Option.DontUseNativeDialog
    name, _ = QFileDialog.getOpenFileName(window_of(lock), "Open", "", "", options=own)
    assert name == ""
    page_of(qtbot, lock)


def test_while_a_run_is_worked_on_nothing_locks(qtbot: QtBot, make_lock: MakeLock, preferences: Preferences) -> None:
    lock = make_lock(FakeService(pause=0.02))
    window = window_of(lock)
    show_case(qtbot, window)
    window.solving.start()
    assert not window.menus.lock.isEnabled()
    lock._watch.idle.emit()
    lock.lock()
    assert lock.window is window
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=10_000)
    page_of(qtbot, lock)  # it was asked for, and the work is done


def test_idle_minutes_lock_the_window(qtbot: QtBot, lock: WindowLock) -> None:
    lock._watch.start(0.2 / 60)
    assert page_of(qtbot, lock).isVisible()


def test_a_library_that_is_not_encrypted_does_not_lock(qtbot: QtBot, make_lock: MakeLock, file: LibraryUpkeep) -> None:
    file.change_passphrase(None)
    lock = make_lock(FakeService())
    menus = window_of(lock).menus
    assert not menus.lock.isEnabled()
    assert not menus.lock_menu.isEnabled()
    assert menus.lock.toolTip() == "Only an encrypted library locks"
    lock.lock()
    lock._watch.idle.emit()
    assert lock.page is None


@pytest.mark.parametrize("ours", [True, False])
def test_the_clipboard_keeps_nothing_that_was_copied_here(
    qtbot: QtBot, lock: WindowLock, monkeypatch: pytest.MonkeyPatch, ours: bool
) -> None:
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _self: ours)  # without a screen Qt does not know it
    QApplication.clipboard().setText(NAME)
    lock.lock()
    page_of(qtbot, lock)
    assert QApplication.clipboard().text() == ("" if ours else NAME)


def test_the_wait_is_chosen_and_remembered(lock: WindowLock, preferences: Preferences) -> None:
    delays = window_of(lock).menus.lock_delays
    assert [action.text() for action in delays.actions() if action.isChecked()] == ["15 minutes"]
    minutes = {action.data(): action for action in delays.actions()}
    minutes[5].trigger()
    assert preferences.value(LOCK_AFTER) == 5
    assert lock._watch._wait == 5 * 60
    minutes[0].trigger()
    assert preferences.value(LOCK_AFTER) == 0
    assert not lock._watch._timer.isActive()


def test_the_window_comes_back_where_the_page_was(qtbot: QtBot, lock: WindowLock) -> None:
    window_of(lock).resize(900, 620)
    lock.lock()
    page = page_of(qtbot, lock)
    assert page.height() == 620
    page.resize(780, 660)
    assert unlock(qtbot, lock).height() == 660
