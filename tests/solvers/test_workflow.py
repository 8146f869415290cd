"""A pack as a method: workflow:PACK."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.events import Decided, Event, NodeAdded, WorkflowPlanned, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError, InputError
from mma_desktop.packs.loading import own_path, pack_called, written
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.registry import (
    asks_models,
    make_solver,
    method_title,
    searches_library,
    solver_names,
    takes_pack,
    with_pack,
)
from mma_desktop.solvers.workflow import Workflow
from tests.packs.toys import diamond_pack, node
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION, Reply, echo, pack, text_of


@pytest.fixture(autouse=True)
def own_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NodePack:
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path))
    own_path(diamond_pack()).parent.mkdir()
    own_path(diamond_pack()).write_text(written(diamond_pack()), encoding="utf-8")
    return diamond_pack()


async def solved(toy: NodePack, reply: Reply = echo) -> tuple[Workflow, list[Event]]:
    engine = ScriptedEngine(reply)
    events: list[Event] = []
    solver = Workflow(ToyTask(), SearchSettings(), 1, toy)
    solution = await solver.solve(QUESTION, Team({GENERAL: engine, DOMAIN: engine}), events.append)
    assert events[-1] == Decided.on(solution)
    return solver, events


async def test_the_final_node_s_text_is_the_answer() -> None:
    solver, events = await solved(diamond_pack())
    solution = solver.best(fold(events))
    assert solution is not None
    assert (solution.value, solution.confidence, solution.path) == ("Answer", 1.0, ("R", "R.Answer"))


async def test_a_required_node_that_fails_is_an_abstention_that_names_it() -> None:
    def reply(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if text_of(prompt).startswith("Left"):
            raise EngineError("it broke")
        return echo(prompt, sampling, index)

    _, events = await solved(diamond_pack(), reply)
    decided = events[-1]
    assert isinstance(decided, Decided)
    assert (decided.value, decided.node) == (None, None)
    assert decided.reason == "the required node Left failed: call write_text: it broke"


async def test_the_whole_graph_is_told_before_any_node_runs() -> None:
    _, events = await solved(diamond_pack())
    planned = events[1]
    assert isinstance(planned, WorkflowPlanned)
    assert not planned.stored
    added = {event.id: event for event in events if isinstance(event, NodeAdded)}
    assert [node.id for node in planned.nodes] == ["R.Facts", "R.Left", "R.Right", "R.Answer"]
    for drawn in planned.nodes:
        assert (drawn.parent, drawn.depth, drawn.sources) == ("R", added[drawn.id].depth, added[drawn.id].sources)
        assert (drawn.knowledge, drawn.answer) == (None, None)


async def test_a_workflow_that_was_stopped_answers_with_the_last_node_that_has_an_answer() -> None:
    solver, events = await solved(diamond_pack())
    added = (place for place, event in enumerate(events) if isinstance(event, NodeAdded) and event.id == "R.Answer")
    half = events[: next(added)]
    solution = solver.best(fold(half))
    assert solution is not None
    assert (solution.value, solution.confidence) == ("Right", 0.0)
    assert "not finished" in solution.reason
    assert solver.best(fold(events[:1])) is None


def test_the_name_goes_on_with_a_pack_which_the_settings_then_hold() -> None:
    solver = make_solver("workflow:diamond", ToyTask(), SearchSettings(), 1)
    assert isinstance(solver, Workflow)
    assert solver.pack == diamond_pack()
    kept = with_pack("workflow:diamond", SearchSettings(), "en")
    own_path(diamond_pack()).unlink()
    again = make_solver("workflow:diamond", ToyTask(), kept, 1)
    assert isinstance(again, Workflow)
    assert again.pack == diamond_pack()


@pytest.mark.parametrize(
    "name", ["workflow", "workflow:nothing", "mma:diamond", "workflow@domain:diamond", "workflow:"]
)
def test_a_name_without_a_pack_or_with_a_wrong_one_is_refused(name: str) -> None:
    with pytest.raises(InputError):
        make_solver(name, ToyTask(), SearchSettings(), 1)


def test_packs_are_listed_as_methods_with_their_titles() -> None:
    assert {"workflow:diamond", "workflow:amounts"} <= set(solver_names())
    assert method_title("workflow:diamond", "en") == "Workflow: Diamond"
    assert takes_pack("workflow")
    assert not takes_pack("mma")


def test_whether_it_asks_models_or_searches_depends_on_its_nodes() -> None:
    rules = pack(
        {
            **node("Answer", final=True),
            "type": "program",
            "program": "ledger",
            "calls": [],
            "inputs": {},
            "outputs": ["answer"],
        }
    )
    find = {**node("Find", out="retrieved"), "type": "retrieval", "retrieval": {"query": "{case}"}, "calls": []}
    finding = pack(find, node("Answer", final=True))
    assert not asks_models("workflow:x", SearchSettings(pack=written(rules)))
    assert asks_models("workflow:x", SearchSettings(pack=written(finding)))
    assert searches_library("workflow:x", SearchSettings(pack=written(finding)))
    assert not searches_library("workflow:x", SearchSettings(pack=written(rules)))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_pack_is_taken_in_the_language_of_the_case(language: str) -> None:
    assert pack_called("amounts", language).language == language
