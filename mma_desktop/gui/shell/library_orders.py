"""The menu's orders on the library's file, and the clock that makes its automatic copies."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.shell.menus import Menus

_LOOK_MS = 5 * 60 * 1000  # how often it is looked whether a copy is due


class LibraryOrders(QObject):
    """Connects the menu and keeps it in step; without actions (nothing is kept in this window) all of it is off."""

    def __init__(self, menus: Menus, actions: LibraryActions | None, parent: QObject) -> None:
        super().__init__(parent)
        self.menus, self.actions = menus, actions
        self._may_change = True
        self._clock = QTimer(self)
        self._clock.setInterval(_LOOK_MS)
        if actions is not None:
            self._connect(actions)
            self._clock.start()
        self.offer()

    def _connect(self, actions: LibraryActions) -> None:
        menus = self.menus
        for action, order in (
            (menus.back_up, actions.back_up),
            (menus.restore, actions.choose_copy),
            (menus.encrypt, actions.encrypt),
            (menus.passphrase, actions.change_passphrase),
            (menus.decrypt, actions.decrypt),
            (menus.check, actions.check),
        ):
            action.triggered.connect(order)
        actions.changed.connect(self.offer)
        self._clock.timeout.connect(actions.back_up_if_due)

    def allow(self, may_change: bool) -> None:
        """Whether the file may be touched: not while a run writes to it."""
        self._may_change = may_change
        self.offer()

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        menus, actions = self.menus, self.actions
        possible = self._may_change and actions is not None and actions.idle
        encrypted = actions is not None and actions.encrypted
        for action in (menus.back_up, menus.restore, menus.check):
            action.setEnabled(possible)
        menus.encrypt.setEnabled(possible and not encrypted)
        for action in (menus.passphrase, menus.decrypt):
            action.setEnabled(possible and encrypted)
