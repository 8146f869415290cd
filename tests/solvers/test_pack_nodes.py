"""The nodes of a pack as actions of the search (docs/method.md 4.2.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.events import Event, NodeAdded, NodeRun, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError
from mma_desktop.packs.loading import own_path, written
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.pack_nodes import PackNodes, nodes_search
from mma_desktop.solvers.registry import make_solver, searches_library, with_pack
from tests.packs.toys import diamond_pack, node
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION, Reply, echo, pack, text_of


def engine_of(reply: Reply = echo) -> ScriptedEngine:
    return ScriptedEngine(reply)


def nodes_of(engine: ScriptedEngine) -> PackNodes:
    team = Team({GENERAL: engine, DOMAIN: engine})
    return PackNodes(diamond_pack(), QUESTION, PromptRunner(ToyTask(), team, 1, lambda _event: None, SearchSettings()))


async def test_a_node_is_run_with_those_it_depends_on_and_once_for_a_question() -> None:
    engine = engine_of()
    nodes = nodes_of(engine)
    assert nodes.names == ("Facts", "Left", "Right")
    first = await nodes.text("Left")
    assert first == "by Left => Left"
    assert [text_of(prompt).partition(":")[0] for prompt, _ in engine.asked] == ["Facts", "Left"]
    assert await nodes.text("Left") == first
    assert len(engine.asked) == 2


async def test_a_node_that_fails_says_so() -> None:
    def reply(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if text_of(prompt).startswith("Facts"):
            raise EngineError("it broke")
        return echo(prompt, sampling, index)

    with pytest.raises(EngineError, match="Left has nothing to say"):
        await nodes_of(engine_of(reply)).text("Left")


@pytest.mark.parametrize("method", ["mma", "fusion"])
async def test_a_search_takes_the_nodes_of_the_pack_in_its_settings(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    own_path(diamond_pack()).parent.mkdir()
    own_path(diamond_pack()).write_text(written(diamond_pack()), encoding="utf-8")
    given = SearchSettings(nodes=diamond_pack().id, rollouts=30, fusion_without=("routing", "votes", "consensus"))
    settings = with_pack(method, given, "en")
    assert settings.nodes == written(diamond_pack()), "the run holds the pack from its beginning"
    assert with_pack(method, settings, "en") == settings

    def reply(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return echo(prompt, sampling, index) if ":" in text_of(prompt).partition("\n")[0] else "so => 7"

    engine, events = engine_of(reply), list[Event]()
    await make_solver(method, ToyTask(), settings, 5).solve(
        QUESTION, Team({GENERAL: engine, DOMAIN: engine}), events.append
    )
    taken = {event.id.rpartition(".")[2] for event in events if isinstance(event, NodeAdded)}
    assert {"A7-Facts", "A7-Left", "A7-Right"} <= taken
    ended = [event.id for event in events if isinstance(event, NodeRun)]
    assert ended == ["R.Facts", "R.Left", "R.Right"]
    replayed = list[Event]()
    before = settings.model_copy(update={"revision": 1})
    engines = Team({GENERAL: engine_of(reply), DOMAIN: engine_of(reply)})
    await make_solver(method, ToyTask(), before, 5).solve(QUESTION, engines, replayed.append)
    assert not any(isinstance(event, NodeRun) for event in replayed), "runs of before replay as they were"
    assert "by Left => Left" in (fold(events).nodes["R.A7-Left"].knowledge or "")


def test_the_library_is_opened_where_a_node_searches_it() -> None:
    law = {
        "name": "Law",
        "type": "retrieval",
        "purpose": "finds",
        "retrieval": {"query": "{case}"},
        "inputs": {"case": "task.question"},
        "outputs": ["retrieved"],
    }
    searching = pack(law, node("Answer", final=True))
    assert nodes_search(SearchSettings(nodes=written(searching)))
    assert searches_library("mma", SearchSettings(nodes=written(searching)))
    assert not searches_library("mma", SearchSettings(nodes=written(diamond_pack())))
    assert not searches_library("fusion", SearchSettings())
