"""Evidence is found once, stands in the record before it is used, and is only read from there afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.events import Event, EvidenceFound, RolloutDone
from mma_desktop.domain.passages import NO_EVIDENCE, EvidenceSource
from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import InputError
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.paths import resources
from mma_desktop.reports.base import Report
from mma_desktop.service.long_cases import fits
from mma_desktop.service.request import OpenEvidence, SolveRequest
from mma_desktop.service.retrieval.evidence import with_room
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from mma_desktop.service.retrieval.shelf_imports import TextDetails
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.passages import PassageStore
from mma_desktop.tasks.catalog import load_task
from tests.reports.samples.cited import PASSAGES
from tests.service.conftest import scripted

CASE = (resources() / "samples" / "hotel_watches.zh.txt").read_text(encoding="utf-8")
MMA = SolveRequest(text=CASE, title="盗窃案", preset="standard", seed=3, method="mma", rollouts=8, evidence=True)
RAG = replace(MMA, method="rag", evidence=False)


class Desk:
    """A service whose knowledge library may be changed between runs; `engines` are those of its last team."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.engines: dict[str, ScriptedEngine] = {}

    def open_knowledge(self) -> KnowledgeLibrary:
        stores = (PassageStore.open(self.folder / name) for name in ("starter.mma", "own.mma"))
        return KnowledgeLibrary(*stores)

    def put(self, name: str, text: str) -> None:
        """Put a text on a shelf."""
        file = self.folder / f"{name}.txt"
        file.write_text(text, encoding="utf-8")
        with self.open_knowledge() as library:
            library.add_files([file], TextDetails("own"))

    def service(self, open_evidence: OpenEvidence | None = None) -> SolvingService:
        @asynccontextmanager
        async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
            del several_cases
            self.engines = {role: scripted(role) for role in (GENERAL, DOMAIN)}
            yield Team(self.engines)

        library = self.folder / "library.mma"
        return SolvingService(open_team, lambda: ("G", "D"), library, open_evidence or self.open_knowledge)

    def systems(self) -> list[str]:
        """The system messages that were sent to the engines of the last team."""
        return [prompt.messages[0].content for engine in self.engines.values() for prompt, _ in engine.asked]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    desk.put("旧法", "第一条 盗窃公私财物的，依照旧法处罚。\n第二条 酒店内手表的价值以鉴定为准。")
    return desk


@contextmanager
def forbidden() -> Iterator[EvidenceSource]:
    """A library that nobody may open."""
    raise AssertionError("the library was opened")
    yield


def silent(_event: Event) -> None:
    """A listener that does nothing."""


async def killed(service: SolvingService, request: SolveRequest, rollouts: int) -> str:
    """The run that was cancelled after some rollouts, as if the program had been killed."""
    enough = asyncio.Event()

    def listen(event: Event) -> None:
        if isinstance(event, RolloutDone) and event.index + 1 >= rollouts:
            enough.set()

    running = asyncio.create_task(service.solve(request, listen))
    await enough.wait()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    [run] = service.runs()
    service.close()
    return run.id


async def test_what_was_found_stands_in_the_manifest(desk: Desk) -> None:
    heard: list[Event] = []
    report = await desk.service().solve(RAG, heard.append)
    evidence = report.manifest.evidence
    assert [event.evidence for event in heard if isinstance(event, EvidenceFound)] == [evidence]
    assert {passage.work.title for passage in evidence.passages} == {"旧法"}
    assert evidence.text in desk.systems()[0]
    assert (await desk.service(forbidden).report(report.run)).manifest.evidence == evidence


@pytest.mark.parametrize("change", ["added", "gone"])
async def test_54_a_killed_run_goes_on_with_the_passages_that_it_began_with(desk: Desk, change: str) -> None:
    whole = await desk.service().solve(MMA, silent)
    (desk.folder / "library.mma").unlink()
    run = await killed(desk.service(), MMA, 3)
    if change == "added":
        desk.put("新法", "第一条 盗窃酒店手表的，依照新法处罚。\n第二条 盗窃公私财物，以鉴定为准。")
    else:
        (desk.folder / "own.mma").unlink()
    resumed = await desk.service().resume(run, silent)
    assert resumed.status is RunStatus.FINISHED
    assert resumed.tree.nodes == whole.tree.nodes
    assert resumed.manifest.evidence == whole.manifest.evidence
    assert not any("新法" in system for system in desk.systems())


@pytest.mark.parametrize("request_", [MMA, RAG], ids=["mma", "rag"])
async def test_a_replay_never_opens_the_library(desk: Desk, request_: SolveRequest) -> None:
    report = await desk.service().solve(request_, silent)
    assert report.manifest.evidence != NO_EVIDENCE
    assert await desk.service(forbidden).replay(report.run) > 0
    assert not desk.systems()


@pytest.mark.parametrize("method", ["mma", "single", "moa4"])
async def test_a_method_that_reads_no_evidence_opens_no_library(desk: Desk, method: str) -> None:
    report: Report = await desk.service(forbidden).solve(replace(MMA, method=method, evidence=False), silent)
    assert report.manifest.evidence == NO_EVIDENCE


async def test_evidence_for_a_method_that_reads_none_is_refused(desk: Desk) -> None:
    with pytest.raises(InputError, match="reads no evidence"):
        await desk.service().solve(replace(MMA, method="single"), silent)


async def test_evidence_without_a_method_is_the_search(desk: Desk) -> None:
    report = await desk.service().solve(replace(MMA, method="auto", task="eca"), silent)
    assert (report.manifest.method, report.manifest.settings["evidence"]) == ("mma", True)
    assert report.manifest.evidence.passages


async def test_an_empty_library_gives_a_run_without_evidence(desk: Desk) -> None:
    (desk.folder / "own.mma").unlink()
    report = await desk.service().solve(MMA, silent)
    assert (report.status, report.manifest.evidence) == (RunStatus.FINISHED, NO_EVIDENCE)


@pytest.mark.parametrize("number", [0, 1, 2])
async def test_passages_give_way_before_the_case_does_and_are_named(number: int) -> None:
    task, found, fewer = load_task("eca", "zh"), evidence_of(PASSAGES, "zh"), evidence_of(PASSAGES[:number], "zh")
    room = min([size for size in range(1000, 9000, 10) if await fits(task, CASE, _team(size), fewer)])
    evidence, left_out = await with_room(task, CASE, _team(room), found)
    assert left_out == ()
    assert (evidence.passages, evidence.text) == (fewer.passages, fewer.text)
    assert evidence.left_out == tuple(passage.id for passage in PASSAGES[number:])


async def test_a_case_that_is_too_long_by_itself_is_shortened_beside_the_evidence() -> None:
    found = evidence_of(PASSAGES, "zh")
    evidence, left_out = await with_room(load_task("eca", "zh"), CASE * 40, _team(8000), found)
    assert evidence == found
    assert left_out


def _team(context: int) -> Team:
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: "", context_length=context)
    return Team({GENERAL: engine, DOMAIN: engine})
