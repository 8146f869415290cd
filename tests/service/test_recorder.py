"""The recorder: what is on record must come out the same; what is new is stored."""

from __future__ import annotations

import pytest

from mma_desktop.domain.events import Act, Asked, Event, LedgerEdited, NodeAdded, Replied, RolloutDone
from mma_desktop.domain.tree import NodeKind
from mma_desktop.errors import StorageError
from mma_desktop.service.recorder import Recorder

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


def test_a_story_that_differs_is_refused() -> None:
    recorder = Recorder([ROOT], lambda _event: None, lambda _event: None)
    with pytest.raises(StorageError, match="node_added"):
        recorder(NodeAdded("R", None, NodeKind.ROOT, None, 0, "another question"))


def test_a_replay_may_not_go_beyond_the_record() -> None:
    recorder = Recorder([ROOT], None, lambda _event: None)
    recorder(ROOT)
    with pytest.raises(StorageError, match="beyond"):
        recorder(DONE)
