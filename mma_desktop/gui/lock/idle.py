"""When nobody has used the program for a while."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
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
_MINUTE_MS = 60_000


class IdleWatch(QObject):
    """Sees every event of the application; keys, mouse, wheel and touch begin the wait anew."""

    idle = Signal()
    """Nobody has used the program for the whole wait; emitted again after each further one."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self._app = app
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.idle)

    def start(self, minutes: float) -> None:
        """Wait so long from now on."""
        self._timer.start(round(minutes * _MINUTE_MS))
        self._app.installEventFilter(self)

    def stop(self) -> None:
        """Wait no more."""
        self._timer.stop()
        self._app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin the wait anew where the event is of a person; no event is held back."""
        if event.type() in _USE:
            self._timer.start()
        return False
