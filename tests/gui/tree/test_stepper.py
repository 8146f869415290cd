from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import RULE_BASED, NodeAdded, RolloutDone
from mma_desktop.domain.growth import NO_GROWTH, Growth, growth_of
from mma_desktop.domain.tree import NodeKind
from mma_desktop.gui.tree.stepper import RolloutStepper
from tests.gui.fake_service import sample_events


@pytest.fixture
def stepper(qtbot: QtBot) -> RolloutStepper:
    stepper = RolloutStepper()
    qtbot.addWidget(stepper)
    return stepper


def test_it_is_out_of_sight_where_there_is_nothing_to_step_through(stepper: RolloutStepper) -> None:
    assert stepper.isHidden()
    stepper.show_growth(growth_of(sample_events()))
    assert not stepper.isHidden()
    stepper.show_growth(NO_GROWTH)
    assert stepper.isHidden()


def test_it_begins_at_the_end_and_says_where_it_is(qtbot: QtBot, stepper: RolloutStepper) -> None:
    stepper.show_growth(growth_of(sample_events()))
    assert stepper.at_end
    assert not stepper.next.isEnabled()
    assert stepper.label.text() == "Rollout 5 of 5 · reward 0.00"
    with qtbot.waitSignal(stepper.stepped):
        stepper.back.click()
    assert stepper.tree().root.visits == 4
    assert stepper.label.text() == "Rollout 4 of 5 · reward 0.67"
    assert stepper.slider.accessibleDescription() == stepper.label.text()


def test_the_first_step_is_the_last_one_back(stepper: RolloutStepper) -> None:
    stepper.show_growth(growth_of(sample_events()))
    for _ in range(9):
        stepper.step_back()
    assert stepper.slider.value() == 1
    assert not stepper.back.isEnabled()


def test_a_visit_before_the_first_rollout_is_called_so(stepper: RolloutStepper) -> None:
    root = NodeAdded("R", None, NodeKind.ROOT, None, 0, "?")
    stepper.show_growth(Growth((root, RolloutDone(RULE_BASED, ("R",), 1.0), RolloutDone(0, ("R",), 0.0))))
    stepper.step_back()
    assert stepper.label.text().startswith("Before the first rollout")
