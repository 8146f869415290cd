from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.errors import InputError
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.said import Message, SaidLabel, refusing
from mma_desktop.gui.shell.display import Display


def _said(qtbot: QtBot) -> SaidLabel:
    label = SaidLabel()
    qtbot.addWidget(label)
    return label


def test_it_is_there_only_while_it_says_something(qtbot: QtBot) -> None:
    label = _said(qtbot)
    assert label.isHidden()
    label.say(lambda: "Written.")
    assert label.isVisible() and label.text() == "Written."
    label.say(str)
    assert label.isHidden()


def test_it_says_it_again_in_another_language(qtbot: QtBot, display: Display) -> None:
    label = _said(qtbot)
    label.say(labels.draft)
    assert label.text() == "draft"
    display.use_language("zh")
    qtbot.waitUntil(lambda: label.text() != "draft")
    assert label.text() == "草稿"


def test_what_is_refused_is_said_on_one_line_and_what_nobody_foresaw_is_no_line() -> None:
    said: list[str] = []
    failed: list[Exception] = []

    def say(message: Message) -> None:
        said.append(message())

    refuse = refusing(say, failed.append)
    refuse(InputError("It is empty.", "Choose another."))
    assert (said, failed) == (["It is empty. Choose another."], [])
    mistake = KeyError("被告人")
    refuse(mistake)
    assert (said[1:], failed) == ([""], [mistake])


def test_of_an_error_that_nobody_foresaw_its_own_words_are_not_said() -> None:
    assert "被告人" not in labels.explained(KeyError("被告人"))
