"""The menu's orders on the knowledge library: show it in place of the case, cite, leave out, import."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Slot

from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.gui.kit.files import local_files
from mma_desktop.gui.knowledge.actions import KnowledgeActions
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.gui.ledger.edit_actions import EditActions
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.pages import PageOrders


class KnowledgeOrders(PageOrders[KnowledgePage]):
    """Connects menu, page and amounts, and keeps them in step with what can be done."""

    def __init__(self, context: OrderContext, actions: KnowledgeActions, edits: EditActions) -> None:
        menus, workspace = context.menus, context.workspace
        super().__init__(workspace, workspace.shelves, menus.shelves)
        self._menus, self.actions, self._edits = menus, actions, edits
        page = self._page
        menus.add_texts.triggered.connect(self.import_texts)
        menus.add_text_folder.triggered.connect(self.import_folder)
        menus.cite.triggered.connect(actions.cite)
        menus.cite_at_amount.triggered.connect(self.cite_at_amount)
        menus.leave_out.triggered.connect(actions.toggle_passage)
        page.passage.remark_wanted.connect(self.cite_at_amount)
        page.passages.chosen.connect(self.offer)
        workspace.page_changed.connect(self.offer)
        edits.changed.connect(self.offer)
        self.offer()

    def _fill(self) -> None:
        self.actions.open()
        self._page.focus_query()

    @Slot()
    def import_texts(self) -> None:
        """Ask which texts are put on a shelf."""
        self.show(True)
        self.actions.imports.ask_for_files()

    @Slot()
    def import_folder(self) -> None:
        """Ask for the folder whose texts are put on a shelf."""
        self.show(True)
        self.actions.imports.ask_for_folder()

    def show_passage(self, passage: LibraryPassage) -> None:
        """Show the page with a passage that a run was given."""
        self.show(True)
        self.actions.show_passage(passage)

    def drop(self, data: QMimeData) -> None:
        """Offer to import the files that were dropped."""
        self.actions.imports.offer_files(local_files(data))

    @Slot()
    def cite_at_amount(self) -> None:
        """Put the citation of the passage that is shown into a remark on the chosen amount."""
        if reference := self.actions.reference():
            self._edits.annotate_with(reference)

    @Slot()
    def offer(self) -> None:
        """Offer what can be done with the passage that is shown."""
        passage = self._page.passage
        shown = self.shown and passage.passage is not None
        on_amount = self._edits.possible["line"]
        passage.offer_remark(on_amount)
        self._menus.cite.setEnabled(shown)
        self._menus.leave_out.setEnabled(shown)
        self._menus.cite_at_amount.setEnabled(shown and on_amount)
