"""The menu's orders on case bundles, kept in step with what can be done."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from mma_desktop.gui.case.guard import CaseGuard
from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.bundles import BundleActions
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.shell.menus import Menus
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries.bundles import TakenIn


class BundleOrders(QObject):
    """Connects the menu; without actions (nothing is kept in this window) all of it is off."""

    library_changed = Signal()
    """There may be other runs in the library."""
    draft_wanted = Signal(str)
    """This draft came in and shall be shown."""

    def __init__(
        self,
        menus: Menus,
        bundles: BundleActions | None,
        library: LibraryActions | None,
        runs: RunActions,
        guard: CaseGuard,
    ) -> None:
        super().__init__(menus.save_bundle)
        self._guard = guard
        self._menus, self._bundles, self._library, self._runs = menus, bundles, library, runs
        if bundles is not None and library is not None:
            menus.save_bundle.triggered.connect(self.save)
            menus.open_bundle.triggered.connect(bundles.open)
            bundles.taken_in.connect(self._show)
            library.changed.connect(self.offer)
        runs.changed.connect(self.offer)
        guard.drafts.changed.connect(self.offer)
        self.offer()

    @Slot()
    def save(self) -> None:
        """Save the case of the run that is shown, or the draft once it is kept as it stands."""
        if self._bundles is None:
            return
        if (report := self._runs.report) is not None:
            self._bundles.save(report.run, report.title)
        elif draft := self._guard.drafts.stored:
            self._guard.replacing(partial(self._bundles.save, draft, self._guard.drafts.title))

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        library, runs = self._library, self._runs
        possible = library is not None and library.idle
        self._menus.save_bundle.setEnabled(possible and (runs.report is not None or bool(self._guard.drafts.stored)))
        self._menus.open_bundle.setEnabled(possible and not runs.read_only)

    @Slot(object)
    def _show(self, done: TakenIn) -> None:
        """Show the last run of the case that came in, or that was here."""
        self.library_changed.emit()
        for run in (*done.known, *done.added)[-1:]:
            self._runs.open(run)
        if done.draft:
            self.draft_wanted.emit(done.draft)
