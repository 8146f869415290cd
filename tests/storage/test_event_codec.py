"""Events to the store and back, those of earlier versions included."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.events import (
    EVENT_TYPES,
    Act,
    ActionClosed,
    AmountsJudged,
    AnswersScored,
    Check,
    Chooser,
    Continued,
    Decided,
    EditedPart,
    Event,
    HostAct,
    HostActed,
    HostStopped,
    LedgerEdited,
    NetworkUsed,
    NodeAdded,
    NodeRun,
    NodeScored,
    ReadingsScored,
    Replied,
    RolloutDone,
    RolloutsAdded,
    Routed,
    RunFailed,
    Trimmed,
)
from mma_desktop.domain.rewards import RewardParts
from mma_desktop.domain.tree import Action, Candidate, NodeKind
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.storage.event_codec import from_payload, to_payload
from tests.storage.made import strategies

CHILD = NodeAdded(
    "R.A1",
    "R",
    NodeKind.ANSWER_GENERAL,
    Action.ANSWER_GENERAL,
    1,
    "案情",
    answer="共7元",
    value="7",
    vote_share=0.8,
    producer="general",
    candidates=(Candidate("共7元", "7"), Candidate("不知", None, complete=False)),
    sources=("R.A1#1", "R.A2#1"),
)
EDITED = LedgerEdited(
    Act.LEAVE_OUT, 1, 3, "", (EditedPart("7", True),), (EditedPart("7", False, "疑"),), "7", "0", "now", "why"
)
EVENTS: list[Event] = [
    NodeAdded("R", None, NodeKind.ROOT, None, 0, "案情"),
    CHILD,
    NodeScored("R.A1", 0.4, 0.5, (Check("domain", 0.2, "共7元", "7", 1.0),), RewardParts(0.8, 0.5)),
    NodeRun("R.Facts", NodeStatus.EMPTY, (CheckResult("length:9", False, "too long"),), 2, 40, "cut", 3),
    HostActed(HostAct.CHOOSE, "tool", "cot", Chooser.MODEL, ("cot", "review"), False, "why", ("review", "cot"), "B"),
    HostStopped("aorchestra", "complete", 9, 400, 7, 2, 1, 6, 300),
    RolloutDone(0, ("R", "R.A1"), 0.4),
    ActionClosed("R", "A3", "no change needed", converged=True),
    Replied("key", "general", "answer R.A1", {"items": [{"text": "x"}]}, 10, 5, 3, 1.5, 0.25),
    AmountsJudged("general", "ab", (1,), (4,), (0.5,)),
    AnswersScored("general", "domain", "ab", ("A", "B"), (-0.5, -1.0), (), (1, 1), 2),
    ReadingsScored("general", "ab", "which?", ("7", "9"), ((-0.5, -1.0), (-0.25, -2.0))),
    Routed("panel", "law", ("law", "finance"), (0.75, 0.25)),
    Trimmed("R.A3", "knowledge", 12),
    Decided("R.A1", "共7元", "7", 1.0, ("R", "R.A1"), "why"),
    EDITED,
    NetworkUsed(0, 1),
    Continued(),
    RolloutsAdded(10, "2026-11-27T03:30:00+00:00"),
    RunFailed("The engine died.", "Choose a smaller model."),
]


def stored(event: Event) -> dict[str, Any]:
    """The fields of an event after they went through JSON."""
    return json.loads(json.dumps(to_payload(event)))


def renamed(event: Event, name: str, former: str) -> dict[str, Any]:
    """The fields of an event as an earlier version wrote them."""
    fields = stored(event)
    return {**{key: value for key, value in fields.items() if key != name}, former: fields[name]}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_survives_the_store(event: Event) -> None:
    assert from_payload(event.kind, stored(event)) == event


def test_every_stored_kind_is_tried() -> None:
    kinds = {cls for cls in EVENT_TYPES.values() if cls.stored}
    assert {type(event) for event in EVENTS} == set(strategies.EVENTS) == kinds


@given(st.one_of(*strategies.EVENTS.values()))
def test_any_event_survives_the_store(event: Event) -> None:
    assert from_payload(event.kind, stored(event)) == event


def test_unknown_kinds_and_fields() -> None:
    with pytest.raises(KeyError):
        from_payload("no such kind", {})
    newer = {**to_payload(CHILD), "field_of_a_later_version": 1}
    assert from_payload("node_added", newer) == CHILD


def test_a_manual_edit_is_read_under_its_former_kind() -> None:
    assert from_payload("hand_edited", stored(EDITED)) == EDITED


@pytest.mark.parametrize("event", [one for one in EVENTS if hasattr(one, "role")], ids=lambda event: event.kind)
def test_a_role_is_read_under_its_former_name(event: Event) -> None:
    assert from_payload(event.kind, renamed(event, "role", "seat")) == event


def test_a_vote_share_is_read_under_its_former_name() -> None:
    assert from_payload("node_added", renamed(CHILD, "vote_share", "n_conf")) == CHILD


def test_former_names_are_never_written() -> None:
    for event in EVENTS:
        assert not {"seat", "n_conf"} & set(to_payload(event))
        assert event.kind != "hand_edited"


def test_sources_that_were_not_kept_are_unknown_and_not_empty() -> None:
    fields = stored(CHILD)
    del fields["sources"]
    older = from_payload("node_added", fields)
    assert isinstance(older, NodeAdded)
    assert older.sources is None
    assert (older.answer, older.candidates) == (CHILD.answer, CHILD.candidates)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("trimmed", {"node": "R", "what": "knowledge"}),
        ("trimmed", {"node": "R", "what": "knowledge", "removed": "many"}),
        ("rollout_done", {"index": 0, "path": "R", "reward": 0.1}),
        ("node_scored", {"id": "R", "reward": None, "consistency": 0.5}),
        ("ledger_edited", {**stored(EDITED), "act": "forget"}),
        ("node_added", {**stored(CHILD), "node_kind": "LEAF"}),
    ],
)
def test_fields_that_are_missing_or_of_another_type_are_refused(kind: str, fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        from_payload(kind, fields)
