"""What the schedulers work on: requests with their sequences, batches that are computed of them, and the backend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from mma_desktop.engine.host.scheduling.drafts import NgramLookup
from mma_desktop.engine.host.scheduling.prefix_cache import KvSequence, Memory
from mma_desktop.engine.host.scheduling.sequences import ActiveSequence
from mma_desktop.errors import EngineError

_FIRST_DRAFT = 3  # draft tokens for a sample at first


class Outcome(Enum):
    """How a batch ended."""

    DONE = auto()
    NO_ROOM = auto()  # no cells were found; nothing was computed
    ABORTED = auto()  # stopped from outside; nothing was computed


@dataclass(frozen=True, slots=True)
class Feed:
    """Tokens for one sequence, from `position` on; logits are wanted for the last `outputs` of them."""

    sequence: int
    position: int
    tokens: Sequence[int]
    outputs: int


class Backend(Memory, Protocol):
    """The model, as the scheduler sees it."""

    def decode(self, feeds: Sequence[Feed]) -> Outcome:
        """Compute one batch. Afterwards row i holds the logits of the i-th token of all feeds in order."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Cells and sequence ids of the context, sequences that run at once, tokens per batch, logits per batch.

    `chunk` is how many tokens a batch holds where samples run beside a prompt, `swap` how many bytes of main memory may
    hold prompts that had to leave the cells, `draft_batch` up to how many tokens a batch of samples is filled up with
    draft tokens (0: none). Finished prompts leave once a new one would bring the cells in use above `kept` (0: never).
    """

    cells: int
    sequences: int
    width: int
    batch: int
    chunk: int
    outputs: int
    swap: int = 0
    draft_batch: int = 0
    kept: int = 0


@dataclass(eq=False, slots=True)
class BatchRequest:
    """One request: its sequences, whether a person waits for it, and the error that ended it.

    `like` are texts that its samples may repeat, most likely the last; `lookup` knows these, the prompt, and what the
    samples have written themselves.
    """

    key: int
    sequences: Sequence[ActiveSequence]
    urgent: bool = False
    like: Sequence[list[int]] = ()
    error: EngineError | None = None
    lookup: NgramLookup = field(default_factory=NgramLookup)


@dataclass(eq=False, slots=True)
class QueuedSequence:
    """A sequence in the scheduler; it runs while it has a sequence of the context. `leader` is computing its prefix.

    `draft_length` is how many of its next tokens are worth drafting, by how many of the last draft were accepted.
    """

    sequence: ActiveSequence
    job: BatchRequest
    order: tuple[bool, int, int]
    kv_sequence: KvSequence | None = None
    opened: bool = False
    leader: QueuedSequence | None = None
    leader_length: int = 0
    draft_length: int = _FIRST_DRAFT

    @property
    def held(self) -> int:
        """How many of its tokens are in the cells."""
        return self.kv_sequence.length if self.kv_sequence else 0

    @property
    def pending(self) -> int:
        """How many of its tokens are still to be computed."""
        return len(self.sequence.tokens) - self.held

    @property
    def follows(self) -> bool:
        """Whether the leader is still on its way to where this sequence can fork it."""
        leader = self.leader
        return leader is not None and leader.kv_sequence is not None and leader.held < self.leader_length


@dataclass(eq=False, slots=True)
class TokenShare:
    """What one sequence gets in a batch: `count` tokens that it has, and then a draft of those that follow."""

    entry: QueuedSequence
    count: int
    draft: list[int] = field(default_factory=list[int])

    @property
    def outputs(self) -> int:
        """How many of the tokens that the sequence has need logits."""
        entry = self.entry
        return max(0, entry.held + self.count - max(entry.sequence.first_output, entry.held))

    def feed(self) -> Feed:
        """The share as the backend takes it."""
        entry = self.entry
        assert entry.kv_sequence is not None
        tokens = [*entry.sequence.tokens[entry.held : entry.held + self.count], *self.draft]
        return Feed(entry.kv_sequence.id, entry.held, tokens, self.outputs + len(self.draft))


@dataclass(slots=True)
class TokenBatch:
    """A batch being filled: which sequence gets how many tokens."""

    tokens_left: int
    outputs_left: int
    shares: list[TokenShare] = field(default_factory=list[TokenShare])
    tokens: int = 0

    @property
    def only_samples(self) -> bool:
        """Whether no prompt is prefilled in it."""
        return self.tokens == len(self.shares)

    def add(self, entry: QueuedSequence, count: int) -> int:
        """Feed up to `count` tokens of `entry`; the number taken."""
        before_outputs = max(0, entry.sequence.first_output - entry.held)
        count = min(count, entry.pending, self.tokens_left, before_outputs + self.outputs_left)
        if count > 0:
            self.tokens_left -= count
            self.outputs_left -= max(0, count - before_outputs)
            self.tokens += count
            self.shares.append(TokenShare(entry, count))
        return count
