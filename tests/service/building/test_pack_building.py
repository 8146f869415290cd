"""Building in a folder: killed anywhere and continued, the same result, and nothing on record is asked twice."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mma_desktop import bootstrap
from mma_desktop.domain.passages import LibraryPassage, PassageSearch
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineLost, InputError
from mma_desktop.packs.loading import load_pack
from mma_desktop.search.seeds import derive
from mma_desktop.service.building.pack_building import DOSSIER, PAGE, BuildFiles, BuildRequest, PackBuildingService
from mma_desktop.service.request import OpenTeam
from mma_desktop.synthesis.dossier import BuildSettings, Dossier
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.work_journal import REPLIES
from tests.synthesis.scripts import SAMPLES, ToyLibrary, engine, passage, said


class SameLibrary:
    """Finds for a query always the same, as a library does that nobody changes."""

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        """Three passages that depend on the query."""
        first = derive(0, query, *shelves) % 1000
        return tuple(passage(first + place) for place in range(3))[:number]


SETTINGS = BuildSettings(samples=2, searches=1, rounds=2)


def request(out: Path, **changed: object) -> BuildRequest:
    usual = BuildRequest(load_task("ljp_charge", "zh"), SAMPLES, out, "made", SETTINGS, designer="any")
    return replace(usual, **changed)  # type: ignore[arg-type]


def service(made: ScriptedEngine, library: PassageSearch | None = None) -> PackBuildingService:
    @asynccontextmanager
    async def opened(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        del several_cases
        yield Team({GENERAL: made})

    @contextmanager
    def shelves() -> Generator[PassageSearch]:
        yield library or SameLibrary()

    return PackBuildingService(opened, lambda: ("general", "domain"), shelves)


async def build(out: Path, made: ScriptedEngine, library: PassageSearch | None = None, **changed: object) -> BuildFiles:
    return await service(made, library).build(request(out, **changed), lambda _step: None, lambda _note: None)


def killed_after(number: int) -> ScriptedEngine:
    """The usual designer, gone after so many replies."""
    replies = 0

    def script(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        nonlocal replies
        replies += 1
        if replies > number:
            raise EngineLost("killed")
        return said(sampling.tag)

    return ScriptedEngine(script, name="designer")


def recorded(out: Path) -> list[str]:
    lines = (out / REPLIES).read_text(encoding="utf-8").splitlines() if (out / REPLIES).exists() else []
    return [json.loads(line)["tag"] for line in lines]


async def test_a_build_leaves_the_pack_the_dossier_and_its_page(tmp_path: Path) -> None:
    files = await build(tmp_path / "out", engine())
    assert load_pack(files.pack) == files.built.pack
    assert files.pack.name == "made.zh.json"
    assert Dossier.model_validate_json((tmp_path / "out" / DOSSIER).read_text(encoding="utf-8")) == files.built.dossier
    assert "认定罪名" in (tmp_path / "out" / PAGE).read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [0, 1, 3, 5, 6, 8, 11, 14, 17, 19])
async def test_killed_at_any_call_and_continued_it_comes_out_the_same(tmp_path: Path, number: int) -> None:
    whole = await build(tmp_path / "whole", engine())
    with pytest.raises(EngineLost):
        await build(tmp_path / "out", killed_after(number))
    before = recorded(tmp_path / "out")
    made = engine()
    files = await build(tmp_path / "out", made)
    assert files.pack.read_bytes() == whole.pack.read_bytes()
    assert files.page.read_bytes() == whole.page.read_bytes()
    assert {sampling.tag for _, sampling in made.asked}.isdisjoint(before)


async def test_a_finished_build_done_again_asks_and_searches_nothing(tmp_path: Path) -> None:
    first = await build(tmp_path, engine())
    made, library = engine(), ToyLibrary(lambda _number: [])
    again = await build(tmp_path, made, library)
    assert (made.asked, library.asked) == ([], [])
    assert again.built == first.built


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"settings": SETTINGS.model_copy(update={"rounds": 1})}, "settings"),
        ({"pack_id": "other"}, "pack"),
        ({"samples": SAMPLES[:1]}, "questions"),
        ({"measured": ("一道测评题",)}, "guard"),
        ({"shelves": ("firm",)}, "shelves"),
        ({"repeatable": True}, "way of asking"),
    ],
)
async def test_other_work_in_the_same_folder_is_refused(tmp_path: Path, changed: dict[str, Any], what: str) -> None:
    await build(tmp_path, engine())
    with pytest.raises(InputError, match=what):
        await build(tmp_path, engine(), **changed)


async def test_a_build_that_was_begun_repeatably_goes_on_only_so(tmp_path: Path) -> None:
    await build(tmp_path, engine(), repeatable=True)
    with pytest.raises(InputError, match="way of asking"):
        await build(tmp_path, engine())
    again = engine()
    await build(tmp_path, again, repeatable=True)
    assert again.asked == []


async def test_a_repeatable_build_asks_the_engine_whose_replies_depend_on_the_request_alone(tmp_path: Path) -> None:
    usual, repeatable = engine(), engine()

    def opening(made: ScriptedEngine) -> OpenTeam:
        @asynccontextmanager
        async def opened(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
            del several_cases
            yield Team({GENERAL: made})

        return opened

    def shelves() -> AbstractContextManager[PassageSearch]:
        return nullcontext(SameLibrary())

    building = PackBuildingService(opening(usual), lambda: ("g", "d"), shelves, opening(repeatable))
    await building.build(request(tmp_path, repeatable=True), lambda _step: None, lambda _note: None)
    assert (usual.asked == [], repeatable.asked == []) == (True, False)


async def test_a_designer_on_another_computer_is_said_and_kept_in_the_dossier(tmp_path: Path) -> None:
    made = engine()
    made.info = replace(made.info, local=False)
    notes: list[str] = []
    files = await service(made).build(request(tmp_path), lambda _step: None, notes.append)
    assert notes == ["Case text leaves this computer: it is sent to designer."]
    assert not files.built.dossier.designer.local
    assert files.built.pack.provenance.sent_to == ("designer",)
    assert "另一台计算机" in files.page.read_text(encoding="utf-8")


async def test_a_remote_designer_is_refused_unless_the_user_has_allowed_it(tmp_path: Path) -> None:
    """No connection is even tried: the tests' guard would say so."""
    wanted = request(tmp_path / "out", designer="remote:http://192.168.1.5:8080#big")
    with pytest.raises(InputError, match="switched off"):
        await bootstrap.make_pack_building().build(wanted, lambda _step: None, lambda _note: None)
    assert not (tmp_path / "out").exists()


async def test_without_a_named_designer_the_default_general_model_designs(tmp_path: Path) -> None:
    asked: list[str] = []

    @asynccontextmanager
    async def opened(general: str, domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        del several_cases
        asked.extend((general, domain))
        yield Team({GENERAL: engine()})

    @contextmanager
    def shelves() -> Generator[PassageSearch]:
        yield SameLibrary()

    wanted = request(tmp_path, designer="")
    await PackBuildingService(opened, lambda: ("general", "domain"), shelves).build(
        wanted, lambda _step: None, lambda _note: None
    )
    assert asked == ["general", ""]


async def test_without_a_question_there_is_nothing_to_build_from(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no question"):
        await build(tmp_path, engine(), samples=())
