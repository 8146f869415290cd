"""The results of an evaluation as a file: one line of JSON per finished item, on the disk before the next one begins.

A program that is killed while it writes leaves half a line at most. It is cut off at the next start, and the item is
replayed from the library without asking a model.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mma_desktop.errors import StorageError
from mma_desktop.json_lines import append_line, cut_torn_line, whole_lines

Key = tuple[str, str, int]
"""What makes a result unique in its folder: (item, method, seed)."""


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """One answer that the search judged: its value, whether it is right, and the reward."""

    value: str
    strict: float
    reward: float


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The answer a run would have given after some rollouts, whether it is right, and the tokens it had cost."""

    value: str | None
    strict: float
    generated_tokens: int


@dataclass(frozen=True, slots=True)
class Record:
    """One method on one item with one seed.

    Tokens count all that the answer needs, whoever drew it: `generated_tokens`, of which `reused_tokens` had been drawn
    for another method already; `prompt_tokens`, of which `computed_tokens` were not in the engine's cache. `seconds` is
    the time in which at least one of its requests was being answered; beside other items a request takes longer.
    `error` says why there is no answer; such an item counts as wrong. `answer` is the text of the reply; records that
    are passed on may come without it, because it quotes the question. `signals` are what a run shows of its chance to
    be right (`service/signals.py`), `not_searched` names what was left out of the knowledge library's search where the
    method read any of it, `domains` are the shares of the fields that a panel found in the question, the likeliest
    first; records of earlier versions have none.
    """

    item: str
    task: str
    language: str
    method: str
    seed: int
    gold: str
    value: str | None
    confidence: float
    strict: float
    lenient: float | None
    generated_tokens: int
    reused_tokens: int
    prompt_tokens: int
    computed_tokens: int
    completions: int
    requests: int
    seconds: float
    judged: tuple[JudgedAnswer, ...]
    steps: tuple[Checkpoint, ...]
    run: str
    solver: str
    preset: str
    settings_sha256: str
    prompts_sha256: str
    question_sha256: str
    models: Mapping[str, str]
    program: str
    finished: str
    error: str = ""
    answer: str = ""
    signals: Mapping[str, float] = field(default_factory=dict[str, float])
    not_searched: tuple[str, ...] = ()
    diversity: float | None = None
    domains: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def key(self) -> Key:
        """What makes the record unique in its folder."""
        return self.item, self.method, self.seed

    @property
    def abstained(self) -> bool:
        """Whether there is no readable final answer."""
        return self.value is None


def to_line(record: Record) -> str:
    """The record as one line of JSON, with its line break."""
    return json.dumps(asdict(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def from_line(line: str) -> Record:
    """The record of a line."""
    fields: dict[str, Any] = json.loads(line)
    fields["judged"] = tuple(JudgedAnswer(**one) for one in fields["judged"])
    fields["steps"] = tuple(Checkpoint(**one) for one in fields["steps"])
    fields["not_searched"] = tuple(fields.get("not_searched", ()))
    return Record(**fields)


class RecordFile:
    """The records of one folder. Opening it cuts off a line that was not finished."""

    def __init__(self, path: Path) -> None:
        """Raises StorageError when the file cannot be read or a whole line is no record."""
        self.path = path
        self.records: dict[Key, Record] = {}
        cut_torn_line(path)
        for record in read_records(path):
            self.records[record.key] = record

    def append(self, record: Record) -> None:
        """Add a record; it is on the disk when this returns. Raises StorageError."""
        append_line(self.path, to_line(record))
        self.records[record.key] = record


def read_records(path: Path) -> list[Record]:
    """The records of a file in order; none if there is no file. Raises StorageError for a line that is no record."""
    records: list[Record] = []
    for number, line in enumerate(whole_lines(path), start=1):
        try:
            records.append(from_line(line.decode("utf-8")))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            fact = f"{path}, line {number} is no record of an evaluation."
            raise StorageError(fact, "Remove that line: its item is then replayed from the library.") from error
    return records
