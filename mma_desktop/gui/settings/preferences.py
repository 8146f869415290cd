"""What the window remembers between sessions. No case text is among it, and no file that was opened but libraries."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from mma_desktop.gui.settings.definitions import Setting, V
from mma_desktop.paths import user_data

_MOST_LIBRARIES = 8


def stored_preferences() -> Preferences:
    """The user's preferences, kept in the program's data folder."""
    return Preferences(QSettings(str(user_data() / "window.ini"), QSettings.Format.IniFormat))


class Preferences(QObject):
    """Typed access to a QSettings. Whoever shows or obeys a setting follows `changed`."""

    changed = Signal(str)
    """The setting of this key is another one now."""

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings

    @property
    def empty(self) -> bool:
        """Whether the program was never used before."""
        return not self._settings.allKeys()

    def value(self, setting: Setting[V]) -> V:
        """What was set, or the default; also where what is kept is no value of this setting."""
        kept = self._settings.value(setting.key)
        if kept is None:
            return setting.default
        try:
            value = _read(str(kept), setting.default)
        except ValueError:
            return setting.default
        return value if setting.allows(value) else setting.default

    def put(self, setting: Setting[V], value: V) -> None:
        """Keep this from now on; a default is not kept, so that a later one takes its place."""
        if value == self.value(setting):
            return
        if value == setting.default:
            self._settings.remove(setting.key)
        else:
            self._settings.setValue(setting.key, value)
        self.changed.emit(setting.key)

    @property
    def geometry(self) -> QByteArray:
        """The window's place and size, empty at first."""
        value = self._settings.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("geometry", value)

    @property
    def columns(self) -> QByteArray:
        """The widths of library, case and results, empty at first."""
        value = self._settings.value("columns", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @columns.setter
    def columns(self, value: QByteArray) -> None:
        self._settings.setValue("columns", value)

    @property
    def libraries(self) -> Sequence[Path]:
        """The libraries that were opened, the last one first, until the user has them forgotten."""
        return [Path(name) for name in str(self._settings.value("libraries", "")).splitlines()]

    @libraries.setter
    def libraries(self, value: Sequence[Path]) -> None:
        latest = list(dict.fromkeys(map(str, value)))[:_MOST_LIBRARIES]
        self._settings.setValue("libraries", "\n".join(latest))


def _read(text: str, like: V) -> V:
    """The value of this type that stands in the file as text. Raises ValueError where it is none."""
    if not isinstance(like, bool):
        return type(like)(text)
    if text.lower() not in ("true", "false"):
        raise ValueError(text)
    return type(like)(text.lower() == "true")
