"""The menu's orders on the library's file, and the clock that makes its automatic copies."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from mma_desktop.gui.library.actions import LibraryActions
from mma_desktop.gui.library.switching import LibrarySwitch
from mma_desktop.gui.shell.menus import Menus

_LOOK_MS = 5 * 60 * 1000  # how often it is looked whether a copy is due


class LibraryOrders(QObject):
    """Connects the menu and keeps it in step; without actions (nothing is kept in this window) all of it is off."""

    def __init__(
        self, menus: Menus, actions: LibraryActions | None, parent: QObject, switch: LibrarySwitch | None = None
    ) -> None:
        super().__init__(parent)
        self.menus, self.actions = menus, actions
        self._may_touch, self._read_only = True, False
        self._clock = QTimer(self)
        self._clock.setInterval(_LOOK_MS)
        if actions is not None:
            self._connect(actions)
            self._clock.start()
        if switch is not None:
            menus.open_library.triggered.connect(switch.open)
            menus.new_library.triggered.connect(switch.create)
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
        self._clock.timeout.connect(self.copy_if_due)

    def allow(self, may_touch: bool, *, read_only: bool) -> None:
        """Whether the file may be touched, not while a run writes to it, and whether it can be written at all."""
        self._may_touch, self._read_only = may_touch, read_only
        self.offer()

    @Slot()
    def copy_if_due(self) -> None:
        """Have the automatic copy made; beside a library that cannot be written there can be none."""
        if self.actions is not None and not self._read_only:
            self.actions.back_up_if_due()

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        menus, actions = self.menus, self.actions
        readable = self._may_touch and actions is not None and actions.idle
        possible = readable and not self._read_only
        encrypted = actions is not None and actions.encrypted
        menus.check.setEnabled(readable)
        for order in (menus.open_library, menus.new_library, menus.libraries):
            order.setEnabled(readable)
        menus.lock.setEnabled(readable and encrypted)
        menus.lock_menu.setEnabled(encrypted)
        for action in (menus.back_up, menus.restore):
            action.setEnabled(possible)
        menus.encrypt.setEnabled(possible and not encrypted)
        for action in (menus.passphrase, menus.decrypt):
            action.setEnabled(possible and encrypted)
