"""What the window remembers between sessions. No case text and no file that was opened is among it."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings

from mma_desktop.paths import user_data

SYSTEM, LIGHT, DARK = "system", "light", "dark"
_LOCK_AFTER = 15


def stored_preferences() -> Preferences:
    """The user's preferences, kept in the program's data folder."""
    return Preferences(QSettings(str(user_data() / "window.ini"), QSettings.Format.IniFormat))


class Preferences:
    """Typed access to a QSettings."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def language(self) -> str:
        """zh or en, or an empty string while the user has not chosen."""
        return self._text("language")

    @language.setter
    def language(self, value: str) -> None:
        self._settings.setValue("language", value)

    @property
    def appearance(self) -> str:
        """system, light or dark."""
        return self._text("appearance") or SYSTEM

    @appearance.setter
    def appearance(self, value: str) -> None:
        self._settings.setValue("appearance", value)

    @property
    def text_size(self) -> int:
        """Points added to the normal text size."""
        return int(self._text("text_size") or 0)

    @text_size.setter
    def text_size(self, value: int) -> None:
        self._settings.setValue("text_size", value)

    @property
    def lock_after(self) -> int:
        """The minutes after which an encrypted library that nobody uses is locked; 0 for never."""
        return int(self._text("lock_after") or _LOCK_AFTER)

    @lock_after.setter
    def lock_after(self, value: int) -> None:
        self._settings.setValue("lock_after", value)

    def remember(self, key: str, value: str) -> None:
        """Keep the last choice of one field of the form."""
        self._settings.setValue(f"form/{key}", value)

    def recall(self, key: str) -> str:
        """The last choice of one field of the form, or an empty string."""
        return self._text(f"form/{key}")

    @property
    def geometry(self) -> QByteArray:
        """The window's place and size, empty at first."""
        value = self._settings.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("geometry", value)

    def _text(self, key: str) -> str:
        return str(self._settings.value(key, ""))
