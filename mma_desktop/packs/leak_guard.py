"""What keeps the questions that a pack is measured on out of what it is made from.

A text that shares a run of 13 tokens with such a question, or that names a benchmark, is a leak. A token is one Chinese
character, one word or one number; a law's name in 《》, the number of an article and the country's name count as one
token each, so that a passage is no leak because a question cites the law that it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from mma_desktop.data_files import DataModel, load_data
from mma_desktop.paths import resources

RUN = 13
"""Tokens in a row that two texts may not share."""
_TOKEN = re.compile(
    "《[^《》\n]{1,60}》|中华人民共和国|第[一二三四五六七八九十百千零〇0-9]+条(?:之[一二三四五六七八九十]+)?"
    "|[A-Za-z]+|[0-9]+(?:[.,][0-9]+)*|[\u3400-\u9fff]"
)
_COLLAPSED = re.compile(r"\s+")


class BenchmarkNames(DataModel):
    """resources/synthesis/benchmarks.toml."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeakGuard:
    """Knows the runs of the questions that must not be quoted; a benchmark's name is found without any question."""

    runs: frozenset[int]

    @classmethod
    def over(cls, texts: Iterable[str]) -> LeakGuard:
        """The guard of these texts. One that is shorter than a run is held as a whole by nothing."""
        return cls(frozenset(run for text in texts for run in _runs(_tokens(text))))

    def leak(self, text: str) -> str:
        """Why `text` may not be used, in a few English words; "" where nothing is against it."""
        if named := _benchmark().search(_COLLAPSED.sub(" ", text)):
            return f"it names the benchmark {named[0]}"
        if any(run in self.runs for run in _runs(_tokens(text))):
            return f"it shares {RUN} tokens in a row with a question that is measured on"
        return ""


def _tokens(text: str) -> list[str]:
    return [token.lower() for token in _TOKEN.findall(text)]


def _runs(tokens: Sequence[str]) -> Iterator[int]:
    """The runs by their hashes, which are far smaller; two that share one by chance are one in 2**64."""
    return (hash(tuple(tokens[start : start + RUN])) for start in range(len(tokens) - RUN + 1))


@cache
def _benchmark() -> re.Pattern[str]:
    names = load_data(resources() / "synthesis" / "benchmarks.toml", BenchmarkNames).names
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(
        r"(?<![A-Za-z0-9])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![A-Za-z0-9])", re.IGNORECASE
    )
