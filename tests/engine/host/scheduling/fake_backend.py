"""A backend without a model: it keeps cells as llama.cpp does and checks every rule that llama.cpp would punish."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.engine.host.scheduling.token_batches import Feed, Outcome

END = 0


@dataclass(eq=False, slots=True)
class Cell:
    token: int
    owners: int = 0


class FakeBackend:
    """The "logits" in a row are the whole text of the sequence up to that token."""

    def __init__(self, cells: int) -> None:
        self.size = cells
        self.used = 0
        self.rows: dict[int, tuple[int, ...]] = {}
        self.batches: list[list[Feed]] = []
        self._held: defaultdict[int, list[Cell]] = defaultdict(list)

    def content(self, sequence: int) -> tuple[int, ...]:
        return tuple(cell.token for cell in self._held[sequence])

    def copy(self, source: int, target: int, length: int) -> None:
        assert not self._held[target]
        for cell in self._held[source][:length]:
            self._own(target, cell)

    def cut(self, sequence: int, length: int) -> None:
        for cell in self._held[sequence][length:]:
            cell.owners -= 1
            self.used -= cell.owners == 0
        del self._held[sequence][length:]

    def save(self, sequence: int) -> bytes:
        return json.dumps(self.content(sequence)).encode()

    def load(self, sequence: int, state: bytes) -> bool:
        assert not self._held[sequence]
        tokens = json.loads(state)
        if self.used + len(tokens) > self.size:
            return False
        for token in tokens:
            self._own(sequence, Cell(token))
        return True

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
                self._own(feed.sequence, Cell(token))
                if index >= len(feed.tokens) - feed.outputs:
                    self.rows[row] = (*before, *feed.tokens[: index + 1])
                row += 1
        return Outcome.DONE

    def _own(self, sequence: int, cell: Cell) -> None:
        self.used += cell.owners == 0
        assert self.used <= self.size, "more cells than there are"
        cell.owners += 1
        self._held[sequence].append(cell)

    def logprob(self, row: int, token: int) -> float:
        return likelihood(self.rows[row], token)


class FakeSampler:
    def __init__(self, backend: FakeBackend, seed: int) -> None:
        self._backend = backend
        self._seed = seed

    def draw(self, row: int) -> int:
        return next_token(self._backend.rows[row], self._seed)


class FakeVocabulary:
    def token_string(self, token: int) -> bytes:
        return f"{token} ".encode()

    def is_end(self, token: int) -> bool:
        return token == END


def next_token(text: Sequence[int], seed: int) -> int:
    """A token that depends on all of the text, with odd seeds on its end only; about one in thirty ends it."""
    return _digest(text[-2:] if seed % 2 else text, seed) % 30


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
