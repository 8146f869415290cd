"""When nobody has used the program for a while.

The time that a computer sleeps counts, or what was left open in the evening would be in sight when it wakes. Timers do
not count it, so a clock is looked at that does; no setting of the date moves it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

_USE = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.InputMethod,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TabletPress,
        QEvent.Type.TabletMove,
    }
)
_LOOK_MS = 5_000  # so often at least; the first look after a sleep comes that soon
_Clock = Callable[[], float]


def since_start() -> float:
    """Seconds since the computer was started, asleep or not."""
    counting_sleep = getattr(time, "CLOCK_BOOTTIME", None) or getattr(time, "CLOCK_MONOTONIC", None)  # Linux, macOS
    return time.monotonic() if counting_sleep is None else time.clock_gettime(counting_sleep)  # Windows counts it too


class IdleWatch(QObject):
    """Sees every event of the application; keys, mouse, wheel and touch begin the wait anew."""

    idle = Signal()
    """Nobody has used the program for the whole wait; emitted again after each further one."""

    def __init__(self, app: QApplication, clock: _Clock = since_start) -> None:
        super().__init__()
        self._app, self._clock = app, clock
        self._wait, self._used = 0.0, clock()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def start(self, minutes: float) -> None:
        """Wait so long from now on."""
        self._wait, self._used = minutes * 60, self._clock()
        self._timer.start(min(_LOOK_MS, round(self._wait * 1000)))
        self._app.installEventFilter(self)

    def stop(self) -> None:
        """Wait no more."""
        self._timer.stop()
        self._app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin the wait anew where the event is of a person, unless it is over by now; no event is held back."""
        if event.type() in _USE:
            if self._over:
                QTimer.singleShot(0, self, self._look)  # what takes this event may be gone after that
            else:
                self._used = self._clock()
        return False

    @property
    def _over(self) -> bool:
        return self._clock() - self._used >= self._wait

    @Slot()
    def _look(self) -> None:
        """Tell it where the wait is over, and wait again."""
        if self._over:
            self._used = self._clock()
            self.idle.emit()
