"""Where a run's events go: to the store and to whoever listens.

A resumed run is replayed from its beginning. What is on record already must come out the same, and is not stored
again; where the record ends, storing begins. A difference means that the program, the prompts or a model changed.
Manual edits and what was measured stand in the record too, but are no part of what is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from mma_desktop.domain.events import Event, LedgerEdited, NetworkUsed, NodeAdded, Record, Replied
from mma_desktop.errors import RecordDiffers


class Recorder:
    """A `Record` for solvers and journals. `replies` holds the replies on record by key."""

    def __init__(self, stored: Iterable[Event], store: Callable[[Event], None] | None, listen: Record) -> None:
        """`store` None means that nothing new may happen (replay)."""
        events = list(stored)
        self.replies: Mapping[str, Replied] = {event.key: event for event in events if isinstance(event, Replied)}
        self._recorded = iter(
            [event for event in events if not isinstance(event, Replied | LedgerEdited | NetworkUsed)]
        )
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
        if isinstance(event, Replied) or (expected := next(self._recorded, None)) is None:
            return False
        if not _agree(event, expected):
            raise RecordDiffers(
                f"Replayed, the run differs from its record at the event {expected.kind!r}.",
                "The program or its prompts have changed since; start a new run.",
            )
        return True

    def _append(self, event: Event) -> None:
        if self._store is None:
            raise RecordDiffers(f"Replayed, the run goes beyond its record with the event {event.kind!r}.")
        self._store(event)


def _agree(event: Event, recorded: Event) -> bool:
    """Whether what happens now is what is on record; an old record says nothing of a node's sources."""
    if isinstance(event, NodeAdded) and isinstance(recorded, NodeAdded) and recorded.sources is None:
        event = replace(event, sources=None)
    return event == recorded
