"""Engines that write down every reply, so that no question is ever asked twice.

A request is identified by what it says (model, prompt, sampling with its derived seed). A reply found in the journal is
given back without asking; a new one is recorded before it is used. So resuming a run is running
its solver again: it meets its recorded replies until the record ends, and goes on from there (ARCHITECTURE.md, "Why a
run can be killed at any moment").
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict, replace
from types import MappingProxyType
from typing import Any, TypeVar

from mma_desktop.data_files import adapter
from mma_desktop.domain.engines import Engine, EngineInfo
from mma_desktop.domain.events import Asked, Event, Record, Replied, Trouble
from mma_desktop.domain.passages import LibraryPassage, PassageSearch
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.domain.team import LIBRARY, Team
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.errors import ContextOverflow, EngineError

Reply = TypeVar("Reply", Completion, Scored)
Call = Callable[[], Coroutine[Any, Any, list[Any]]]
SCORING = "score"
"""The purpose of requests that score texts and generate nothing."""
_DEFAULTS = Sampling()
_NONE: Mapping[str, Replied] = MappingProxyType({})
_FORMER_FIELDS = {"pieces": "token_strings"}


def journaled(team: Team, known: Mapping[str, Replied], record: Record, earlier: Mapping[str, Replied] = _NONE) -> Team:
    """The same team, answering from `known` where it can and recording every new reply.

    `earlier` are replies of an earlier run: one that stands for a request of this run is recorded in it. What that run
    found in the knowledge library is looked for anew.
    """
    journal = dict(known)
    engines = {role: JournaledEngine(engine, role, journal, record, earlier) for role, engine in team.engines.items()}
    searched = any(reply.role == LIBRARY for reply in journal.values())
    library = JournaledLibrary(team.library, journal, record) if team.library or searched else None
    return Team(engines, library)


class JournaledEngine(EngineWrapper):
    """One engine at one role. `journal` holds the replies by key; new ones are added to it and recorded.

    Counts of tokens are never recorded: they are properties of the model.
    """

    def __init__(
        self,
        engine: Engine,
        role: str,
        journal: dict[str, Replied],
        record: Record,
        earlier: Mapping[str, Replied] = _NONE,
    ) -> None:
        """The roles of one team share their journal."""
        super().__init__(engine)
        self._role = role
        self._journal = journal
        self._record = record
        self._earlier = earlier
        self._asking: dict[str, asyncio.Lock] = {}

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions from the journal, or from the engine."""
        key = request_key(self.info, "generate", asdict(prompt), stated(sampling))
        asked = Asked(self._role, sampling.tag, sampling.n)
        return _replies(await self._reply(key, asked, lambda: self._engine.generate(prompt, sampling)), Completion)

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """Log-probabilities from the journal, or from the engine."""
        key = request_key(self.info, "score", asdict(prompt), list(continuations))
        asked = Asked(self._role, SCORING, len(continuations))
        return _replies(await self._reply(key, asked, lambda: self._engine.score(prompt, continuations)), Scored)

    async def _reply(self, key: str, asked: Asked, call: Call) -> Replied:
        """The reply on record, or a new one. Equal concurrent requests are asked once."""
        async with self._asking.setdefault(key, asyncio.Lock()):
            if key not in self._journal:
                self._journal[key] = self._taken_over(key, asked.tag) or await self._ask(key, asked, call)
                self._record(self._journal[key])
            return self._journal[key]

    def _taken_over(self, key: str, tag: str) -> Replied | None:
        """The reply of the earlier run to this request, if there is one that is no failure."""
        reply = self._earlier.get(key)
        if reply is None or "error" in reply.reply:
            return None
        return Replied(key, self._role, tag, reply.reply, started=time.time(), taken_over=True)

    async def _ask(self, key: str, asked: Asked, call: Call) -> Replied:
        """What the engine says; a failure that a retry does not cure is a reply too. Raises what no retry can cure."""
        self._record(asked)
        started = time.time()
        try:
            replies = await self._twice(call)
        except ContextOverflow:
            raise
        except EngineError as error:
            failed = {"error": error.fact, "remedy": error.remedy, "samples": asked.samples}
            return Replied(key, self._role, asked.tag, failed)
        return _replied(key, self._role, asked.tag, replies, started)

    async def _twice(self, call: Call) -> list[Any]:
        try:
            return await call()
        except ContextOverflow:
            raise
        except EngineError as error:
            self._record(Trouble(f"{error} Asking again."))
            return await call()


class JournaledLibrary:
    """The knowledge library of a run. What it found stands in the journal: the library may change at any time.

    A run that is replayed needs no library (None).
    """

    def __init__(self, library: PassageSearch | None, journal: dict[str, Replied], record: Record) -> None:
        """It shares the journal of the team's engines."""
        self._library = library
        self._journal = journal
        self._record = record
        self._asking: dict[str, asyncio.Lock] = {}

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        """The passages on record, or what the library finds now. Raises EngineError where there is neither."""
        key = _key("search", query, number, list(shelves))
        async with self._asking.setdefault(key, asyncio.Lock()):
            if key not in self._journal:
                self._journal[key] = await self._found(key, query, number, shelves)
                self._record(self._journal[key])
        return passages_in(self._journal[key])

    async def _found(self, key: str, query: str, number: int, shelves: Sequence[str]) -> Replied:
        if self._library is None:
            raise EngineError("The record ends before this search in the knowledge library.")
        started = time.time()
        found = await self._library.search(query, number, shelves)
        reply = {"passages": [asdict(passage) for passage in found]}
        return Replied(key, LIBRARY, "search", reply, started=started, seconds=time.time() - started)


def samples_asked(reply: Replied) -> int:
    """How many samples a reply on record was asked for, failed or not; earlier records do not say it of a failure."""
    if reply.tag == SCORING or reply.role == LIBRARY:
        return 0
    return reply.reply.get("samples", 1) if "error" in reply.reply else len(reply.reply["items"])


def passages_in(event: Event) -> tuple[LibraryPassage, ...]:
    """The passages that a reply of the knowledge library holds; none in any other event."""
    if not isinstance(event, Replied) or event.role != LIBRARY:
        return ()
    return tuple(adapter(LibraryPassage).validate_python(item) for item in event.reply["passages"])


def stated(sampling: Sampling) -> dict[str, Any]:
    """What decides the reply: not how soon it comes, and no default: a new parameter leaves old records readable."""
    return {
        name: value
        for name, value in asdict(replace(sampling, urgent=False, like=())).items()
        if value != getattr(_DEFAULTS, name)
    }


def request_key(info: EngineInfo, *request: Any) -> str:
    """What a request is known by: the SHA-256 of the model's digest and everything that is asked."""
    return _key(info.sha256, *request)


def _key(*request: Any) -> str:
    text = json.dumps(request, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _replied(key: str, role: str, tag: str, replies: Sequence[Reply], started: float) -> Replied:
    return Replied(
        key=key,
        role=role,
        tag=tag,
        reply={"items": [asdict(reply) for reply in replies]},
        prompt_tokens=sum(reply.prompt_tokens for reply in replies),
        cached_tokens=sum(reply.cached_tokens for reply in replies),
        generated_tokens=sum(getattr(reply, "generated_tokens", 0) for reply in replies),
        started=started,
        seconds=time.time() - started,
    )


def _replies(replied: Replied, kind: type[Reply]) -> list[Reply]:
    """What was answered, by names of today; where a sample comes from (`pool.Drawn`) is left out.

    Raises EngineError where the answer was one.
    """
    if "error" in replied.reply:
        raise EngineError(replied.reply["error"], replied.reply["remedy"])
    items = ({_FORMER_FIELDS.get(name, name): value for name, value in item.items()} for item in replied.reply["items"])
    return [adapter(kind).validate_python(item) for item in items]
