"""The scheduler of repeatable replies: one sequence at a time, in batches whose shape the request alone decides.

How llama.cpp rounds depends on how many tokens a batch holds and on which cells they lie in. Here both follow from the
tokens of the sequence: cells are filled from the first one on, a prompt is computed in pieces that begin at multiples
of `PIECE`, and each drawn token is a batch of its own. Of the prompt before, only whole pieces are kept. So a reply is
the same whatever was asked before or is asked at the same time, in this process or in another one.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.engine.host.scheduling.sequences import ActiveSequence
from mma_desktop.engine.host.scheduling.token_batches import Backend, BatchRequest, Feed, Outcome
from mma_desktop.engine.host.scheduling.token_lists import common_length
from mma_desktop.errors import EngineError

PIECE = 64
"""Tokens of a piece; a batch has logits for as many at most."""
_CELLS = 0  # the only sequence of the context that is used


@dataclass(eq=False, slots=True)
class _SerialJob:
    """A request that waits or runs. Urgent ones come first, then in order of arrival."""

    request: BatchRequest
    order: tuple[bool, int]


class SerialScheduler:
    """Runs jobs to their end one after the other, one batch per `step`."""

    def __init__(self, backend: Backend) -> None:
        """`backend` computes the batches; nothing else may use its cells."""
        self._backend = backend
        self._jobs: list[_SerialJob] = []  # the first one runs, once it has begun
        self._begun = False
        self._held: list[int] = []  # the tokens whose cells are filled, in order
        self._pieces = 0  # how many of them were computed in whole pieces
        self._current: ActiveSequence | None = None
        self._arrivals = 0

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return not self._jobs

    @property
    def running(self) -> frozenset[int]:
        """The key of the job that a batch would serve now."""
        return frozenset(job.request.key for job in self._jobs[:1])

    @property
    def writing(self) -> str:
        """What the running sample has written so far. It may be asked from another thread."""
        running = self._current
        return running.written if running is not None else ""

    def submit(self, request: BatchRequest) -> None:
        """Take in a job that is not done. One that runs is never interrupted."""
        self._arrivals += 1
        first = 1 if self._begun else 0
        bisect.insort(self._jobs, _SerialJob(request, (not request.urgent, self._arrivals)), lo=first, key=_order)

    def cancel(self, key: int) -> None:
        """Drop the job with `key`, if it is still here."""
        if self._jobs and self._jobs[0].request.key == key:
            self._current, self._begun = None, False
        self._jobs = [job for job in self._jobs if job.request.key != key]

    def step(self) -> list[BatchRequest]:
        """Compute one batch and return the job that it finished, if it did or if it failed."""
        request = self._jobs[0].request
        sequence = self._current or self._begin(request)
        start = len(self._held)
        end = min((start // PIECE + 1) * PIECE, len(sequence.tokens))
        tokens = sequence.tokens[start:end]
        outputs = max(0, end - max(sequence.first_output, start))
        match self._backend.decode([Feed(_CELLS, start, tokens, outputs)]):
            case Outcome.DONE:
                self._held += tokens
                self._pieces += len(tokens) if len(tokens) == PIECE else 0
                return self._received(request, sequence, range(len(tokens) - outputs, len(tokens)))
            case Outcome.NO_ROOM:
                fact = "The engine's context has no room left for this request."
                return self._ended(request, EngineError(fact, "Choose a larger context or a shorter text."))
            case Outcome.ABORTED:
                return []

    def _begin(self, request: BatchRequest) -> ActiveSequence:
        """The next sequence of a job, with the cells that it may keep: whole pieces, or the prompt of its own job."""
        sequence = next(one for one in request.sequences if not one.done)
        if sequence.fresh:
            known = common_length(sequence.tokens[: sequence.first_output], self._held[: self._pieces])
            self._cut(known // PIECE * PIECE)
            sequence.cached = len(self._held)
        else:  # its first token was drawn with that of the first sequence, and the prompt is still there
            self._cut(sequence.prompt)
        self._current, self._begun = sequence, True
        return sequence

    def _cut(self, length: int) -> None:
        self._backend.cut(_CELLS, length)
        del self._held[length:]
        self._pieces = min(self._pieces, length)

    def _received(self, request: BatchRequest, sequence: ActiveSequence, rows: Sequence[int]) -> list[BatchRequest]:
        """Hand out logits; those behind a prompt go to all sequences of the job that begin there."""
        try:
            for row in rows:
                for taker in _behind_the_prompt(request) if _at_prompt(sequence) else [sequence]:
                    taker.receive(row)
        except EngineError as error:
            return self._ended(request, error)
        if not sequence.done:
            return []
        self._current = None
        return self._ended(request) if all(one.done for one in request.sequences) else []

    def _ended(self, request: BatchRequest, error: EngineError | None = None) -> list[BatchRequest]:
        request.error = error
        self.cancel(request.key)
        return [request]


def _at_prompt(sequence: ActiveSequence) -> bool:
    """Whether it waits for the logits behind its prompt, and has nothing else yet."""
    return sequence.fresh and not sequence.done and len(sequence.tokens) == sequence.prompt


def _behind_the_prompt(request: BatchRequest) -> list[ActiveSequence]:
    return [one for one in request.sequences if _at_prompt(one)]


def _order(job: _SerialJob) -> tuple[bool, int]:
    return job.order
