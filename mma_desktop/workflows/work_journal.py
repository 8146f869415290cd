"""The record of work that is no run of one question: building a pack, refining it, searching for a workflow.

Such work has a folder of its own. `work.json` says what the work is; `replies.jsonl` holds every reply, one line of
JSON each, on the disk before it is used. There is no other saved state: to continue is to do the work again from its
beginning, and to meet the replies on record until they end (`engine/journal.py`). A process that is killed while it
writes leaves half a line at most, which is cut off at the next start, and its question is asked again.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from mma_desktop.data_files import adapter, parse_json, write_whole
from mma_desktop.domain.events import Event, Record, Replied
from mma_desktop.domain.team import Team
from mma_desktop.engine.journal import journaled, samples_asked
from mma_desktop.errors import InputError, StorageError
from mma_desktop.files import read_ordinary
from mma_desktop.holding import held
from mma_desktop.json_lines import append_line, cut_torn_line, whole_lines
from mma_desktop.storage.event_codec import from_payload, to_payload
from mma_desktop.workflows.limits import CallBudget, PaidEngine

Work = Mapping[str, str]
"""What decides the result of a piece of work, by name: digests of pack and questions, models, settings, seed."""
REPEATABLY: Work = {"way of asking": "repeatable"}
"""Of work whose engines' replies depend on the request alone (engine/host/scheduling/serial.py)."""

WORK, REPLIES = "work.json", "replies.jsonl"


@dataclass(frozen=True, slots=True)
class WorkCost:
    """What the replies on record took: requests, tokens of prompts, generated tokens."""

    requests: int = 0
    prompt_tokens: int = 0
    generated_tokens: int = 0


@dataclass(frozen=True, slots=True)
class WorkCosts:
    """What work on a pack took of its designer, and of the models that ran it."""

    designer: WorkCost
    executors: WorkCost = WorkCost()


class WorkJournal:
    """The replies of one piece of work by the key of their request. One per folder at a time: see `opened`."""

    def __init__(self, path: Path, most: int = 0) -> None:
        """Read what is on record; with `most` no more samples than that are asked for, those on record among them.

        Raises StorageError when the file cannot be read or a whole line is no reply.
        """
        self._path = path
        self._known: dict[str, Replied] = {}
        cut_torn_line(path)
        for reply in _read(path):
            self._known[reply.key] = reply
        asked = sum(map(samples_asked, self._known.values()))
        self._budget = CallBudget(max(0, most - asked)) if most else None

    @property
    def known(self) -> Mapping[str, Replied]:
        """Every reply on record, by key."""
        return self._known

    @property
    def short(self) -> int:
        """How many more samples the budget needs for the next request; 0 where it was enough."""
        return 0 if self._budget is None else self._budget.short

    def cost(self, *roles: str) -> WorkCost:
        """What was asked of these roles, in this process or before."""
        replies = [reply for reply in self._known.values() if reply.role in roles]
        prompts, generated = (
            sum(reply.prompt_tokens for reply in replies),
            sum(one.generated_tokens for one in replies),
        )
        return WorkCost(len(replies), prompts, generated)

    def record(self, event: Event) -> None:
        """Keep a reply; it is on the disk when this returns. Other events pass by. Raises StorageError."""
        if isinstance(event, Replied) and event.key not in self._known:
            append_line(self._path, json.dumps(to_payload(event), ensure_ascii=False, separators=(",", ":")) + "\n")
            self._known[event.key] = event

    def team(self, team: Team, listen: Record = lambda _event: None) -> Team:
        """The same team, which answers from the record where it can. `listen` is told of everything new.

        Its engines raise BudgetSpent where a budget of samples is used up.
        """

        def record(event: Event) -> None:
            self.record(event)
            listen(event)

        return journaled(self._paid(team), self._known, record)

    def _paid(self, team: Team) -> Team:
        """The team that asks for what is not on record, within the budget where there is one."""
        if (budget := self._budget) is None:
            return team
        return replace(team, engines={role: PaidEngine(engine, budget) for role, engine in team.engines.items()})


@contextmanager
def opened(folder: Path, work: Work, most: int = 0) -> Generator[WorkJournal]:
    """The journal of the work in `folder`, which is made if need be and held while the block runs; `most` samples are
    asked for, 0 is no limit.

    Raises InputError when the folder holds other work or another process holds it, StorageError when it cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror}.", "Choose another folder with --out.") from error
    with held(folder):
        _claim(folder / WORK, dict(work))
        yield WorkJournal(folder / REPLIES, most)


def begun(folder: Path) -> Work:
    """What work a folder holds; none where it holds none that can be read, of which `opened` says more."""
    try:
        return adapter(dict[str, str]).validate_python(parse_json(read_ordinary(folder / WORK)))
    except (OSError, ValueError):
        return {}


def _claim(file: Path, work: dict[str, str]) -> None:
    """Write down what the work is, or check that it is what was begun here."""
    try:
        if not file.exists():
            write_whole(file, json.dumps(work, ensure_ascii=False, indent=1) + "\n")
        begun: dict[str, str] = adapter(dict[str, str]).validate_python(parse_json(read_ordinary(file)))
    except (OSError, ValueError) as error:
        raise StorageError(f"{file} cannot be used.", "Look at what lies there.") from error
    if differing := [name for name in (*work, *begun) if begun.get(name) != work.get(name)]:
        fact = f"{file.parent} holds other work: it was begun with another {differing[0]}."
        raise InputError(fact, "Choose another folder with --out, or begin as it was begun.")


def _read(path: Path) -> list[Replied]:
    return [_reply(path, number, line) for number, line in enumerate(whole_lines(path), start=1)]


def _reply(path: Path, number: int, line: bytes) -> Replied:
    try:
        payload = parse_json(line.decode("utf-8", "surrogatepass"))
        return cast("Replied", from_payload(Replied.kind, payload))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        fact = f"{path}, line {number} is no reply on record."
        raise StorageError(fact, "Remove that line: its question is then asked again.") from error
