"""The order to look again for models, samples and runs."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Slot

from mma_desktop.domain.runs import RULES
from mma_desktop.gui.kit import labels
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.run_list import RunListOrders
from mma_desktop.gui.orders.samples import SampleOrders
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.catalog import Catalog, load_catalog
from mma_desktop.gui.settings.definitions import TASK
from mma_desktop.translation import read_tables


class CatalogOrders(QObject):
    """Shows what is here; where no model is, how to get one."""

    def __init__(self, context: OrderContext, runs: RunActions, run_list: RunListOrders, samples: SampleOrders) -> None:
        workspace = self._workspace = context.workspace
        super().__init__(workspace)
        self._service, self._worker, self._fail = context.service, context.worker, context.fail
        self._runs, self._run_list, self._samples = runs, run_list, samples
        welcome = workspace.welcome
        context.menus.refresh.triggered.connect(self.refresh)
        welcome.refresh_wanted.connect(self.refresh)
        welcome.browse_wanted.connect(workspace.form.browse_for_general)
        welcome.rules_wanted.connect(self._let_rules_answer)
        welcome.close_wanted.connect(partial(workspace.show_welcome, False))

    @Slot()
    def refresh(self) -> None:
        """Look again for models, samples and runs.

        The tables of sentences are read then, too: 12 files that the first page with a sentence would wait for.
        """
        self._worker.call(partial(load_catalog, self._service), self._show, self._fail)

    @Slot()
    def _let_rules_answer(self) -> None:
        """Choose the rules, which ask no model, and make room for a case."""
        self._workspace.form.choose_task(TASK.default)
        self._workspace.form.choose_method(RULES)
        self._workspace.show_welcome(False)
        self._workspace.case.text.setFocus()

    def _show(self, catalog: Catalog) -> None:
        form, runs = self._workspace.form, self._runs
        form.offer(catalog.choices)
        self._workspace.runs.model.name_tasks(catalog.choices.tasks)
        self._run_list.show(catalog.runs)
        runs.read_only = catalog.read_only
        if not form.has_models and not runs.title:
            self._workspace.show_welcome(True)
        self._samples.offer(catalog.samples)
        self._worker.call(partial(read_tables, labels.language()), _say_nothing, self._fail)


def _say_nothing(_read: None) -> None:
    """The sentences are there."""
