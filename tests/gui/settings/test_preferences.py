from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.definitions import (
    ADVANCED,
    APPEARANCE,
    EVIDENCE,
    GENERAL,
    GENERAL_MODEL,
    LANGUAGE,
    LOCK_AFTER,
    SEED,
    TEXT_SIZE,
    WORK,
)
from mma_desktop.gui.settings.preferences import Preferences


def _settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def test_what_is_set_is_there_after_a_restart(tmp_path: Path) -> None:
    settings = _settings(tmp_path)
    first = Preferences(settings)
    assert first.empty
    for setting, value in ((LANGUAGE, "zh"), (APPEARANCE, "dark"), (GENERAL_MODEL, "a.gguf")):
        first.put(setting, value)
    for setting, value in ((TEXT_SIZE, 2), (LOCK_AFTER, 0), (SEED, 7)):
        first.put(setting, value)
    first.put(EVIDENCE, True)
    first.geometry = QByteArray(b"place")
    settings.sync()
    second = Preferences(_settings(tmp_path))
    assert [second.value(one) for one in (LANGUAGE, APPEARANCE, GENERAL_MODEL)] == ["zh", "dark", "a.gguf"]
    assert [second.value(one) for one in (TEXT_SIZE, LOCK_AFTER, SEED, EVIDENCE)] == [2, 0, 7, True]
    assert second.geometry == QByteArray(b"place")
    assert not second.empty


def test_at_first_everything_is_as_by_default(tmp_path: Path) -> None:
    preferences = Preferences(_settings(tmp_path))
    for setting in (*GENERAL, *WORK, *ADVANCED):
        assert preferences.value(setting) == setting.default
        assert setting.allows(setting.default)
    assert preferences.geometry.isEmpty()


def test_what_earlier_versions_kept_is_read(tmp_path: Path) -> None:
    text = (
        "[General]\nlanguage=zh\nappearance=dark\ntext_size=2\nlock_after=0\n\n[form]\ngeneral=a.gguf\npreset=quick\n"
    )
    (tmp_path / "window.ini").write_text(text, encoding="utf-8")
    preferences = Preferences(_settings(tmp_path))
    found = [preferences.value(one) for one in (*GENERAL, *WORK)]
    assert found == ["zh", "dark", 2, "a.gguf", "", "quick", 0]


def test_what_is_no_value_of_a_setting_gives_way_to_the_default(tmp_path: Path) -> None:
    text = "[General]\nlanguage=xx\nappearance=\ntext_size=large\nlock_after=7\nseed=-1\nevidence=maybe\n"
    (tmp_path / "window.ini").write_text(text, encoding="utf-8")
    preferences = Preferences(_settings(tmp_path))
    for setting in (LANGUAGE, APPEARANCE, TEXT_SIZE, LOCK_AFTER, SEED, EVIDENCE):
        assert preferences.value(setting) == setting.default


def test_only_a_change_is_announced_and_a_default_is_not_kept(qtbot: QtBot, tmp_path: Path) -> None:
    settings = _settings(tmp_path)
    preferences = Preferences(settings)
    with qtbot.waitSignal(preferences.changed) as changed:
        preferences.put(TEXT_SIZE, 3)
    assert changed.args == ["text_size"]
    with qtbot.assertNotEmitted(preferences.changed):
        preferences.put(TEXT_SIZE, 3)
    preferences.put(TEXT_SIZE, TEXT_SIZE.default)
    assert settings.allKeys() == []
