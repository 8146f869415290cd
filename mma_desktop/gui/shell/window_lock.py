"""The window and its lock: an encrypted library that nobody uses is closed, and the window that showed it is gone.

The window is deleted and not hidden, so that no widget, menu or screen reader has anything of a case any more; when the
passphrase was typed another one is made and shows what was shown. What stands nowhere else waits in memory meanwhile.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QDialog

from mma_desktop.gui.case.contents import KeptCase
from mma_desktop.gui.kit.clipboard import clear_own
from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.lock.idle import IdleWatch
from mma_desktop.gui.lock.page import LockPage
from mma_desktop.gui.lock.typed import typed_in, typed_notice
from mma_desktop.gui.service import Service
from mma_desktop.gui.settings.definitions import LOCK_AFTER
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.service.library_upkeep import LibraryUpkeep

with lazy_imports():
    from mma_desktop.service.libraries.drafts import DraftState

_AGAIN_MS = 200


@dataclass(frozen=True, slots=True)
class _Kept:
    """What another window shows again: a run of the library, or a case that is in none, and what a dialog held."""

    run: str | None = None
    case: KeptCase | None = None
    draft: str = ""
    asked: tuple[str, str] = ("", "")
    seen: tuple[DraftState, ...] = ()
    typed: tuple[str, ...] = ()
    dismissed: frozenset[str] = frozenset()

    @property
    def only_here(self) -> bool:
        """Whether any of it stands nowhere else."""
        return bool(self.typed) or (self.case is not None and self.case.only_here)


class WindowLock(QObject):
    """Shows the window, or the lock page in its place."""

    def __init__(
        self,
        app: QApplication,
        make: Callable[[], MainWindow],
        service: Service,
        worker: Worker,
        preferences: Preferences,
        library: tuple[LibraryUpkeep, KnownPassphrase] | None,
    ) -> None:
        """`make` makes the window over `service`; without `library` nothing is kept, and nothing locks."""
        super().__init__()
        self._make, self._service, self._worker = make, service, worker
        self._preferences, self._library = preferences, library
        self.window: MainWindow | None = None
        self.page: LockPage | None = None
        self.wanted: Path | None = None
        """The library that shall be opened now that the window is closed."""
        self._typed: tuple[str, ...] = ()
        self._kept = _Kept()
        self._watch = IdleWatch(app)
        self._watch.idle.connect(self._lock_if_idle)
        preferences.changed.connect(self._follow)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self.lock)

    def show(self) -> None:
        """Make the window and show it."""
        window = self.window = self._make()
        window.menus.lock.triggered.connect(self.lock)
        if window.switch is not None:
            window.switch.wanted.connect(self._leave_for)
        window.show()
        window.catalog.refresh()
        gc.freeze()  # what lives as long as the window is not looked through again in every full collection (100 ms)
        self._wait()

    def close(self) -> None:
        """Close what the window holds open."""
        if self.window is not None:
            self.window.knowledge.actions.close()

    def forget(self) -> None:
        """Let nothing of the window be left, before another library is shown."""
        self._watch.stop()
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
        gc.unfreeze()

    def _leave_for(self, library: Path) -> None:
        """Close the window, and have another library opened after it."""
        if self.window is not None:
            self.wanted = library
            self.window.close_without_text()

    # Locking -------------------------------------------------------------------------------------------------------

    @Slot()
    def lock(self) -> None:
        """Lock as soon as nothing is being worked on and no dialog is open; only what is encrypted locks."""
        if self.window is None or self._library is None or not self._library[0].encrypted:
            return
        if self._busy or self._close_dialogs():
            self._again.start()
        else:
            self._lock(self.window, *self._library)

    @Slot()
    def _lock_if_idle(self) -> None:
        """Lock, unless something is being worked on: then after another wait."""
        if not self._busy:
            self.lock()

    @property
    def _busy(self) -> bool:
        return self._worker.busy or (self.window is not None and not self.window.activity.idle)

    def _close_dialogs(self) -> bool:
        """Close menus and dialogs, which end later; whether there were any. What was typed into them is kept."""
        dialogs = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QDialog)]
        shown = [dialog for dialog in dialogs if dialog.isVisible()]
        self._typed += typed_in(shown)
        for dialog in shown:
            dialog.reject()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        return bool(shown) or popup is not None

    def _lock(self, window: MainWindow, file: LibraryUpkeep, known: KnownPassphrase) -> None:
        self._watch.stop()
        self._kept, self._typed = replace(_kept(window, self._typed), dismissed=window.interruptions.dismissed), ()
        clear_own()
        page = self.page = LockPage(file.path.name, keeps_text=self._kept.only_here)
        page.unlock_wanted.connect(self._try)
        page.wait()
        _show_in_place_of(window, page)
        window.knowledge.actions.close()
        window.destroyed.connect(self._close_library)
        window.hide()
        window.deleteLater()
        self.window = known.value = None

    @Slot()
    def _close_library(self) -> None:
        """Nothing shows the library any more: close it."""
        if (page := self.page) is not None:
            self._worker.call(self._service.close, partial(_closed, page), page.fail)

    # Unlocking -----------------------------------------------------------------------------------------------------

    @Slot(str)
    def _try(self, passphrase: str) -> None:
        if self.page is not None and self._library is not None:
            self.page.wait()
            opens = partial(self._library[0].opens, passphrase)
            self._worker.call(opens, partial(self._unlock, self.page, self._library[1], passphrase), self.page.fail)

    def _unlock(self, page: LockPage, known: KnownPassphrase, passphrase: str, opens: bool) -> None:
        if not opens:
            page.refuse()
            return
        known.value = passphrase
        self._preferences.geometry = page.saveGeometry()
        self.show()
        self.page = None
        page.hide()
        page.deleteLater()
        self._bring_back()

    def _bring_back(self) -> None:
        """Show what was shown."""
        kept, self._kept = self._kept, _Kept()
        if (window := self.window) is None:
            return
        window.interruptions.dismissed = kept.dismissed
        if kept.run is not None:
            window.runs.open(kept.run)
        elif kept.case is not None:
            window.workspace.case.put_back(kept.case)
            task, day = kept.asked
            window.workspace.form.begin_case(day, task)
            window.cases.drafts.begin(kept.draft, stands=not kept.case.only_here, seen=kept.seen)
        if kept.typed:
            open_dialog(typed_notice(window, kept.typed))

    # The wait ------------------------------------------------------------------------------------------------------

    @Slot(str)
    def _follow(self, key: str) -> None:
        if key == LOCK_AFTER.key and self.window is not None:
            self._wait()

    def _wait(self) -> None:
        """Begin to wait, for as long as was chosen."""
        minutes = self._preferences.value(LOCK_AFTER)
        if self._library is not None and minutes:
            self._watch.start(minutes)
        else:
            self._watch.stop()


def _closed(page: LockPage, _nothing: None) -> None:
    """Let the page take a passphrase once Python has forgotten the window and the library."""
    gc.unfreeze()
    gc.collect()
    page.ready()


def _kept(window: MainWindow, typed: tuple[str, ...]) -> _Kept:
    """What the window shows."""
    case, report = window.workspace.case, window.runs.report
    if case.is_fixed and report is not None:
        return _Kept(run=report.run, typed=typed)
    drafts, form = window.cases.drafts, window.workspace.form
    form.remember()  # the other window begins with it
    kept = replace(case.kept(), only_here=drafts.pending)
    return _Kept(case=kept, draft=drafts.draft, asked=form.asked, seen=drafts.seen, typed=typed)


def _show_in_place_of(window: MainWindow, page: LockPage) -> None:
    """Show the page where the window is; it takes the keyboard from no other program."""
    page.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not window.isActiveWindow())
    page.restoreGeometry(window.saveGeometry())
    if window.isMinimized():
        page.showMinimized()
    else:
        page.show()
