from __future__ import annotations

import pytest

from mma_desktop.gui.settings.definitions import (
    ADVANCED,
    APPEARANCE,
    FROM_PRESET,
    GENERAL,
    LOCK_AFTER,
    ROLLOUTS,
    SEED,
    TEXT_SIZE,
    WORK,
    said,
    value_text,
)
from mma_desktop.gui.shell.display import Display

ALL = (*GENERAL, *WORK, *ADVANCED)


def test_every_setting_has_a_key_of_its_own_and_words() -> None:
    assert len({setting.key for setting in ALL}) == len(ALL)
    assert all(str(setting.name) and str(setting.about) for setting in ALL)


@pytest.mark.parametrize(
    ("language", "texts"), [("en", ["10 pt", "15 minutes", "42"]), ("zh", ["10 磅", "15 分钟", "42"])]
)
def test_values_are_said_with_their_unit(display: Display, language: str, texts: list[str]) -> None:
    display.use_language(language)
    assert [value_text(setting, setting.default) for setting in (TEXT_SIZE, LOCK_AFTER, SEED)] == texts


def test_some_values_have_a_name(display: Display) -> None:
    assert value_text(LOCK_AFTER, 0) == "Never"
    assert value_text(ROLLOUTS, FROM_PRESET) == "as in the preset"
    display.use_language("zh")
    assert value_text(APPEARANCE, "system") == "跟随系统"


def test_all_words_are_translated(display: Display) -> None:
    display.use_language("zh")
    assert all(said(words) != words for setting in ALL for words in (setting.name, setting.about))


def test_a_number_outside_its_range_is_not_allowed() -> None:
    assert SEED.allows(0) and not SEED.allows(-1)
    assert LOCK_AFTER.allows(0) and not LOCK_AFTER.allows(7)
