from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.definitions import APPEARANCE
from mma_desktop.gui.settings.facts import Facts
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.set_up import SetUpDialog, Wish
from mma_desktop.gui.shell.display import Display
from mma_desktop.service.offered import ModelChoice

FACTS = Facts(Path("library.mma"), False, Path("models"), Path("home"), ())
RECORDED = ModelChoice("scripted:s.json", "s.general")


class Choosing:
    """What is answered when the library is asked about."""

    def __init__(self) -> None:
        self.settled = True
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.settled


@pytest.fixture
def choosing() -> Choosing:
    return Choosing()


@pytest.fixture
def dialog(qtbot: QtBot, display: Display, preferences: Preferences, choosing: Choosing) -> SetUpDialog:
    dialog = SetUpDialog(None, preferences, FACTS, choosing)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_steps_lead_to_the_case(dialog: SetUpDialog, choosing: Choosing) -> None:
    steps = dialog.steps
    assert not steps.back.isEnabled()
    steps.forward.click()
    assert (steps.step, choosing.asked) == (1, 0)
    steps.forward.click()
    assert (steps.step, choosing.asked) == (2, 1)
    assert steps.forward.text() == "Finish"
    steps.back.click()
    assert steps.step == 1
    steps.forward.click()
    steps.forward.click()
    assert (dialog.result(), dialog.wish) == (QDialog.DialogCode.Accepted, Wish.CASE)


@pytest.mark.parametrize("step", [0, 1, 2])
def test_every_step_can_be_skipped(dialog: SetUpDialog, step: int) -> None:
    for _ in range(step):
        dialog.steps.forward.click()
    dialog.steps.skip.click()
    assert not dialog.isVisible()
    assert (dialog.result(), dialog.wish) == (QDialog.DialogCode.Rejected, Wish.CASE)


def test_how_the_library_is_kept_is_settled_before_it_goes_on(dialog: SetUpDialog, choosing: Choosing) -> None:
    choosing.settled = False
    for _ in range(3):
        dialog.steps.forward.click()
    assert (dialog.steps.step, choosing.asked) == (1, 2)


def test_looks_hold_at_once(qtbot: QtBot, dialog: SetUpDialog, display: Display, preferences: Preferences) -> None:
    preferences.put(APPEARANCE, "dark")
    assert dialog.palette().window().color().lightness() < 128
    display.use_language("zh")
    qtbot.waitUntil(lambda: dialog.steps.forward.text() == "下一步")


def test_models_are_named_and_recorded_replies_are_none(dialog: SetUpDialog) -> None:
    steps = dialog.steps
    assert steps._found.text() == "Looking for models …"
    steps.show_models([RECORDED])
    assert "No model is here yet" in steps._found.text()
    steps.show_models([*(ModelChoice(f"{name}.gguf", name) for name in "abcde"), RECORDED])
    assert steps._found.text() == "Models on this computer: a, b, c, d …"


def test_what_comes_next_can_be_wished_for(dialog: SetUpDialog) -> None:
    dialog.steps.sample.click()
    assert dialog.wish is Wish.SAMPLE
    dialog.show()
    dialog.steps.models.click()
    assert dialog.wish is Wish.MODELS
