"""What work on a pack needs beside its questions: a team that runs it, a designer, the library it searches, and the
names under which its folder is recognised.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.packs.schema import NodePack
from mma_desktop.questions.item import Item
from mma_desktop.service.request import OpenEvidence, OpenTeam
from mma_desktop.service.retrieval.library_search import LibrarySearch
from mma_desktop.service.solving import notes_of

Note = Callable[[str], None]
"""Is told what the user must know before anything is asked."""


@dataclass(frozen=True, slots=True)
class DesignRooms:
    """Opens engines and the knowledge library."""

    open_team: OpenTeam
    default_pair: Callable[[], tuple[str, str]]
    open_evidence: OpenEvidence
    open_repeatable: OpenTeam | None = None

    @asynccontextmanager
    async def engines(
        self, models: tuple[str, str], designer: str, note: Note, *, parallel: int, repeatable: bool = False
    ) -> AsyncGenerator[tuple[Team, Engine]]:
        """The team of a general and a domain model, or of the default pair, and the designer: the general model where
        none is named. `note` is told which of them are on another computer, and how they were loaded. The replies of
        `repeatable` ones depend on the request alone.
        """
        general, domain = models if models[0] else self.default_pair()
        load = (self.open_repeatable if repeatable else None) or self.open_team
        async with load(general, domain, several_cases=parallel > 1) as team:
            if designer in ("", general):
                _tell(note, team)
                yield team, team[GENERAL]
                return
            async with load(designer, "") as designers:
                _tell(note, team, designers)
                yield team, designers[GENERAL]

    @contextmanager
    def searching(self, pack: NodePack | None, team: Team) -> Generator[Team]:
        """The team with the open knowledge library, for a pack that searches it."""
        if pack is None or all(node.retrieval is None for node in pack.nodes):
            yield team
            return
        with self.open_evidence() as source:
            yield replace(team, library=LibrarySearch(source))


def _tell(note: Note, *teams: Team) -> None:
    for line in dict.fromkeys(line for team in teams for line in notes_of(team)):
        note(line)


def sent_to(team: Team, designer: Engine) -> tuple[str, ...]:
    """The models on other computers, which are shown questions: their names, each once."""
    engines = (*team.engines.values(), designer)
    return tuple(dict.fromkeys(engine.info.name[:200] for engine in engines if not engine.info.local))


def work_on(items: Sequence[Item], parameters: object, team: Team, designer: Engine) -> dict[str, str]:
    """What decides the result of work on these questions, by name, beside the pack."""
    models: Mapping[str, str] = {role: engine.info.sha256 for role, engine in team.engines.items()}
    return {
        "set of questions": _sha256(
            [[item.id, item.task, item.question, item.gold, dict(item.options)] for item in items]
        ),
        "set of parameters": _sha256(parameters),
        "pair of models": _sha256(models),
        "designer": designer.info.sha256,
    }


def _sha256(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
