"""How everything looks: language, colours and text size, taken from the preferences and changed while it runs."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from mma_desktop.gui.kit.fonts import LARGEST, SMALLEST, window_font
from mma_desktop.gui.kit.languages import LanguageSwitch, system_language
from mma_desktop.gui.kit.theme import Appearance
from mma_desktop.gui.settings.definitions import APPEARANCE, LANGUAGE, TEXT_SIZE
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.paths import resources


class Display(QObject):
    """Shows what the user chose, and what is chosen from then on."""

    def __init__(self, app: QApplication, preferences: Preferences) -> None:
        super().__init__()
        self._app = app
        self._preferences = preferences
        self._system_font = app.font()
        self._languages = LanguageSwitch(resources() / "i18n")
        self._appearance = Appearance(app)
        preferences.changed.connect(self._follow)

    def restore(self) -> None:
        """Make everything look as it was left."""
        for setting in (LANGUAGE, APPEARANCE, TEXT_SIZE):
            self._follow(setting.key)

    @property
    def language(self) -> str:
        """zh or en."""
        return self._languages.current

    def use_language(self, language: str) -> None:
        """Show every text in this language from now on."""
        self._preferences.put(LANGUAGE, language)

    def use_appearance(self, appearance: str) -> None:
        """Show these colours from now on."""
        self._preferences.put(APPEARANCE, appearance)

    def larger(self) -> None:
        """Show larger text."""
        self._set_size(self._preferences.value(TEXT_SIZE) + 1)

    def smaller(self) -> None:
        """Show smaller text."""
        self._set_size(self._preferences.value(TEXT_SIZE) - 1)

    def normal_size(self) -> None:
        """Show text in its normal size."""
        self._set_size(TEXT_SIZE.default)

    def _set_size(self, size: int) -> None:
        self._preferences.put(TEXT_SIZE, max(SMALLEST, min(LARGEST, size)))

    @Slot(str)
    def _follow(self, key: str) -> None:
        """Show what this setting is now."""
        if key == LANGUAGE.key:
            self._languages.use(self._preferences.value(LANGUAGE) or system_language())
            self._use_font()
        elif key == APPEARANCE.key:
            self._appearance.use(self._preferences.value(APPEARANCE))
        elif key == TEXT_SIZE.key:
            self._use_font()

    def _use_font(self) -> None:
        font = window_font(self._system_font, self._preferences.value(TEXT_SIZE), self.language)
        self._app.setFont(font)
        self._appearance.use_points(font.pointSize())
