from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from mma_desktop.gui.shell.preferences import Preferences


def _settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def test_what_is_set_is_there_after_a_restart(tmp_path: Path) -> None:
    settings = _settings(tmp_path)
    first = Preferences(settings)
    first.language, first.appearance, first.text_size = "zh", "dark", 2
    first.geometry = QByteArray(b"place")
    first.lock_after = 0
    first.remember("general", "a.gguf")
    settings.sync()
    second = Preferences(_settings(tmp_path))
    assert (second.language, second.appearance, second.text_size) == ("zh", "dark", 2)
    assert second.geometry == QByteArray(b"place")
    assert second.lock_after == 0
    assert second.recall("general") == "a.gguf"


def test_nothing_is_chosen_at_first(tmp_path: Path) -> None:
    preferences = Preferences(_settings(tmp_path))
    assert (preferences.language, preferences.appearance, preferences.text_size) == ("", "system", 0)
    assert preferences.recall("general") == ""
    assert preferences.geometry.isEmpty()
    assert preferences.lock_after == 15
