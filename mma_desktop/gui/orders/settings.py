"""The menu's order to show the settings, and the menus that set one: all of them follow what is set anywhere."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox

from mma_desktop.domain.runs import SCRIPTED
from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.pages import PageOrders
from mma_desktop.gui.settings.definitions import DOMAIN_MODEL, GENERAL_MODEL, METHOD, PRESET, Setting, Value
from mma_desktop.gui.settings.facts import Facts, read_facts
from mma_desktop.gui.settings.page import SettingsPage
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.set_up import SetUpDialog, Wish
from mma_desktop.gui.shell.menus import check
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.service.library_upkeep import LibraryUpkeep

with lazy_imports():
    from mma_desktop.service.choices import model_choices


class SettingsOrders(PageOrders[SettingsPage]):
    """Connects menus, page and preferences."""

    sample_wanted = Signal()
    models_wanted = Signal()

    def __init__(self, context: OrderContext, preferences: Preferences, library: LibraryUpkeep | None) -> None:
        menus = context.menus
        super().__init__(context.workspace, context.workspace.settings, menus.settings)
        self._menus, self._preferences = menus, preferences
        self._worker, self._library, self._fail = context.worker, library, context.fail
        page = self._page
        page.set_up_wanted.connect(self.set_up)
        page.letterhead.choose_wanted.connect(menus.letterhead.trigger)
        page.letterhead.forget_wanted.connect(menus.no_letterhead.trigger)
        menus.no_letterhead.enabledChanged.connect(page.letterhead.show_kept)
        for group, setting in menus.choices.items():
            group.triggered.connect(partial(self._set, setting))
            check(group, preferences.value(setting))
        preferences.changed.connect(self._follow)

    def _fill(self) -> None:
        self.offer()
        self._worker.call(partial(read_facts, self._library), self._page.show_facts, self._fail)

    @Slot()
    def set_up(self) -> None:
        """Go through the first steps again; how the library is kept is changed in its menu."""
        self._worker.call(partial(read_facts, self._library), self._open_steps, self._fail)

    def _open_steps(self, facts: Facts) -> None:
        dialog = SetUpDialog(self._workspace.window(), self._preferences, facts, lambda: True)
        dialog.accepted.connect(lambda: self.grant(dialog.wish))
        open_dialog(dialog)
        self._worker.call(model_choices, dialog.steps.show_models, self._fail)

    def grant(self, wish: Wish) -> None:
        """Show what was wished for at the end of the first steps."""
        if wish is Wish.SAMPLE:
            self.sample_wanted.emit()
        elif wish is Wish.MODELS:
            self.models_wanted.emit()

    def offer(self) -> None:
        """Offer on the page what the form offers."""
        form, page = self._workspace.form, self._page
        found = {GENERAL_MODEL: form.general, DOMAIN_MODEL: form.domain, PRESET: form.preset, METHOD: form.method}
        page.offer({setting: _items(combo) for setting, combo in found.items()})
        page.rows[DOMAIN_MODEL.key].control.setEnabled(form.domain.isEnabled())

    def _set(self, setting: Setting[Value], action: QAction) -> None:
        self._preferences.put(setting, action.data())

    @Slot(str)
    def _follow(self, key: str) -> None:
        """Tick in the menus what is set now, and offer the domain model that goes with another general one."""
        for group, setting in self._menus.choices.items():
            if setting.key == key:
                check(group, self._preferences.value(setting))
        if key == GENERAL_MODEL.key:
            self.offer()


def _items(combo: QComboBox) -> list[tuple[str, Value]]:
    """What a field of the form offers, but for recorded replies: they are a demonstration."""
    items = [(combo.itemText(place), combo.itemData(place)) for place in range(combo.count())]
    return [(text, value) for text, value in items if not str(value).startswith(SCRIPTED)]
