"""A backend without a model: it keeps cells as llama.cpp does and checks every rule that llama.cpp would punish."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from mma_desktop.engine.scheduler import Feed, Outcome

END = 0


@dataclass(eq=False)
class Cell:
    position: int
    token: int
    sequences: set[int] = field(default_factory=set[int])


class FakeBackend:
    """The "logits" in a row are the whole text of the sequence up to that token."""

    def __init__(self, cells: int) -> None:
        self.size = cells
        self.cells: list[Cell] = []
        self.rows: dict[int, tuple[int, ...]] = {}
        self.batches: list[list[Feed]] = []
        self.peak = 0

    def content(self, sequence: int) -> tuple[int, ...]:
        mine = sorted((cell for cell in self.cells if sequence in cell.sequences), key=lambda cell: cell.position)
        assert [cell.position for cell in mine] == list(range(len(mine)))
        return tuple(cell.token for cell in mine)

    def copy(self, source: int, target: int, length: int) -> None:
        assert not self.content(target)
        for cell in self.cells:
            if source in cell.sequences and cell.position < length:
                cell.sequences.add(target)

    def cut(self, sequence: int, length: int) -> None:
        for cell in self.cells:
            if cell.position >= length:
                cell.sequences.discard(sequence)
        self.cells = [cell for cell in self.cells if cell.sequences]

    def decode(self, feeds: Sequence[Feed]) -> Outcome:
        assert feeds
        assert len({feed.sequence for feed in feeds}) == len(feeds)
        self.batches.append(list(feeds))
        self.rows = {}
        row = 0
        for feed in feeds:
            before = self.content(feed.sequence)
            assert len(before) == feed.position
            for index, token in enumerate(feed.tokens):
                self.cells.append(Cell(feed.position + index, token, {feed.sequence}))
                if index >= len(feed.tokens) - feed.outputs:
                    self.rows[row] = (*before, *feed.tokens[: index + 1])
                row += 1
        self.peak = max(self.peak, len(self.cells))
        assert self.peak <= self.size, "more cells than there are"
        return Outcome.DONE

    def logprob(self, row: int, token: int) -> float:
        return likelihood(self.rows[row], token)


class FakeSampler:
    def __init__(self, backend: FakeBackend, seed: int) -> None:
        self._backend = backend
        self._seed = seed

    def draw(self, row: int) -> int:
        return next_token(self._backend.rows[row], self._seed)


class FakeVocabulary:
    def piece(self, token: int) -> bytes:
        return f"{token} ".encode()

    def is_end(self, token: int) -> bool:
        return token == END


def next_token(text: Sequence[int], seed: int) -> int:
    """A token that depends on all of the text; about one in thirty ends it."""
    return _digest(text, seed) % 30


def likelihood(text: Sequence[int], token: int) -> float:
    return -(_digest(text, token) % 1000) / 100


def written(prompt: Sequence[int], seed: int, most: int) -> tuple[str, bool]:
    """What an unbatched model would write, and whether it came to its end."""
    text = list(prompt)
    for _ in range(most):
        token = next_token(text, seed)
        if token == END:
            return _join(text[len(prompt) :]), True
        text.append(token)
    return _join(text[len(prompt) :]), False


def _join(tokens: Sequence[int]) -> str:
    return "".join(f"{token} " for token in tokens)


def _digest(text: Sequence[int], number: int) -> int:
    return int.from_bytes(hashlib.blake2b(repr((tuple(text), number)).encode(), digest_size=4).digest(), "big")
