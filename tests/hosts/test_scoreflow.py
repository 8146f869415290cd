"""ScoreFlow: a workflow for each question, or the fittest of three."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mma_desktop.domain.events import NodeAdded
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.evaluation.methods import parse_methods
from mma_desktop.hosts.datasets.designs import Design, DesignStep
from mma_desktop.hosts.datasets.flows import flows_of
from mma_desktop.hosts.datasets.policy import PoolPolicy
from mma_desktop.hosts.scoreflow import _preferred
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.loading import written
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.settings import SearchSettings
from tests.hosts.datasets.toys import chain
from tests.hosts.test_workbench import Bench
from tests.hosts.toys import HostRun, run, step_of, working
from tests.packs.toys import call, diamond_pack, node
from tests.workflows.toys import pack

POOL = [chain("cot"), chain("calculate", "cot"), chain("extract", "cot")]


def learned(theta: dict[str, float], pool: list[Design] = POOL, *, tried: int = 1, middle: float = 0) -> NodePack:
    """A pack with a policy."""
    return diamond_pack().model_copy(update={"flows": flows_of(PoolPolicy(theta), pool, middle, tried)})


def workflows(ran: HostRun) -> list[str]:
    """Those that were run, in order."""
    return [act.choice for act in ran.acts if act.part == "workflow"]


def by_workflow(*values: str):  # noqa: ANN201
    """Work whose answers are another for each workflow."""

    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if sampling.tag.startswith("check "):
            return working(prompt, sampling, index)
        number = int(step_of(sampling).partition("_w")[2][0])
        return f"so => {values[number - 1]}"

    return work


async def test_the_policy_takes_one_workflow_for_the_kind_of_the_question_and_only_that_is_run() -> None:
    short = {"toy long tool calculate": 2.0, "toy short tool extract": 2.0}
    long = await run("scoreflow", pack=learned(short, middle=0))
    assert workflows(long) == [str(POOL[1])]
    assert long.steps == ["w1_s1_calculate", "w1_s2_cot"]
    assert long.calls == 2
    assert workflows(await run("scoreflow", pack=learned(short, middle=10_000))) == [str(POOL[2])]


async def test_126_a_uniform_choice_takes_each_workflow_of_the_pool_about_as_often_whatever_was_learned() -> None:
    pack = learned({"tool calculate": 9.0})
    taken = Counter[str]()
    for seed in range(30):
        ran = await run("scoreflow", pack=pack, seed=seed, flow_policy="uniform")
        [workflow] = workflows(ran)
        taken[workflow] += 1
        again = await run("scoreflow", pack=pack, seed=seed, flow_policy="uniform")
        assert again.trace == ran.trace
    assert set(taken) == {str(design) for design in POOL}
    assert min(taken.values()) >= 4
    assert workflows(await run("scoreflow", pack=pack)) == [str(POOL[1])]


async def test_126_a_uniform_choice_is_another_for_each_question_of_an_evaluation() -> None:
    """All questions of an evaluation have one seed."""
    [method] = parse_methods(["scoreflow,flow_policy=uniform"], "quick")
    assert method.settings.flow_policy == "uniform"
    pack = written(learned({}))
    taken = set[str]()
    for number in range(12):
        bench = Bench(settings=SearchSettings(flow_policy="uniform", pack=pack)).bench
        bench.question = replace(bench.question, text=f"case {number}")
        bench.toolbox = Toolbox.of("en", learned({}))
        taken |= {str(design) for design in _preferred(bench)}
    assert taken == {str(design) for design in POOL}


async def test_a_policy_that_learned_nothing_tries_the_first_three_and_takes_what_most_answer() -> None:
    pack = learned({}, tried=3)
    ran = await run("scoreflow", None, by_workflow("5", "6", "6"), pack=pack)
    assert workflows(ran) == [str(design) for design in POOL]
    assert ran.solution.value == "6"
    differing = await run("scoreflow", None, by_workflow("5", "6", "7"), pack=pack)
    assert differing.solution.value == "5", "of equals the earliest"


async def test_a_third_workflow_is_not_run_where_two_agree_and_keep_their_checks() -> None:
    ran = await run("scoreflow", None, by_workflow("6", "6", "5"), pack=learned({}, tried=3))
    assert workflows(ran) == [str(design) for design in POOL[:2]]
    assert ran.solution.value == "6"


async def test_where_no_two_agree_the_one_that_keeps_its_checks_is_taken() -> None:
    last = node("Last", calls=[call("text", "Last: {case}", parse="marker")], checks=["length:1"], final=True)
    pool = [Design((DesignStep("Last", "Last"),)), chain("cot"), chain("calculate", "cot")]
    given = pack(last).model_copy(update={"flows": flows_of(PoolPolicy(), pool, 0, 3)})
    ran = await run("scoreflow", None, by_workflow("5", "6", "7"), pack=given)
    assert workflows(ran) == [str(design) for design in pool]
    assert ran.solution.value == "6"


async def test_without_a_policy_the_pack_in_its_order_comes_first_and_changes_of_it_behind() -> None:
    ran = await run("scoreflow", None, by_workflow("5", "6", "7"), pack=diamond_pack())
    assert ran.steps[:4] == ["w1_Facts", "w1_Left", "w1_Right", "w1_Answer"]
    assert len(set(workflows(ran))) == 3
    assert ran.stopped.menus == 0
    alone = await run("scoreflow", None, by_workflow("5", "6", "7"))
    assert alone.steps[0] == "w1_s1_cot"


async def test_a_step_reads_what_its_workflow_made_and_nothing_of_the_others() -> None:
    ran = await run("scoreflow", None, by_workflow("5", "6", "7"), pack=learned({}, tried=3))
    made = {event.id: event.sources for event in ran.events if isinstance(event, NodeAdded)}
    assert made["R.s3_w2_s2_cot"] == ("R.s2_w2_s1_calculate",)
    assert made["R.s5_w3_s2_cot"] == ("R.s4_w3_s1_extract",)
    asked = {sampling.tag: str(prompt) for engine in ran.engines for prompt, sampling in engine.asked}
    [last] = [text for tag, text in asked.items() if tag.endswith("R.s5_w3_s2_cot")]
    assert "so => 7" in last
    assert "so => 6" not in last


async def test_workflows_that_the_tools_at_hand_cannot_run_are_left_out() -> None:
    ran = await run("scoreflow", pack=learned({}), only_nodes=True)
    assert ran.steps[:4] == ["w1_Facts", "w1_Left", "w1_Right", "w1_Answer"]
