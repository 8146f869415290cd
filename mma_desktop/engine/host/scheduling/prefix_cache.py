"""The prefix cache: a token tree over the KV cells of one llama.cpp context.

A KV cell holds one computed token and may belong to many sequences. The tree mirrors the cells: a run is a stretch of
them with its tokens, and the path from the root to a run is what a sequence holds. Forking a sequence shares its runs
and costs nothing; only what is computed takes cells. So `used` is exact, and a new prompt finds the longest stretch
that any earlier prompt, finished or not, has computed already. Finished prompts stay until their room is needed, the
least recently used go first, into main memory if there is room for them (`swap.py`), from where they can come back.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from mma_desktop.engine.host.scheduling.swap import LEAST_GAIN, Swap, SwappedPrefix
from mma_desktop.engine.host.scheduling.token_lists import common_length


class Memory(Protocol):
    """The KV cells, as llama.cpp lets us handle them."""

    def copy(self, source: int, target: int, length: int) -> None:
        """Let sequence `target` share the first `length` cells of sequence `source`."""
        ...

    def cut(self, sequence: int, length: int) -> None:
        """Take from `sequence` every cell from position `length` on."""
        ...

    def save(self, sequence: int) -> bytes:
        """The cells of `sequence`, as they can be loaded again."""
        ...

    def load(self, sequence: int, state: bytes) -> bool:
        """Fill the empty `sequence` with saved cells; False, with nothing changed, if that cannot be done."""
        ...


class Run:
    """A stretch of computed tokens, the runs that continue it, and the sequences that end with it."""

    __slots__ = ("children", "holders", "parent", "tokens")

    def __init__(self, tokens: list[int], parent: Run | None) -> None:
        self.tokens = tokens
        self.parent = parent
        self.children: list[Run] = []
        self.holders: set[KvSequence] = set()


class KvSequence:
    """One sequence of the context: its id, the run it ends with, and how many tokens it holds."""

    __slots__ = ("id", "length", "run")

    def __init__(self, number: int, run: Run) -> None:
        self.id = number
        self.run = run
        self.length = 0


class PrefixCache:
    """Hands out sequences that already hold the longest known prefix, and evicts what nobody uses."""

    def __init__(self, memory: Memory, cells: int, sequences: int, swap_bytes: int = 0, kept: int = 0) -> None:
        """`swap_bytes` of main memory may hold what is evicted.

        A new sequence makes finished prompts leave until its tokens and all others need at most `kept` cells (0: they
        may fill all cells).
        """
        self._memory = memory
        self._cells = cells
        self._kept = kept or cells
        self._root = Run([], None)
        self._free = list(reversed(range(sequences)))
        self._active: set[KvSequence] = set()
        self._cached: OrderedDict[int, KvSequence] = OrderedDict()  # least recently used first
        self._swap = Swap(swap_bytes)
        self.used = 0

    @property
    def swapped(self) -> int:
        """Bytes of main memory that hold evicted prompts."""
        return self._swap.used

    @property
    def available(self) -> int:
        """The cells that are free or would be after evicting everything unused."""
        pinned: set[Run] = set()
        for sequence in self._active:
            run = sequence.run
            while run.parent is not None and run not in pinned:
                pinned.add(run)
                run = run.parent
        return self._cells - sum(len(run.tokens) for run in pinned)

    def match(self, tokens: Sequence[int], limit: int) -> int:
        """How many of the first `limit` tokens are computed already."""
        return self._find(self._root, tokens, 0, limit)[0]

    def open(self, tokens: Sequence[int], limit: int, planned: int = 0) -> KvSequence | None:
        """A sequence that holds the longest known prefix of at most `limit` tokens; None if all sequences are busy.

        A prefix that comes back from main memory leaves `planned` cells free, which the next batch needs.
        """
        self._recall(tokens, limit, planned)
        if not self._free and not self._evict():
            return None
        length, run, offset = self._find(self._root, tokens, 0, limit)
        sequence = KvSequence(self._free.pop(), run)
        if length:
            self._memory.copy(self._source(run).id, sequence.id, length)
        sequence.run = _split(run, offset)
        sequence.run.holders.add(sequence)
        sequence.length = length
        self._active.add(sequence)
        missing = len(tokens) - length
        while self.used + missing > self._kept and self._evict():
            pass
        return sequence

    def extend(self, sequence: KvSequence, tokens: Sequence[int]) -> None:
        """Note that `tokens` were computed at the end of `sequence`."""
        run = sequence.run
        if run is self._root or run.children or len(run.holders) > 1:
            run = Run([], run)
            sequence.run.children.append(run)
            _move(sequence, run)
        run.tokens.extend(tokens)
        sequence.length += len(tokens)
        self.used += len(tokens)

    def trim(self, sequence: KvSequence) -> None:
        """Take away what was computed on trial behind the tokens that `sequence` holds."""
        self._memory.cut(sequence.id, sequence.length)

    def close(self, sequence: KvSequence, keep: int) -> None:
        """Give `sequence` back; its first `keep` tokens stay for later prompts, unless another sequence holds them."""
        self._active.remove(sequence)
        if keep < sequence.length:
            self._truncate(sequence, keep)
        else:
            self.trim(sequence)
        if sequence.run is self._root or sequence.run.children or len(sequence.run.holders) > 1:
            self._drop(sequence)
        else:
            self._cached[sequence.id] = sequence

    def reserve(self, cells: int) -> bool:
        """Evict until `cells` are free; False if that cannot be had."""
        while self.used + cells > self._cells:
            if not self._evict():
                return False
        return True

    def _find(self, run: Run, tokens: Sequence[int], position: int, limit: int) -> tuple[int, Run, int]:
        """The longest match below `run`: its length, the run it ends in, and how far into that run it goes."""
        best = (position, run, len(run.tokens))
        for child in run.children:
            shared = common_length(child.tokens, tokens[position:limit])
            if shared == 0:
                continue
            if shared == len(child.tokens):
                found = self._find(child, tokens, position + shared, limit)
            else:
                found = (position + shared, child, shared)
            if found[0] > best[0]:
                best = found
        return best

    def _source(self, run: Run) -> KvSequence:
        """A sequence that holds `run`: one that ends with it or below it."""
        while not run.holders:
            run = run.children[-1]
        sequence = next(iter(run.holders))
        if sequence.id in self._cached:
            self._cached.move_to_end(sequence.id)
        return sequence

    def _recall(self, tokens: Sequence[int], limit: int, planned: int) -> None:
        """Bring back the swapped prefix that saves computing most of `tokens`, if one does and there is room for it."""
        if not self._swap.enabled or not (self._free or self._cached):
            return
        prefix = self._swap.take(tokens, limit, self.match(tokens, limit))
        if prefix is not None and not self._load(prefix, planned):
            self._swap.put(prefix)

    def _load(self, prefix: SwappedPrefix, planned: int) -> bool:
        """Give `prefix` cells and a sequence again; False if there are none."""
        if not self.reserve(len(prefix.tokens) + planned) or not (self._free or self._evict()):
            return False
        sequence = KvSequence(self._free.pop(), self._root)
        if not self._memory.load(sequence.id, prefix.state):
            self._free.append(sequence.id)
            return False
        self._root.holders.add(sequence)
        self.extend(sequence, prefix.tokens)
        self._cached[sequence.id] = sequence
        return True

    def _evict(self) -> bool:
        if not self._cached:
            return False
        sequence = self._cached.popitem(last=False)[1]
        if self._swap.enabled and self._alone(sequence) >= LEAST_GAIN:
            self._swap.put(SwappedPrefix(_path(sequence.run), self._memory.save(sequence.id)))
        self._drop(sequence)
        return True

    def _alone(self, sequence: KvSequence) -> int:
        """How many computed tokens are lost with `sequence`: those of its last runs that nobody else holds."""
        run, lost = sequence.run, 0
        below = 0  # children of a run that are counted already
        while run.parent is not None and len(run.children) == below and run.holders <= {sequence}:
            lost += len(run.tokens)
            run, below = run.parent, 1
        return lost

    def _drop(self, sequence: KvSequence) -> None:
        self._memory.cut(sequence.id, 0)
        sequence.run.holders.remove(sequence)
        self._prune(sequence.run)
        self._free.append(sequence.id)

    def _truncate(self, sequence: KvSequence, length: int) -> None:
        """Shorten `sequence` to its first `length` tokens."""
        self._memory.cut(sequence.id, length)
        run, start = sequence.run, sequence.length - len(sequence.run.tokens)
        while run.parent is not None and start >= length:
            run = run.parent
            start -= len(run.tokens)
        old = sequence.run
        _move(sequence, _split(run, length - start))
        sequence.length = length
        self._prune(old)

    def _prune(self, run: Run) -> None:
        """Remove `run`, and then its parents, while nobody holds them."""
        while run.parent is not None and not run.holders and not run.children:
            self.used -= len(run.tokens)
            run.parent.children.remove(run)
            run = run.parent


def _path(run: Run) -> list[int]:
    """All tokens from the root to the end of `run`."""
    runs: list[Run] = []
    while run.parent is not None:
        runs.append(run)
        run = run.parent
    return [token for run in reversed(runs) for token in run.tokens]


def _split(run: Run, offset: int) -> Run:
    """The run that ends after `offset` tokens of `run`: itself, or a new one put above it."""
    if run.parent is None or offset == len(run.tokens):
        return run
    upper = Run(run.tokens[:offset], run.parent)
    upper.children.append(run)
    siblings = run.parent.children
    siblings[siblings.index(run)] = upper
    run.tokens = run.tokens[offset:]
    run.parent = upper
    return upper


def _move(sequence: KvSequence, run: Run) -> None:
    sequence.run.holders.remove(sequence)
    run.holders.add(sequence)
    sequence.run = run
