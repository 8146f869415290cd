"""The batch scheduler: continuous batching of sequences over one llama.cpp context.

Every step decodes one batch: one token of each running sample, and a chunk of the prompts that are being prefilled. New
requests join and finished ones leave between steps. A long prompt is prefilled in chunks, so that it never holds up the
samples that are running. A prompt that shares its beginning with one being prefilled waits for it and forks it, so
nothing is computed twice; the samples of one request share one prefill of their prompt and draw their first tokens from
the same logits. When cells run out, unused prompts are evicted and then the youngest sequences are preempted: they keep
their tokens and are prefilled again later. The oldest sequence is never stopped, so everything finishes. Urgent jobs,
for which a person waits, come before all others in every order: they are prefilled first, and preempt a sequence of
another job.

A batch of few samples and no prompt is filled up with draft tokens (`drafts.py`): rows that cost little beside the
weights that every batch reads. The cells of rejected draft tokens are given back at once.

Nothing here knows llama.cpp: a backend decodes the batch, sequences use the logits.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator

from mma_desktop.engine.host.scheduling.prefix_cache import PrefixCache
from mma_desktop.engine.host.scheduling.token_batches import (
    Backend,
    BatchRequest,
    Limits,
    Outcome,
    QueuedSequence,
    TokenBatch,
    TokenShare,
)
from mma_desktop.engine.host.scheduling.token_lists import common_length
from mma_desktop.errors import EngineError

_GROWTH = 16  # cells kept free per running sequence when another is let in


class Scheduler:
    """Runs jobs to their end, one batch per `step`."""

    def __init__(self, backend: Backend, limits: Limits) -> None:
        self._backend = backend
        self._limits = limits
        self._cache = PrefixCache(backend, limits.cells, limits.sequences, limits.swap, limits.kept)
        self._running: list[QueuedSequence] = []  # both lists: urgent jobs first, then in order of arrival
        self._waiting: list[QueuedSequence] = []
        self._finished: list[BatchRequest] = []
        self._arrivals = 0

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return not self._running and not self._waiting

    @property
    def cells_used(self) -> int:
        """KV cells that hold something, cached prompts included."""
        return self._cache.used

    @property
    def running(self) -> frozenset[int]:
        """The keys of the jobs that a batch would serve now."""
        return frozenset(entry.job.key for entry in self._running)

    @property
    def writing(self) -> str:
        """What the first of the running samples has written so far. It may be asked from another thread."""
        return next((text for entry in tuple(self._running) if (text := entry.sequence.written)), "")

    def submit(self, job: BatchRequest) -> None:
        """Take in a job that is not done; each of its sequences must fit into the cells alone."""
        self._arrivals += 1
        if self._limits.draft_batch:
            for text in (job.sequences[0].tokens, *job.like):  # all sequences have the same prompt
                job.lookup.learn(text, 0)
        for index, sequence in enumerate(job.sequences):
            if not sequence.done:
                _insert(self._waiting, QueuedSequence(sequence, job, (not job.urgent, self._arrivals, index)))

    def cancel(self, key: int) -> None:
        """Drop the job with `key`, if it is still here; nobody else notices."""
        for entry in [*self._running, *self._waiting]:
            if entry.job.key == key:
                self._remove(entry)

    def step(self) -> list[BatchRequest]:
        """Compute one batch and return the jobs that it finished or that failed."""
        self._preempt_for_urgent()
        self._make_room()
        batch = self._fill()
        outcome = self._backend.decode([share.feed() for share in batch.shares])
        if outcome is Outcome.DONE:
            self._settle(batch)
        elif outcome is Outcome.NO_ROOM:
            self._free_cells()
        finished, self._finished = self._finished, []
        return finished

    # Filling a batch

    @property
    def _full(self) -> bool:
        return len(self._running) >= self._limits.width

    def _preempt_for_urgent(self) -> None:
        """Preempt a sequence that nobody waits for if an urgent one could start now."""
        first = next(iter(self._waiting), None)
        if first and first.job.urgent and self._full and not self._finds_leader(first):
            last = self._running[-1]
            if not last.job.urgent:
                self._preempt(last)

    def _make_room(self) -> None:
        """Preempt the youngest sequences until every running sample has a cell for its next token."""
        while not self._cache.reserve(max(1, self._samples())) and len(self._running) > 1:
            self._preempt(self._running[-1])

    def _samples(self) -> int:
        return sum(entry.pending == 1 for entry in self._running)

    def _fill(self) -> TokenBatch:
        batch = TokenBatch(self._limits.batch, self._limits.outputs)
        for entry in self._running:
            if entry.pending == 1:
                batch.add(entry, 1)
        prompt = max(1, self._limits.chunk - batch.tokens) if batch.shares else self._limits.batch
        for entry in self._prompts(batch):
            taken = batch.add(entry, self._affordable(batch, min(prompt, entry.pending)))
            prompt -= taken
            if not taken or not prompt:
                break
        if batch.only_samples:
            self._speculate(batch)
        return batch

    def _speculate(self, batch: TokenBatch) -> None:
        """Fill up a batch of samples with draft tokens, shared out evenly, as far as cells are free."""
        size = min(self._limits.draft_batch, batch.tokens + batch.outputs_left)
        room = min(size, self._limits.cells - self._cache.used) - batch.tokens
        for waiting, share in zip(range(len(batch.shares), 0, -1), batch.shares, strict=True):
            sequence = share.entry.sequence
            most = min(room // waiting, share.entry.draft_length, sequence.room - 1)
            if most > 0 and not sequence.fresh:
                share.draft = share.entry.job.lookup.draft(sequence.tokens, most)
                room -= len(share.draft)

    def _prompts(self, batch: TokenBatch) -> Iterator[QueuedSequence]:
        """The sequences that are prefilled, and then the waiting ones, let in one by one as the batch fills."""
        yield from [entry for entry in self._running if entry.pending > 1]
        while entry := self._admit(batch.tokens):
            yield entry

    def _affordable(self, batch: TokenBatch, count: int) -> int:
        """`count`, or as many tokens as there are cells for."""
        if self._cache.reserve(batch.tokens + count):
            return count
        return max(0, self._limits.cells - self._cache.used - batch.tokens)

    def _admit(self, planned: int) -> QueuedSequence | None:
        """Start the first waiting sequence that has no leader; None for none, or no room beside `planned` tokens."""
        if self._full:
            return None
        entry = next((entry for entry in self._waiting if not self._finds_leader(entry)), None)
        if entry is None or not self._open(entry, planned):
            return None
        self._waiting.remove(entry)
        _insert(self._running, entry)
        return entry

    def _finds_leader(self, entry: QueuedSequence) -> bool:
        """Whether a running sequence is about to compute more of this one's tokens than the cache holds."""
        if entry.follows:
            return True
        limit = entry.sequence.first_output
        known = self._cache.match(entry.sequence.tokens, limit)
        for leader in self._running:
            if leader.pending > 1:
                shared = min(limit, common_length(entry.sequence.tokens, leader.sequence.tokens))
                if shared > known:
                    entry.leader, entry.leader_length = leader, shared
                    return True
        return False

    def _open(self, entry: QueuedSequence, planned: int) -> bool:
        """Give it a sequence of the context with what is known of its tokens; False without room for the rest."""
        kv_sequence = self._cache.open(entry.sequence.tokens, entry.sequence.first_output, planned)
        if kv_sequence is None:
            return False
        missing = len(entry.sequence.tokens) - kv_sequence.length
        owed = sum(other.pending + _GROWTH for other in self._running)
        if self._running and self._cache.available < missing + owed + _GROWTH:
            self._cache.close(kv_sequence, kv_sequence.length)
            return False
        if entry.sequence.fresh and not entry.opened:
            entry.sequence.cached = kv_sequence.length
        entry.kv_sequence, entry.opened = kv_sequence, True
        return True

    # After a batch

    def _settle(self, batch: TokenBatch) -> None:
        """Note what was computed, hand out the logits, let finished sequences go."""
        first = 0
        outputs: list[tuple[TokenShare, int]] = []
        for share in batch.shares:
            entry, count = share.entry, share.count
            outputs += [(share, first + skip) for skip in range(count - share.outputs, count)]
            assert entry.kv_sequence is not None
            self._cache.extend(entry.kv_sequence, entry.sequence.tokens[entry.held : entry.held + count])
            first += count + len(share.draft)
        for share, row in outputs:
            if share.entry.kv_sequence is not None:  # its job may have failed a moment ago
                self._deliver(share.entry, row)
                self._verify_draft(share, row)

    def _verify_draft(self, share: TokenShare, row: int) -> None:
        """Accept the draft for as long as the sequence draws its tokens; `row` is the one before the draft."""
        entry, accepted = share.entry, 0
        for drafted in share.draft:
            if entry.kv_sequence is None or entry.sequence.tokens[-1] != drafted:
                break
            accepted += 1
            self._cache.extend(entry.kv_sequence, [drafted])
            self._deliver(entry, row + accepted)
        if share.draft:
            longer = min(2 * entry.draft_length, self._limits.draft_batch)
            entry.draft_length = longer if accepted == len(share.draft) else accepted + 2
            if entry.kv_sequence is not None:
                self._cache.trim(entry.kv_sequence)

    def _deliver(self, entry: QueuedSequence, row: int) -> None:
        """Give the logits to the sequence and, after the prompt, to the others of its job that wait for the same."""
        takers = [entry]
        if entry.sequence.fresh:
            takers += [other for other in self._waiting if other.job is entry.job and other.sequence.fresh]
        for taker in takers:
            known = len(taker.sequence.tokens)
            try:
                taker.sequence.receive(row)
            except EngineError as error:
                self._fail(entry.job, error)
                return
            if self._limits.draft_batch:
                taker.job.lookup.learn(taker.sequence.tokens, known)
            if taker.sequence.done:
                self._finish(taker)

    def _finish(self, entry: QueuedSequence) -> None:
        self._remove(entry)
        if all(sequence.done for sequence in entry.job.sequences):
            self._finished.append(entry.job)

    def _fail(self, job: BatchRequest, error: EngineError) -> None:
        job.error = error
        self.cancel(job.key)
        self._finished.append(job)

    def _free_cells(self) -> None:
        """The context found no cells although we counted them: free something, or give the only sequence up."""
        if self._cache.reserve(self._limits.cells - self._cache.used + 1):
            return
        if len(self._running) > 1:
            self._preempt(self._running[-1])
        else:
            fact = "The engine's context has no room left for this request."
            self._fail(self._running[0].job, EngineError(fact, "Choose a larger context or a shorter text."))

    def _preempt(self, entry: QueuedSequence) -> None:
        """Give a running sequence's cells back; it waits to be prefilled again, with the tokens it has."""
        self._release(entry)
        self._running.remove(entry)
        _insert(self._waiting, entry)

    def _remove(self, entry: QueuedSequence) -> None:
        (self._running if entry.kv_sequence else self._waiting).remove(entry)
        self._release(entry)

    def _release(self, entry: QueuedSequence) -> None:
        if entry.kv_sequence is not None:
            self._cache.close(entry.kv_sequence, min(entry.held, entry.sequence.prompt))
            entry.kv_sequence = None


def _insert(entries: list[QueuedSequence], entry: QueuedSequence) -> None:
    bisect.insort(entries, entry, key=lambda entry: entry.order)
