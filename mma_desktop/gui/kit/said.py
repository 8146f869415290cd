"""What a page says below what it shows: a line in the language of the moment, also of an order that was refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent

from mma_desktop.errors import MmaError
from mma_desktop.gui.kit.labels import one_line
from mma_desktop.gui.kit.plain import PlainLabel

Message = Callable[[], str]
Fail = Callable[[Exception], None]


class SaidLabel(PlainLabel):
    """A message that is asked again in another language; there only while it has something to say."""

    def __init__(self, message: Message = str, *, selectable: bool = True) -> None:
        super().__init__(message(), selectable=selectable, wrap=True)
        self._message = message
        self.setObjectName("muted")
        self.setHidden(not self.text())

    def say(self, message: Message) -> None:
        """Say this from now on."""
        self._message = message
        self.say_again()

    def say_again(self) -> None:
        """Say what the message is now."""
        self.setText(self._message())
        self.setVisible(bool(self.text()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.say_again()


def refusing(say: Callable[[Message], None], fail: Fail) -> Fail:
    """What shows an error: it is said on one line, with what to do; one that nobody foresaw goes to `fail`."""

    def refuse(error: Exception) -> None:
        if isinstance(error, MmaError):
            say(partial(one_line, error))
        else:
            say(str)
            fail(error)

    return refuse
