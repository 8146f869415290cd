"""The orders on what is in sight: find, search, the results, the drawing as a file, the size of the text."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, Slot

from mma_desktop.gui.kit.controls import lead_keyboard_into
from mma_desktop.gui.kit.said import refusing
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.shell.display import Display


class ViewOrders(QObject):
    """Connects the menu."""

    def __init__(self, context: OrderContext, display: Display) -> None:
        super().__init__(context.workspace)
        menus, self._workspace, self._display = context.menus, context.workspace, display
        document = self._workspace.case.view
        menus.next_part.triggered.connect(document.go_on)
        menus.previous_part.triggered.connect(document.go_back)
        menus.find.triggered.connect(self.find)
        menus.search.triggered.connect(self.search_runs)
        for number, action in enumerate(menus.tabs):
            action.triggered.connect(partial(self.show_tab, number))
        drawing = self._workspace.tree.save
        drawing.write_wanted.connect(
            partial(context.worker.call, done=drawing.say_written, failed=refusing(drawing.say, context.fail))
        )
        menus.larger.triggered.connect(self.larger)
        menus.smaller.triggered.connect(self.smaller)
        menus.normal_size.triggered.connect(self.normal_size)

    @Slot()
    def larger(self) -> None:
        """Show the document larger where the keyboard is in it, else all text."""
        document = self._workspace.case.view
        (document.zoom_in if document.has_focus else self._display.larger)()

    @Slot()
    def smaller(self) -> None:
        """Show the document smaller where the keyboard is in it, else all text."""
        document = self._workspace.case.view
        (document.zoom_out if document.has_focus else self._display.smaller)()

    @Slot()
    def normal_size(self) -> None:
        """Show the document in its normal size where the keyboard is in it, else all text."""
        document = self._workspace.case.view
        (document.zoom_normally if document.has_focus else self._display.normal_size)()

    @Slot()
    def find(self) -> None:
        """Search in the knowledge library where it is in sight, else in the case."""
        workspace = self._workspace
        if workspace.shows(workspace.shelves):
            workspace.shelves.focus_query()
        else:
            workspace.case.open_find_bar()

    @Slot()
    def search_runs(self) -> None:
        """Search among the runs."""
        self._workspace.show_case()
        self._workspace.runs.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_tab(self, number: int) -> None:
        """Show one of the results, and lead the keyboard into it."""
        self._workspace.show_case()
        self._workspace.tabs.setCurrentIndex(number)
        if (result := self._workspace.tabs.widget(number)) is not None:
            lead_keyboard_into(result)
