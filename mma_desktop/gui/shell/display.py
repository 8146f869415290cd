"""How everything looks: language, colours and text size, taken from the preferences and changed while it runs."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from mma_desktop.gui.kit.fonts import LARGEST, SMALLEST, window_font
from mma_desktop.gui.kit.languages import LanguageSwitch, system_language
from mma_desktop.gui.kit.theme import Appearance
from mma_desktop.gui.shell.preferences import Preferences
from mma_desktop.paths import resources


class Display(QObject):
    """Applies and remembers what the user chose."""

    def __init__(self, app: QApplication, preferences: Preferences) -> None:
        super().__init__()
        self._app = app
        self._preferences = preferences
        self._system_font = app.font()
        self._languages = LanguageSwitch(resources() / "i18n")
        self._appearance = Appearance(app)

    def restore(self) -> None:
        """Make everything look as it was left."""
        self._languages.use(self._preferences.language or system_language())
        self._appearance.use(self._preferences.appearance)
        self._show_size(self._preferences.text_size)

    @property
    def language(self) -> str:
        """zh or en."""
        return self._languages.current

    def use_language(self, language: str) -> None:
        """Show every text in this language from now on."""
        self._preferences.language = language
        self._languages.use(language)

    @property
    def appearance(self) -> str:
        """system, light or dark."""
        return self._appearance.choice

    def use_appearance(self, appearance: str) -> None:
        """Show these colours from now on."""
        self._preferences.appearance = appearance
        self._appearance.use(appearance)

    def larger(self) -> None:
        """Show larger text."""
        self._set_size(self._preferences.text_size + 1)

    def smaller(self) -> None:
        """Show smaller text."""
        self._set_size(self._preferences.text_size - 1)

    def normal_size(self) -> None:
        """Show text in its normal size."""
        self._set_size(0)

    def _set_size(self, size: int) -> None:
        size = max(SMALLEST, min(LARGEST, size))
        if size != self._preferences.text_size:
            self._preferences.text_size = size
            self._show_size(size)

    def _show_size(self, size: int) -> None:
        font = window_font(self._system_font, size)
        self._app.setFont(font)
        self._appearance.use_points(font.pointSize())
