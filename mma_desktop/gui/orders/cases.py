"""The orders on the case: new, open, add, paste, edit, save."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mma_desktop.gui.case.actions import CaseActions
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.run.actions import RunActions


class CaseOrders(QObject):
    """Connects menu and case, and offers there what can be done."""

    def __init__(self, context: OrderContext, cases: CaseActions, runs: RunActions) -> None:
        super().__init__(context.workspace)
        self._menus, self._workspace, self._service = context.menus, context.workspace, context.service
        self._cases, self._runs = cases, runs
        self._connect_menu()
        self._connect_case()
        runs.changed.connect(self.offer)
        runs.begun.connect(cases.stop_import)
        cases.samples_changed.connect(self.offer)
        self._workspace.case.changed.connect(self.offer)
        self.offer()

    def _connect_menu(self) -> None:
        menus, cases = self._menus, self._cases
        for action, order in (
            (menus.new, cases.new),
            (menus.open, cases.open),
            (menus.open_folder, cases.open_folder),
            (menus.add_documents, cases.add),
            (menus.add_folder, cases.add_folder),
            (menus.paste, cases.paste),
            (menus.edit, cases.edit),
            (menus.save, self.save),
        ):
            action.triggered.connect(order)

    def _connect_case(self) -> None:
        case, cases = self._workspace.case, self._cases
        case.new_wanted.connect(cases.new)
        case.open_wanted.connect(cases.open)
        case.add_wanted.connect(cases.add)
        case.encoding_wanted.connect(cases.choose_encoding)
        case.paste_wanted.connect(cases.paste)
        cases.run_left.connect(self._runs.forget)
        cases.opened.connect(self._workspace.show_case)

    @Slot()
    def save(self) -> None:
        """Save the report of the run that is shown."""
        if (report := self._runs.report) is not None:
            self._cases.save(report, self._service.export, noted=not self._runs.read_only)

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        menus = self._menus
        menus.save.setEnabled(self._runs.report is not None)
        empty = self._workspace.case.is_empty
        menus.duplicate.setEnabled(self._cases.drafts.keeps and not self._runs.read_only and not empty)
        menus.samples.setEnabled(not menus.samples.isEmpty())
        self._workspace.case.offer_samples()
