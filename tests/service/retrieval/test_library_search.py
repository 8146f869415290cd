"""A run that searches the knowledge library: it has it while it goes on; its record holds what was found."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from mma_desktop.domain.events import Event, NodeAdded
from mma_desktop.domain.passages import EvidenceSource
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.team import DOMAIN, GENERAL, NOBODY, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.packs.loading import own_path, written
from mma_desktop.packs.schema import NodePack
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from mma_desktop.service.retrieval.library_search import LibrarySearch, with_library
from mma_desktop.service.retrieval.shelf_imports import TextDetails
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.passages import PassageStore
from tests.packs.toys import call, node
from tests.workflows.toys import pack

CASE = "被告人盗窃公私财物的，如何处罚？\nA. 罚金\nB. 拘役"


def law_pack() -> NodePack:
    find = {
        **node("Find", out="retrieved"),
        "type": "retrieval",
        "retrieval": {"query": "{case}", "shelves": ["own"]},
        "calls": [],
    }
    final = {**node("Answer", final=True), "deps": ["Find"], "checks": ["statute_exists"]}
    final["inputs"]["law"] = "Find.retrieved"
    final["calls"] = [call("text", "{case}\n{law}", parse="marker")]
    return pack(find, final, id="law", language="zh")


class Desk:
    """A service with a knowledge library; `opened` counts how often it was opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened = 0
        self.asked: list[str] = []

    @contextmanager
    def open_knowledge(self) -> Iterator[EvidenceSource]:
        self.opened += 1
        with KnowledgeLibrary(*(PassageStore.open(self.folder / name) for name in ("a.mma", "b.mma"))) as library:
            yield library

    def put(self, name: str, text: str) -> None:
        (self.folder / f"{name}.txt").write_text(text, encoding="utf-8")
        stores = (PassageStore.open(self.folder / file) for file in ("a.mma", "b.mma"))
        with KnowledgeLibrary(*stores) as library:
            library.add_files([self.folder / f"{name}.txt"], TextDetails("own"))

    def service(self) -> SolvingService:
        @asynccontextmanager
        async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
            del several_cases
            yield Team({role: ScriptedEngine(self._reply, name=role) for role in (GENERAL, DOMAIN)})

        return SolvingService(open_team, lambda: ("G", "D"), self.folder / "library.mma", self.open_knowledge)

    def _reply(self, prompt: object, _sampling: object, _index: int) -> str:
        self.asked.append(str(prompt))
        return "依照[旧法#1]。\n正确答案:A"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    own_path(law_pack()).parent.mkdir()
    own_path(law_pack()).write_text(written(law_pack()), encoding="utf-8")
    desk = Desk(tmp_path)
    desk.put("旧法", "第一条 盗窃公私财物的，依照旧法处罚。")
    return desk


def silent(_event: Event) -> None:
    """A listener that does nothing."""


async def test_101_a_workflow_is_solved_shown_and_replayed_without_the_library_it_searched(desk: Desk) -> None:
    service = desk.service()
    heard: list[Event] = []
    report = await service.solve(SolveRequest(CASE, task="lqa", method="workflow:law"), heard.append)
    assert (report.status, report.value) == (RunStatus.FINISHED, "A")
    assert "依照旧法处罚" in desk.asked[0]
    assert [event.id for event in heard if isinstance(event, NodeAdded)] == ["R", "R.Find", "R.Answer"]
    assert (desk.opened, report.usage.requests) == (1, 1)
    assert len(report.evidence.passages) == 1
    assert "旧法" in evidence_text(report, "zh").passages[0].heading
    own_path(law_pack()).unlink()
    (desk.folder / "b.mma").unlink()
    assert await service.replay(report.run) > 0
    assert (await service.report(report.run)).answer == report.answer
    assert desk.opened == 1
    service.close()


def test_the_shelves_that_are_named_are_the_only_ones_searched(desk: Desk) -> None:
    with desk.open_knowledge() as library:
        assert asyncio.run(LibrarySearch(library).search("盗窃", 3, ("own",)))
        assert not asyncio.run(LibrarySearch(library).search("盗窃", 3, ("other",)))


def test_a_method_that_searches_nothing_opens_no_library(desk: Desk) -> None:
    with with_library("mma", SearchSettings(), NOBODY, desk.open_knowledge) as team:
        assert team.library is None
    assert desk.opened == 0
