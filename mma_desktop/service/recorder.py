"""Where a run's events go: to the store and to whoever listens.

A resumed run is replayed from its beginning. What is on record already must come out the same, and is not stored
again; where the record ends, storing begins. A difference means that the program, the prompts or a model changed.
Manual edits, failures and what was measured stand in the record too, but are no part of what is replayed, nor is a
decision after which rollouts were added. Replies, and what was left out of prompts, are recorded while requests run
side by side: their place in the record is timing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace

from mma_desktop.domain.events import (
    Continued,
    Decided,
    Event,
    LedgerEdited,
    NetworkUsed,
    NodeAdded,
    Record,
    Replied,
    RolloutDone,
    RolloutsAdded,
    RunFailed,
    Trimmed,
)
from mma_desktop.errors import RecordDiffers

_NOT_REPLAYED = (Replied, Trimmed, LedgerEdited, NetworkUsed, Continued, RolloutsAdded, RunFailed)


class Recorder:
    """A `Record` for solvers and journals. `replies` holds the replies on record by key."""

    def __init__(self, stored: Iterable[Event], store: Callable[[Event], None] | None, listen: Record) -> None:
        """`store` None means that nothing new may happen (replay)."""
        events = list(stored)
        self.replies: Mapping[str, Replied] = {event.key: event for event in events if isinstance(event, Replied)}
        self._recorded = _replayed(events)
        self._trimmed = {(one.node, one.what) for one in events if isinstance(one, Trimmed)}
        self._store = store
        self._listen = listen
        for reply in self.replies.values():
            listen(reply)

    def __call__(self, event: Event) -> None:
        """Take one event: check it against the record, or store it; then pass it on."""
        if event.stored and not self._on_record(event):
            self._append(event)
        self._listen(event)

    def _on_record(self, event: Event) -> bool:
        if isinstance(event, Trimmed):
            return (event.node, event.what) in self._trimmed
        if isinstance(event, Replied) or (recorded := next(self._recorded, None)) is None:
            return False
        seq, expected = recorded
        if not _agree(event, expected):
            raise RecordDiffers(
                f"Replayed, the run differs from its record at {_named(expected)} (event {seq}): now it has "
                f"{_named(event)}{_difference(event, expected)}.",
                "The program or its prompts have changed since; start a new run.",
            )
        return True

    def check_whole(self) -> None:
        """Raise RecordDiffers when the record holds what did not happen this time."""
        if (left := next(self._recorded, None)) is not None:
            raise RecordDiffers(f"Replayed, the run ends before {_named(left[1])} (event {left[0]}) of its record.")

    def _append(self, event: Event) -> None:
        if self._store is None:
            raise RecordDiffers(f"Replayed, the run goes beyond its record with {_named(event)}.")
        self._store(event)


def _replayed(events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    """What must come out the same, with its number in the record."""
    added = max((seq for seq, one in enumerate(events, 1) if isinstance(one, RolloutsAdded)), default=0)
    for seq, one in enumerate(events, 1):
        overruled = isinstance(one, Decided) and seq < added
        if not overruled and not isinstance(one, _NOT_REPLAYED):
            yield seq, one


def _named(event: Event) -> str:
    """The kind of event and the node that it is about."""
    node = getattr(event, "id", None) or getattr(event, "node", None)
    if node is None and isinstance(event, RolloutDone):
        node = event.path[-1] if event.path else None
    return f"node {node} ({event.kind})" if node else f"the event {event.kind!r}"


def _difference(event: Event, recorded: Event) -> str:
    """Which fields differ; never what they say, which may be text of the case."""
    if type(event) is not type(recorded):
        return ""
    names = [one.name for one in fields(event) if getattr(event, one.name) != getattr(recorded, one.name)]
    return f" with another {', '.join(names)}"


def _agree(event: Event, recorded: Event) -> bool:
    """Whether what happens now is what is on record; an old record says nothing of a node's sources."""
    if isinstance(event, NodeAdded) and isinstance(recorded, NodeAdded) and recorded.sources is None:
        event = replace(event, sources=None)
    return event == recorded
