"""The recorder: what is on record must come out the same; what is new is stored."""

from __future__ import annotations

import pytest

from mma_desktop.domain.events import (
    Act,
    Asked,
    Decided,
    Event,
    LedgerEdited,
    NodeAdded,
    Replied,
    RolloutDone,
    RolloutsAdded,
    Trimmed,
)
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import NodeKind
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import StorageError
from mma_desktop.search.mcts import Search
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.recorder import Recorder
from mma_desktop.tasks.base import Context, Step
from tests.search.toy import ToyTask, varied

ROOT = NodeAdded("R", None, NodeKind.ROOT, None, 0, "q")
REPLY = Replied("key", "general", "answer R.A1", {"items": []})
MANUAL = LedgerEdited(Act.COUNT, 0, 1, "", (), (), "0", "0", "2026-11-22T06:00:00+00:00")
DONE = RolloutDone(0, ("R",), 0.1)


def test_new_events_are_stored_and_heard() -> None:
    stored: list[Event] = []
    heard: list[Event] = []
    recorder = Recorder([], stored.append, heard.append)
    for event in (ROOT, Asked("general", "x", 1), REPLY):
        recorder(event)
    assert stored == [ROOT, REPLY]
    assert heard == [ROOT, Asked("general", "x", 1), REPLY]


def test_what_is_on_record_is_heard_but_not_stored_again() -> None:
    stored: list[Event] = []
    heard: list[Event] = []
    recorder = Recorder([ROOT, REPLY], stored.append, heard.append)
    assert recorder.replies == {"key": REPLY}
    recorder(ROOT)
    recorder(DONE)
    assert stored == [DONE]
    assert heard == [REPLY, ROOT, DONE]


def test_what_a_person_changed_is_no_part_of_the_story() -> None:
    stored: list[Event] = []
    recorder = Recorder([ROOT, MANUAL], stored.append, lambda _event: None)
    recorder(ROOT)
    recorder(DONE)
    assert stored == [DONE]


def test_a_decision_after_which_rollouts_were_added_is_no_part_of_the_story() -> None:
    stored: list[Event] = []
    first, last = Decided("R", "7", "7", 0.5), Decided("R", "9", "9", 1.0)
    recorder = Recorder([ROOT, first, RolloutsAdded(10, "now"), DONE], stored.append, lambda _event: None)
    for event in (ROOT, DONE, last):
        recorder(event)
    recorder.check_whole()
    assert stored == [last]


def test_a_story_that_differs_is_refused() -> None:
    recorder = Recorder([ROOT], lambda _event: None, lambda _event: None)
    with pytest.raises(StorageError, match="node_added"):
        recorder(NodeAdded("R", None, NodeKind.ROOT, None, 0, "another question"))


def test_a_replay_may_not_go_beyond_the_record() -> None:
    recorder = Recorder([ROOT], None, lambda _event: None)
    recorder(ROOT)
    with pytest.raises(StorageError, match="beyond"):
        recorder(DONE)


def test_where_what_was_left_out_of_prompts_stands_is_timing() -> None:
    stored: list[Event] = []
    left, right = Trimmed("R.Left", "inputs", 5), Trimmed("R.Right", "inputs", 7)
    recorder = Recorder([right, ROOT, left], stored.append, lambda _event: None)
    for event in (ROOT, left, right, Trimmed("R.After", "inputs", 3)):
        recorder(event)
    recorder.check_whole()
    assert stored == [Trimmed("R.After", "inputs", 3)]


class LongTask(ToyTask):
    """Each worked example makes the prompts of answers longer."""

    def prompt(self, step: Step, context: Context) -> Prompt:
        prompt = super().prompt(step, context)
        examples = "x" * 400 * context.examples if step is Step.ANSWER else ""
        return Prompt((Message("system", f"examples: {examples}"), *prompt.messages), prompt.prefix)


async def test_a_run_whose_prompts_were_shortened_side_by_side_replays_at_another_speed() -> None:
    stored: list[Event] = []

    async def run(recorder: Recorder) -> None:
        delays = {GENERAL: 0.0, DOMAIN: 0.004}  # replies on record come at once
        roles = {
            role: ScriptedEngine(varied, name=role, context_length=1100, delay=delay) for role, delay in delays.items()
        }
        team = journaled(Team(roles), recorder.replies, recorder)
        settings = SearchSettings(rollouts=8, width=3, continuations=1, candidates=2)
        await Search("the case", LongTask(examples=2), team, settings, 42, recorder, "").run()

    await run(Recorder([], stored.append, lambda _event: None))
    again = Recorder(stored, None, lambda _event: None)
    await run(again)
    again.check_whole()
    assert any(isinstance(event, Trimmed) for event in stored)
