"""Python's garbage is collected in the window's thread, between two of its events, and nowhere else.

Python by itself collects wherever something is allocated. In the worker's thread that would destroy widgets of ours
which only a cycle of references kept, and Qt allows that in their own thread alone; inside a call of Qt that goes
through plain pointers to all widgets, as for a style sheet, it would leave Qt with one that is gone. Either can end
the program.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer, Slot

_EACH_MS = 25
"""So that little was made since: with 100 the longest tick of a burst of events is 1.3 times as long."""
_PAUSE = 100
"""How many times longer than a full collection takes the next one waits: it goes through all that is alive."""
_FULL = 2


class GarbageCollector(QObject):
    """Takes the place of Python's own collector, which is off from here on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._next_full = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_EACH_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect what Python would, but everything that is alive is gone through only now and then."""
        begun, generation = time.monotonic(), due_generation()
        if generation is None:
            return
        if generation < _FULL or begun < self._next_full:
            gc.collect(min(generation, _FULL - 1))
            return
        gc.collect()
        ended = time.monotonic()
        self._next_full = ended + _PAUSE * (ended - begun)


def due_generation() -> int | None:
    """The oldest generation of objects that Python would collect now; None where that is none."""
    pairs = enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
    return max((generation for generation, (count, threshold) in pairs if count > threshold), default=None)
