"""Steps on the bench: what they read, what they leave, and when they can be run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.events import Event, NodeAdded, NodeRun
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import NodeKind
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError
from mma_desktop.hosts.toolbox import Tool, Toolbox
from mma_desktop.hosts.workbench import ToolOrder, Workbench
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.workflows.limits import CallBudget
from tests.hosts.toys import working
from tests.packs.toys import diamond_pack, node
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION, Reply, ToyLibrary, pack


class Bench:
    """A workbench over two scripted engines, and what is on record."""

    def __init__(
        self,
        reply: Reply = working,
        pack: NodePack | None = None,
        *,
        only_nodes: bool = False,
        settings: SearchSettings | None = None,
    ) -> None:
        self.general, self.domain = ScriptedEngine(reply, name="G"), ScriptedEngine(reply, name="D")
        self.events: list[Event] = []
        team = Team({GENERAL: self.general, DOMAIN: self.domain})
        runner = PromptRunner(ToyTask(), team, 7, self.events.append, settings or SearchSettings())
        toolbox = Toolbox.of("en", pack, only_nodes=only_nodes, composites=True)
        self.bench = Workbench(QUESTION, runner, toolbox, CallBudget())

    def tool(self, name: str) -> Tool:
        tool = self.bench.toolbox.tool(name)
        assert tool is not None
        return tool

    def said(self, place: int = -1) -> str:
        return self.general.asked[place][0].messages[-1].content


@pytest.mark.parametrize(("articles", "revision", "offered"), [(2, 4, True), (0, 4, False), (0, 3, True)])
async def test_a_library_that_holds_nothing_on_the_question_is_not_searched_again(
    articles: int, revision: int, *, offered: bool
) -> None:
    bench = Bench().bench
    team = replace(bench.runner.team, library=ToyLibrary(articles))
    settings = SearchSettings(revision=revision)
    bench = replace(bench, runner=replace(bench.runner, team=team, settings=settings))
    await bench.look_up()
    tool = bench.toolbox.tool("retrieve")
    assert tool is not None
    assert (bench.legal(tool), bench.usable(tool)) == (offered, offered)


async def test_a_step_is_a_node_of_the_tree_with_what_it_read() -> None:
    toys = Bench()
    facts = await toys.bench.run(toys.tool("extract"))
    answer = await toys.bench.run(toys.tool("cot"), ToolOrder((facts,)))
    added = [event for event in toys.events if isinstance(event, NodeAdded)]
    assert [(one.id, one.node_kind, one.depth, one.sources) for one in added] == [
        ("R.s1_extract", NodeKind.KNOWLEDGE, 1, ()),
        ("R.s2_cot", NodeKind.ANSWER_GENERAL, 2, ("R.s1_extract",)),
    ]
    assert (added[1].value, answer.value, added[1].vote_share) == ("7", "7", 1.0)
    assert [event.id for event in toys.events if isinstance(event, NodeRun)] == ["R.s1_extract", "R.s2_cot"]


async def test_an_operator_reads_the_question_the_results_and_what_it_is_asked_for() -> None:
    toys = Bench()
    facts = await toys.bench.run(toys.tool("extract"))
    await toys.bench.run(toys.tool("cot"), ToolOrder((facts,), goal="Answer shortly.", persona="You are a judge."))
    prompt, _ = toys.general.asked[0]
    assert prompt.messages[0].content.startswith("You are a judge.\n\nYou are a careful professional.")
    assert prompt.messages[-1].content == (
        "[material]\nthe case\n[end of material]\n\n[earlier results]\ns1_extract: by s1_extract => 7\n"
        "[end of earlier results]\n\nAnswer shortly.\nend with => and the value"
    )


async def test_without_earlier_results_that_is_said() -> None:
    toys = Bench()
    await toys.bench.run(toys.tool("cot"))
    assert "There are no earlier results yet." in toys.said()


async def test_a_revision_reads_an_answer_and_what_was_said_of_it() -> None:
    toys = Bench()
    assert not toys.bench.legal(toys.tool("revise"))
    answer = await toys.bench.run(toys.tool("cot"))
    assert toys.bench.legal(toys.tool("revise"))
    entry = await toys.bench.run(toys.tool("revise"), ToolOrder(answer=answer, feedback="the sum is wrong"))
    assert entry.sources == ("s1_cot",)
    assert "by s1_cot => 7" in toys.said()
    assert "the sum is wrong" in toys.said()


async def test_samples_and_temperature_are_those_that_the_host_wants() -> None:
    toys = Bench()
    await toys.bench.run(toys.tool("cot_sc"), ToolOrder(samples=3, temperature=1.0, engine=DOMAIN))
    _, sampling = toys.domain.asked[0]
    assert (sampling.n, sampling.temperature) == (3, 1.0)
    assert toys.bench.budget.asked == 3


@pytest.mark.parametrize(
    ("tool", "order", "drawn", "before"),
    [
        ("cot", ToolOrder(samples=3), (3, 0.5), (3, 0.0)),
        ("cot_sc", ToolOrder(temperature=0.0), (1, 0.0), (5, 0.0)),
        ("cot", ToolOrder(temperature=0.0), (1, 0.0), (1, 0.0)),
        ("cot_sc", ToolOrder(samples=3), (3, 0.5), (3, 0.5)),
    ],
)
@pytest.mark.parametrize("revision", [1, 2])
async def test_no_two_samples_are_drawn_without_chance_which_would_be_the_same(
    tool: str, order: ToolOrder, drawn: tuple[int, float], before: tuple[int, float], revision: int
) -> None:
    toys = Bench(settings=SearchSettings(host_revision=revision))
    await toys.bench.run(toys.tool(tool), order)
    _, sampling = toys.general.asked[0]
    assert (sampling.n, sampling.temperature) == (drawn if revision > 1 else before)


async def test_samples_that_a_pack_itself_draws_without_chance_are_its_own_affair() -> None:
    calls = [{"id": "w", "user": "N: {case}", "out": "text", "parse": "marker", "decode": {"samples": 3}}]
    toys = Bench(pack=pack(node("Last", calls=calls, final=True)))
    await toys.bench.run(toys.tool("Last"))
    _, sampling = toys.general.asked[0]
    assert (sampling.n, sampling.temperature) == (3, 0.0)


async def test_a_node_waits_for_what_it_reads_and_is_run_once() -> None:
    toys = Bench(pack=diamond_pack())
    facts, left = toys.tool("Facts"), toys.tool("Left")
    assert (toys.bench.legal(facts), toys.bench.legal(left)) == (True, False)
    await toys.bench.run(facts)
    assert (toys.bench.legal(facts), toys.bench.legal(left)) == (False, True)
    entry = await toys.bench.run(left)
    assert entry.sources == ("s1_Facts",)
    assert "[of_facts]\nby s1_Facts => 7\n[end of of_facts]" in toys.said()


async def test_a_node_is_completed_with_all_that_it_still_lacks() -> None:
    toys = Bench(pack=diamond_pack(), only_nodes=True)
    await toys.bench.run(toys.tool("Facts"))
    entry = await toys.bench.completed(toys.tool("Answer"))
    assert entry is not None
    assert [one.tool.name for one in toys.bench.entries] == ["Facts", "Left", "Right", "Answer"]


async def test_where_a_required_node_fails_the_general_operators_answer() -> None:
    def reply(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if "Facts" in sampling.tag:
            raise EngineError("it broke")
        return working(prompt, sampling, index)

    toys = Bench(reply, pack=diamond_pack())
    entry = await toys.bench.answered()
    assert entry is not None
    assert entry.tool.name == "cot"
    alone = Bench(reply, pack=diamond_pack(), only_nodes=True)
    assert await alone.bench.answered() is None


async def test_checks_and_readability_say_how_well_a_step_went() -> None:
    toys = Bench(lambda _prompt, _sampling, _index: "no final line")
    entry = await toys.bench.run(toys.tool("cot"))
    assert (entry.value, entry.kept) == (None, 0.0)
    assert (await toys.bench.run(toys.tool("extract"))).kept == 1.0
