"""The orders on amounts: tick, correct, split, annotate, add, undo."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mma_desktop.gui.ledger.edit_actions import EditActions
from mma_desktop.gui.orders.context import OrderContext


class AmountOrders(QObject):
    """Connects the menu, and offers there and in the ledger what can be done with what is chosen."""

    def __init__(self, context: OrderContext, edits: EditActions) -> None:
        super().__init__(context.workspace)
        self._menus, self._ledger, self._edits = context.menus, context.workspace.ledger, edits
        menus = self._menus
        for action, order in (
            (menus.toggle, edits.toggle),
            (menus.correct, edits.correct),
            (menus.split, edits.split),
            (menus.annotate, edits.annotate),
            (menus.add, edits.add),
            (menus.undo, edits.undo),
        ):
            action.triggered.connect(order)
        edits.changed.connect(self.offer)
        self.offer()

    @Slot()
    def offer(self) -> None:
        """Offer what can be done with the chosen amount and the selected text."""
        menus, possible = self._menus, self._edits.possible
        self._ledger.offer(**possible)
        for action in (menus.toggle, menus.correct, menus.split, menus.annotate):
            action.setEnabled(possible["line"])
        menus.add.setEnabled(possible["selection"])
        menus.undo.setEnabled(possible["undo"])
