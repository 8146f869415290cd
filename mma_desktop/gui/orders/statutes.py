"""The order to compare the statutes that the case cites with the knowledge library."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mma_desktop.domain.cases import Document
from mma_desktop.gui.knowledge.statute_check import StatuteCheck
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.knowledge import KnowledgeOrders
from mma_desktop.gui.run.actions import RunActions


class StatuteOrders(QObject):
    """Connects menu, tab and case."""

    def __init__(self, context: OrderContext, runs: RunActions, knowledge: KnowledgeOrders) -> None:
        workspace = context.workspace
        super().__init__(workspace)
        self._workspace, self._runs = workspace, runs
        tab, worker, fail = workspace.statutes, context.worker, context.fail
        self._check = StatuteCheck(tab, self._document, knowledge.actions, worker, fail)
        context.menus.check_statutes.triggered.connect(self.check)
        self._check.place_wanted.connect(workspace.case.show_words)
        tab.article_wanted.connect(knowledge.show_passage)

    @Slot()
    def check(self) -> None:
        """Show what was found, and check the case that is shown."""
        workspace = self._workspace
        workspace.show_case()
        workspace.tabs.setCurrentWidget(workspace.statutes)
        workspace.show_welcome(False)
        workspace.statutes.ask()

    def _document(self) -> Document:
        """The text of the case that is shown. Raises DocumentError where there is none."""
        report, case = self._runs.report, self._workspace.case
        return report.document if report is not None and case.is_fixed else case.document()
