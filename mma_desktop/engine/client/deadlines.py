"""How much a child process may compute for the requests that wait before it must have answered one of them.

Seconds would be too many for a fast machine and too few for a slow one, so what is counted is tokens: a request says
itself how many it can take. A child that computes nothing has deadlines in seconds (`child.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.prompts import Prompt

_PATIENCE = 4  # times what the requests can take: texts that had to leave the cells are computed again
_SLACK = 4096  # tokens: a chat template, and what was under way for a request that is answered or cancelled
BYTES_A_SECOND = 10e6
"""What the slowest disk reads and the slowest processor computes of a model's weights."""


@dataclass(frozen=True, slots=True)
class RequestWork:
    """The most tokens a request takes: what is read of it (a token is a byte of text at least), and what is drawn."""

    read: int = 0
    drawn: int = 0


NO_WORK = RequestWork()
"""That of a request that asks for no token."""


def reading(prompt: Prompt, *texts: str) -> int:
    """The most tokens that a prompt and texts behind it are."""
    parts = (prompt.prefix, *(message.content for message in prompt.messages), *texts)
    return sum(len(part.encode(errors="replace")) for part in parts)


class TokenDeadline:
    """Counts what a child computes against what the requests that wait can take.

    It counts from the first report after a request was answered or given up: what that took is nobody's any more.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, RequestWork] = {}
        self._drawn: int | None = None
        self._computed = 0
        self._last_drawn = 0

    def begin(self, request: int, work: RequestWork) -> None:
        """A request waits from now on."""
        self._waiting[request] = work

    def end(self, request: int) -> None:
        """It was answered, or nobody waits for it any more."""
        self._waiting.pop(request, None)
        self._drawn = None

    def missed(self, drawn: int, computed: int) -> bool:
        """Whether the child, which has drawn and computed so many tokens in all, should have answered by now."""
        if self._drawn is None or not self._waiting:
            self._drawn, self._last_drawn, self._computed = drawn, drawn, computed
        if drawn > self._last_drawn:
            self._last_drawn, self._computed = drawn, computed
        most = sum(work.drawn for work in self._waiting.values())
        more = most + sum(work.read for work in self._waiting.values())
        return drawn - self._drawn > _PATIENCE * most + _SLACK or computed - self._computed > _PATIENCE * more + _SLACK


def stall_seconds(least: float, weights: int) -> float:
    """Seconds without a token after which a child with so many bytes of weights hangs: a batch reads them all."""
    return max(least, weights / BYTES_A_SECOND)
