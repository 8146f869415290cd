"""How long work on a pack will take that meets replies on record first, which cost no time."""

from __future__ import annotations

import time

from mma_desktop.domain.events import Event, Replied


class WorkClock:
    """The runs of a pack that are done and left, and their time by those since the first reply not on record."""

    def __init__(self) -> None:
        self._started: tuple[float, int] | None = None
        self.done = self.left = 0

    def heard(self, event: Event) -> None:
        """A reply that was not on record came."""
        if self._started is None and isinstance(event, Replied):
            self._started = (time.monotonic(), self.done)

    def counted(self, done: int, left: int) -> None:
        """So many runs are done and left."""
        self.done, self.left = done, left

    @property
    def seconds_left(self) -> float | None:
        """What the runs that are left may take; None before one was done that was not on record."""
        if self._started is None or self.done <= self._started[1]:
            return None
        since, before = self._started
        return (time.monotonic() - since) / (self.done - before) * self.left
