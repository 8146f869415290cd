"""Builds a pack in a folder: the record of all replies (`workflows/work_journal.py`), then the pack and its dossier.

The same request in the same folder goes on where it was stopped, and asks nothing twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from mma_desktop.data_files import write_whole
from mma_desktop.domain.passages import PassageSearch
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.errors import InputError
from mma_desktop.packs.loading import written
from mma_desktop.packs.sharing import check_new_id
from mma_desktop.paths import resources
from mma_desktop.service.building.dossier_page import dossier_page
from mma_desktop.service.request import OpenTeam
from mma_desktop.service.solving import notes_of
from mma_desktop.synthesis.brief import SampleQuestion
from mma_desktop.synthesis.building import BuildJob, BuiltPack, Hear, build
from mma_desktop.synthesis.dossier import BuildSettings
from mma_desktop.synthesis.shelves import BuildShelves
from mma_desktop.tasks.base import CatalogTask
from mma_desktop.workflows.work_journal import REPEATABLY, Work, WorkCosts, begun, opened

OpenShelves = Callable[[], AbstractContextManager[PassageSearch]]
"""Opens the knowledge library for searches in the course of a build."""
DOSSIER, PAGE = "dossier.json", "dossier.html"


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What the user asked for. Without a designer the default general model designs.

    `measured` are further texts that nobody may quote, `shelves` those of the user's that every query searches too.
    `repeatable` asks for engines whose replies depend on the request alone.
    """

    task: CatalogTask
    samples: Sequence[SampleQuestion]
    out: Path
    pack_id: str
    settings: BuildSettings
    designer: str = ""
    measured: Sequence[str] = ()
    shelves: Sequence[str] = ()
    repeatable: bool = False

    def work(self, designer: str) -> Work:
        """What decides the result, for the folder's record; `designer` is the digest of the model."""
        prompts = resources() / "synthesis" / f"prompts.{self.task.language}.toml"
        return {
            "kind": "build",
            "task": f"{self.task.id} {self.task.language} {self.task.digest}",
            "pack": self.pack_id,
            "designer": designer,
            "questions": _digest([f"{sample.id}\n{sample.text}" for sample in self.samples]),
            "guard": _digest(self.measured),
            "shelves": _digest(self.shelves),
            "settings": self.settings.model_dump_json(),
            "prompts": hashlib.sha256(prompts.read_bytes()).hexdigest(),
            **(REPEATABLY if self.repeatable else {}),
        }


@dataclass(frozen=True, slots=True)
class BuildFiles:
    """What a build left in its folder, and what it took."""

    built: BuiltPack
    costs: WorkCosts
    pack: Path
    dossier: Path
    page: Path


class PackBuildingService:
    """Builds packs."""

    def __init__(
        self,
        open_team: OpenTeam,
        default_pair: Callable[[], tuple[str, str]],
        shelves: OpenShelves,
        open_repeatable: OpenTeam | None = None,
    ) -> None:
        """`open_team` loads the designer, `open_repeatable` one whose replies depend on the request alone (the same, if
        not given); `default_pair` names it when the user did not.
        """
        self._open_team = open_team
        self._open_repeatable = open_repeatable or open_team
        self._default_pair = default_pair
        self._shelves = shelves

    async def build(self, request: BuildRequest, hear: Hear, note: Callable[[str], None]) -> BuildFiles:
        """The files of the finished pack. `note` is told what the user must know before anything is asked.

        Raises PackError for an id under which the pack could not be imported, InputError when the folder holds other
        work, EngineLost or StorageError when it cannot go on; what is finished is kept then.
        """
        if not request.samples:
            raise InputError("There is no question to build from.", "Give a file of questions.")
        if begun(request.out).get("pack") != request.pack_id:  # one that was begun under any name goes on
            check_new_id(request.pack_id)
        designer = request.designer or self._default_pair()[0]
        load = self._open_repeatable if request.repeatable else self._open_team
        async with load(designer, "") as team:
            for line in notes_of(team):
                note(line)
            with opened(request.out, request.work(team[GENERAL].info.sha256)) as journal, self._shelves() as library:
                equipped = replace(team, library=BuildShelves(library, request.task.language, request.shelves))
                built = await build(_job(request), journal.team(_alone(equipped)), hear)
        return _kept(built, WorkCosts(journal.cost(GENERAL)), request.out)


def _alone(team: Team) -> Team:
    """The designer alone."""
    return replace(team, engines={GENERAL: team[GENERAL]})


def _job(request: BuildRequest) -> BuildJob:
    return BuildJob(request.task, request.samples, request.measured, request.pack_id, request.settings)


def _kept(built: BuiltPack, costs: WorkCosts, folder: Path) -> BuildFiles:
    """Write the pack, the dossier and its page."""
    language = built.pack.language
    files = BuildFiles(built, costs, folder / f"{built.pack.id}.{language}.json", folder / DOSSIER, folder / PAGE)
    write_whole(files.pack, written(built.pack))
    write_whole(files.dossier, built.dossier.written())
    write_whole(files.page, dossier_page(built, language))
    return files


def _digest(texts: Sequence[str]) -> str:
    text = json.dumps(list(texts), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
