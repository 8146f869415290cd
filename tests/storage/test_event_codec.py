"""Events to the store and back, under the names of today and those of before."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.events import (
    Act,
    AmountsJudged,
    Asked,
    Event,
    LedgerEdited,
    NodeAdded,
    Replied,
    RolloutDone,
)
from mma_desktop.domain.tree import NodeKind
from mma_desktop.storage.event_codec import from_payload, to_payload
from tests.domain.test_events import CHILD, EVENTS, ROOT


def stored(event: Event) -> dict[str, Any]:
    """The payload as it comes from the file."""
    return json.loads(json.dumps(to_payload(event)))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_survives_the_store(event: Event) -> None:
    assert from_payload(event.kind, stored(event)) == event


@given(
    st.text(), st.one_of(st.none(), st.text()), st.one_of(st.none(), st.floats(0, 1)), st.lists(st.text()).map(tuple)
)
def test_any_content_survives_the_store(text: str, value: str | None, share: float | None, sources: Any) -> None:
    node = NodeAdded("R", None, NodeKind.ROOT, None, 0, text, value=value, vote_share=share, sources=sources)
    assert from_payload(node.kind, stored(node)) == node


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False)).map(tuple), st.lists(st.integers()).map(tuple))
def test_numbers_survive_the_store(numbers: Any, places: Any) -> None:
    event = AmountsJudged("general", "ab", places, places, numbers)
    assert from_payload(event.kind, stored(event)) == event


def test_unknown_kinds_and_fields() -> None:
    with pytest.raises(KeyError):
        from_payload("no such kind", {})
    done = RolloutDone(0, ("R",), 0.4)
    assert from_payload("rollout_done", {**stored(done), "field_of_a_later_version": 1}) == done


@pytest.mark.parametrize(
    ("kind", "change"),
    [("rollout_done", {"path": "R"}), ("rollout_done", {"index": "first"}), ("node_added", {"node_kind": "LEAF"})],
)
def test_fields_of_another_type_are_refused(kind: str, change: dict[str, Any]) -> None:
    event = RolloutDone(0, ("R",), 0.4) if kind == "rollout_done" else ROOT
    with pytest.raises(ValueError, match=next(iter(change))):
        from_payload(kind, {**stored(event), **change})


def test_kinds_and_fields_are_known_by_their_former_names_too() -> None:
    edited = LedgerEdited(Act.UNDO, 1, 3, "", (), (), "7", "0", "now")
    assert from_payload("hand_edited", stored(edited)) == edited
    for event in (Replied("key", "general", "answer R.A1", {}), Asked("domain", "score", 2)):
        payload = stored(event)
        payload["seat"] = payload.pop("role")
        assert from_payload(event.kind, payload) == event
    payload = stored(CHILD)
    payload["n_conf"] = payload.pop("vote_share")
    assert from_payload("node_added", payload) == CHILD


def test_a_record_from_before_sources_says_nothing_of_them() -> None:
    payload = stored(CHILD)
    del payload["sources"]
    event = from_payload("node_added", payload)
    assert isinstance(event, NodeAdded)
    assert event.sources is None
