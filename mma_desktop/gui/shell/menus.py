"""The menus: every order the window takes, with its shortcut."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from mma_desktop.gui.settings.definitions import APPEARANCE, LANGUAGE, LOCK_AFTER, Setting, Value, value_text

translate = QCoreApplication.translate
Shortcut = QKeySequence.StandardKey | str
TAB_COUNT = 8


class Menus:
    """The window's actions. The window connects them; nothing here acts."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self.choices: dict[QActionGroup, Setting[Value]] = {}
        self._menus: list[QMenu] = [window.menuBar().addMenu("") for _ in range(7)]
        case, run, amounts, knowledge, library, view, help_menu = self._menus
        self._fill_case(case)
        self._fill_run(run)
        self._fill_amounts(amounts)
        self._fill_knowledge(knowledge)
        self._fill_library(library)
        self._fill_view(view)
        self._fill_help(help_menu)
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        titles = (
            translate("Menus", "&Case"),
            translate("Menus", "&Run"),
            translate("Menus", "Amo&unts"),
            translate("Menus", "&Knowledge"),
            translate("Menus", "Li&brary"),
            translate("Menus", "&View"),
            translate("Menus", "&Help"),
        )
        for menu, title in zip(self._menus, titles, strict=True):
            menu.setTitle(title)
        self._name_case()
        self._name_run()
        self._name_amounts()
        self._name_knowledge()
        self._name_library()
        self._name_view()
        self._name_help()

    # Building ------------------------------------------------------------------------------------------------------

    def _fill_case(self, menu: QMenu) -> None:
        key = QKeySequence.StandardKey
        self.new = self._action(menu, key.New)
        self.unsaved = self._action(menu, "Ctrl+Shift+N")
        self.open = self._action(menu, key.Open)
        self.open_folder = self._action(menu, "Ctrl+Shift+O")
        self.add_documents = self._action(menu, "Ctrl+Shift+A")
        self.add_folder = self._action(menu, None)
        self.paste = self._action(menu, key.Paste)
        self.samples = menu.addMenu("")
        self.edit = self._action(menu, "Ctrl+E")
        self.duplicate = self._action(menu, "Ctrl+Shift+E")
        menu.addSeparator()
        self.batches = self._action(menu, "Ctrl+B")
        self.batches.setCheckable(True)
        self.add_batch = self._action(menu, "Ctrl+Shift+B")
        menu.addSeparator()
        self.save = self._action(menu, key.Save)
        menu.addSeparator()
        self.quit = self._action(menu, key.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

    def _fill_run(self, menu: QMenu) -> None:
        self.start = self._action(menu, "F5")
        self.stop = self._action(menu, "Esc")
        self.resume = self._action(menu, "F6")
        self.more = self._action(menu, "Shift+F6")
        self.again = self._action(menu, "Shift+F5")
        self.show_running = self._action(menu, "Ctrl+G")
        menu.addSeparator()
        self.compare = self._action(menu, "Ctrl+Shift+R")
        self.compare.setCheckable(True)
        self.open_evaluation = self._action(menu, None)
        menu.addSeparator()
        self.refresh = self._action(menu, "Ctrl+R")
        self.model_files = self._action(menu, "Ctrl+Shift+D")
        self.model_files.setCheckable(True)

    def _fill_amounts(self, menu: QMenu) -> None:
        self.by_rules = self._action(menu, "F7")
        menu.addSeparator()
        self.toggle = self._action(menu, "Ctrl+L")
        self.correct = self._action(menu, "F2")
        self.split = self._action(menu, "Ctrl+D")
        self.annotate = self._action(menu, "Ctrl+M")
        self.add = self._action(menu, "Ctrl+I")
        menu.addSeparator()
        self.undo = self._action(menu, QKeySequence.StandardKey.Undo)

    def _fill_knowledge(self, menu: QMenu) -> None:
        self.shelves = self._action(menu, "Ctrl+K")
        self.shelves.setCheckable(True)
        self.add_texts = self._action(menu, "Ctrl+Shift+I")
        self.add_text_folder = self._action(menu, None)
        menu.addSeparator()
        self.cite = self._action(menu, "Ctrl+Shift+C")
        self.cite_at_amount = self._action(menu, "Ctrl+Shift+M")
        self.leave_out = self._action(menu, "Ctrl+Shift+X")
        menu.addSeparator()
        self.check_statutes = self._action(menu, "Ctrl+Shift+S")
        menu.addSeparator()
        self.packs = self._action(menu, "Ctrl+Shift+K")
        self.packs.setCheckable(True)

    def _fill_library(self, menu: QMenu) -> None:
        self.open_library = self._action(menu, None)
        self.new_library = self._action(menu, None)
        self.libraries = menu.addMenu("")
        self.libraries.setToolTipsVisible(True)
        menu.addSeparator()
        self.back_up = self._action(menu, None)
        self.restore = self._action(menu, None)
        self.check = self._action(menu, None)
        menu.addSeparator()
        self.save_bundle = self._action(menu, None)
        self.open_bundle = self._action(menu, None)
        menu.addSeparator()
        self.encrypt = self._action(menu, None)
        self.passphrase = self._action(menu, None)
        self.decrypt = self._action(menu, None)
        menu.addSeparator()
        self.lock = self._action(menu, "Ctrl+Shift+L")
        self.lock_menu = menu.addMenu("")
        self.lock_delays = self._choice(self.lock_menu, LOCK_AFTER)
        menu.setToolTipsVisible(True)

    def _fill_view(self, menu: QMenu) -> None:
        key = QKeySequence.StandardKey
        self.find = self._action(menu, key.Find)
        self.search = self._action(menu, "Ctrl+Shift+F")
        self.next_part, self.previous_part = self._action(menu, "Alt+PgDown"), self._action(menu, "Alt+PgUp")
        menu.addSeparator()
        self.tabs = [self._action(menu, f"Alt+{number}") for number in range(1, TAB_COUNT + 1)]
        menu.addSeparator()
        self.larger = self._action(menu, key.ZoomIn)
        self.smaller = self._action(menu, key.ZoomOut)
        self.normal_size = self._action(menu, "Ctrl+0")
        menu.addSeparator()
        self.letterhead, self.no_letterhead = self._action(menu, None), self._action(menu, None)
        menu.addSeparator()
        self.language_menu, self.appearance_menu = menu.addMenu(""), menu.addMenu("")
        self.languages = self._choice(self.language_menu, LANGUAGE)
        self.appearances = self._choice(self.appearance_menu, APPEARANCE)
        menu.addSeparator()
        self.settings = self._action(menu, "Ctrl+,")
        self.settings.setCheckable(True)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _fill_help(self, menu: QMenu) -> None:
        self.guide = self._action(menu, QKeySequence.StandardKey.HelpContents)
        self.guide.setCheckable(True)
        self.keys = self._action(menu, None)
        menu.addSeparator()
        self.models = self._action(menu, None)
        menu.addSeparator()
        self.about = self._action(menu, None)
        self.about.setMenuRole(QAction.MenuRole.AboutRole)

    def _action(self, menu: QMenu, shortcut: Shortcut | None) -> QAction:
        action = QAction(self._window)
        if shortcut is not None:
            action.setShortcut(QKeySequence(shortcut))
        menu.addAction(action)
        return action

    def _choice(self, menu: QMenu, setting: Setting[Value]) -> QActionGroup:
        """Actions for the values of a setting, of which one is checked; each carries its value as data."""
        group = QActionGroup(self._window)
        self.choices[group] = setting
        for value in setting.values:
            action = QAction(self._window)
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
            menu.addAction(action)
        return group

    # Naming --------------------------------------------------------------------------------------------------------

    def _name_case(self) -> None:
        self.new.setText(translate("Menus", "&New case"))
        self.unsaved.setText(translate("Menus", "New &window that keeps nothing"))
        self.open.setText(translate("Menus", "&Open …"))
        self.open_folder.setText(translate("Menus", "Open a &folder …"))
        self.add_documents.setText(translate("Menus", "&Add documents to this case …"))
        self.add_folder.setText(translate("Menus", "Add a fol&der to this case …"))
        self.paste.setText(translate("Menus", "&Paste a case"))
        self.samples.setTitle(translate("Menus", "Sa&mple cases"))
        self.edit.setText(translate("Menus", "&Edit as a new case"))
        self.duplicate.setText(translate("Menus", "D&uplicate the case"))
        self.batches.setText(translate("Menus", "&Batches"))
        self.add_batch.setText(translate("Menus", "Add a ba&tch …"))
        self.save.setText(translate("Menus", "&Save the report …"))
        self.quit.setText(translate("Menus", "&Quit"))

    def _name_run(self) -> None:
        self.start.setText(translate("Menus", "&Start"))
        self.stop.setText(translate("Menus", "S&top"))
        self.resume.setText(translate("Menus", "&Continue"))
        self.more.setText(translate("Menus", "Ten more &rollouts"))
        self.again.setText(translate("Menus", "Solve again with my &decisions"))
        self.show_running.setText(translate("Menus", "S&how what is being solved"))
        self.compare.setText(translate("Menus", "Co&mpare"))
        self.open_evaluation.setText(translate("Menus", "Open an &evaluation …"))
        self.refresh.setText(translate("Menus", "&Look for models and runs again"))
        self.model_files.setText(translate("Menus", "&Models"))

    def _name_amounts(self) -> None:
        self.by_rules.setText(translate("Menus", "Compute amounts by r&ules"))
        self.toggle.setText(translate("Menus", "&Count or leave out"))
        self.correct.setText(translate("Menus", "Correct the &value …"))
        self.split.setText(translate("Menus", "&Split …"))
        self.annotate.setText(translate("Menus", "&Remark …"))
        self.add.setText(translate("Menus", "&Add the selected words …"))
        self.undo.setText(translate("Menus", "&Undo the last change"))

    def _name_knowledge(self) -> None:
        self.shelves.setText(translate("Menus", "&Knowledge library"))
        self.add_texts.setText(translate("Menus", "&Import texts …"))
        self.add_text_folder.setText(translate("Menus", "Import a &folder of texts …"))
        self.cite.setText(translate("Menus", "&Copy the citation"))
        self.cite_at_amount.setText(translate("Menus", "Cite at the chosen &amount …"))
        self.leave_out.setText(translate("Menus", "&Leave the passage out of search, or search it again"))
        self.check_statutes.setText(translate("Menus", "Check the &statutes that the case cites"))
        self.packs.setText(translate("Menus", "&Node packs"))

    def _name_library(self) -> None:
        self.open_library.setText(translate("Menus", "Open a&nother library …"))
        self.new_library.setText(translate("Menus", "Ne&w library …"))
        self.libraries.setTitle(translate("Menus", "Recent l&ibraries"))
        self.back_up.setText(translate("Menus", "&Back up now"))
        self.restore.setText(translate("Menus", "&Restore a copy …"))
        self.check.setText(translate("Menus", "Chec&k what was changed"))
        self.save_bundle.setText(translate("Menus", "&Save case as bundle …"))
        self.open_bundle.setText(translate("Menus", "&Open bundle …"))
        self.encrypt.setText(translate("Menus", "&Encrypt …"))
        self.passphrase.setText(translate("Menus", "Change the &passphrase …"))
        self.decrypt.setText(translate("Menus", "Remove the encr&yption …"))
        self._name_lock()

    def _name_lock(self) -> None:
        self.lock.setText(translate("Menus", "&Lock now"))
        self.lock_menu.setTitle(translate("Menus", "Lock &after"))
        for action in (self.lock, self.lock_menu.menuAction()):
            action.setToolTip(translate("Menus", "Only an encrypted library locks"))
            action.setStatusTip(action.toolTip())

    def _name_view(self) -> None:
        self.find.setText(translate("Menus", "&Find in the case"))
        self.search.setText(translate("Menus", "Search the &library"))
        self.next_part.setText(translate("Menus", "Ne&xt page or paragraph"))
        self.previous_part.setText(translate("Menus", "Pre&vious page or paragraph"))
        self.larger.setText(translate("Menus", "&Larger text"))
        self.smaller.setText(translate("Menus", "&Smaller text"))
        self.normal_size.setText(translate("Menus", "&Normal text size"))
        self.language_menu.setTitle(translate("Menus", "Lan&guage"))
        self.appearance_menu.setTitle(translate("Menus", "&Appearance"))
        self.letterhead.setText(translate("Menus", "Letter&head of reports …"))
        self.no_letterhead.setText(translate("Menus", "N&o letterhead"))
        self.settings.setText(translate("Menus", "S&ettings"))
        self._name_tabs()
        self._name_choices()

    def _name_tabs(self) -> None:
        names = (
            translate("Menus", "Show the answer"),
            translate("Menus", "Show the path"),
            translate("Menus", "Show the tree"),
            translate("Menus", "Show the elements"),
            translate("Menus", "Show the knowledge"),
            translate("Menus", "Show the ledger"),
            translate("Menus", "Show the statutes"),
            translate("Menus", "Show the audit"),
        )
        for action, name in zip(self.tabs, names, strict=True):
            action.setText(name)

    def _name_choices(self) -> None:
        for group, setting in self.choices.items():
            for action in group.actions():
                action.setText(value_text(setting, action.data()))

    def _name_help(self) -> None:
        self.guide.setText(translate("Menus", "&User guide"))
        self.keys.setText(translate("Menus", "&Keyboard shortcuts"))
        self.models.setText(translate("Menus", "Adding &models"))
        self.about.setText(translate("Menus", "&About MMA Desktop"))


def check(group: QActionGroup, value: Value) -> None:
    """Check the action of this value."""
    for action in group.actions():
        action.setChecked(action.data() == value)
