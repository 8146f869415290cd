"""Where a run's events go: to the store and to whoever listens.

A resumed run tells its story from the beginning. What is on record already must come out the same, and is not stored
again; where the record ends, storing begins. A difference means that the program, the prompts or a model changed.
What a person changed by hand stands in the record too, but is no part of the story that is told again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping

from mma_desktop.domain.events import Event, HandEdited, Record, Replied, to_payload
from mma_desktop.errors import RecordDiffers


class Recorder:
    """A `Record` for solvers and journals. `replies` holds the replies on record by key."""

    def __init__(self, stored: Iterable[Event], store: Callable[[Event], None] | None, listen: Record) -> None:
        """`store` None means that nothing new may happen (replay)."""
        events = list(stored)
        self.replies: Mapping[str, Replied] = {event.key: event for event in events if isinstance(event, Replied)}
        self._told = iter([event for event in events if not isinstance(event, Replied | HandEdited)])
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
        if isinstance(event, Replied) or (expected := next(self._told, None)) is None:
            return False
        if _canonical(event) != _canonical(expected):
            raise RecordDiffers(
                f"Told again, the run differs from its record at the event {expected.kind!r}.",
                "The program or its prompts have changed since; start a new run.",
            )
        return True

    def _append(self, event: Event) -> None:
        if self._store is None:
            raise RecordDiffers(f"Told again, the run goes beyond its record with the event {event.kind!r}.")
        self._store(event)


def _canonical(event: Event) -> str:
    return json.dumps([event.kind, to_payload(event)], ensure_ascii=False, sort_keys=True)
