"""From a plan to nodes that load."""

from __future__ import annotations

from typing import Any

from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import FORMAT, NodePack, NodeType, ReplyForm
from mma_desktop.synthesis.nodes import WrittenNodes, write_nodes
from mma_desktop.synthesis.plan import PlannedStep, StepKind
from tests.synthesis.scripts import QUESTION, brief, designer, engine

PLAN = (
    PlannedStep(name="Ledger", kind=StepKind.LEDGER, purpose="相加"),
    PlannedStep(name="Facts", kind=StepKind.ANALYSE, purpose="整理行为"),
    PlannedStep(name="Law", kind=StepKind.RETRIEVE, purpose="查找法条", reads=("Facts",)),
    PlannedStep(name="Answer", kind=StepKind.EXPERT, purpose="认定罪名", reads=("Ledger", "Facts", "Law")),
)


def packed(nodes: WrittenNodes) -> NodePack:
    data: dict[str, Any] = {"schema": FORMAT, "id": "made", "version": 1, "language": "zh", "titles": {"zh": "甲"}}
    return pack_of({**data, "nodes": list(nodes.nodes)})


async def test_a_plan_becomes_a_pack_that_loads() -> None:
    made = await write_nodes(designer(engine()), brief(), PLAN, "归纳", ("marker_present", "charge_known"))
    pack = packed(made)
    assert made.filled == ()
    assert [node.type for node in pack.nodes] == [NodeType.PROGRAM, NodeType.LLM, NodeType.RETRIEVAL, NodeType.LLM]
    assert pack.node("Law").retrieval is not None
    assert pack.final.name == "Answer"
    assert pack.final.checks == ("marker_present", "charge_known", "statute_exists")


async def test_who_answers_is_asked_in_the_tasks_form_and_by_the_model_of_the_field() -> None:
    pack = packed(await write_nodes(designer(engine()), brief(), PLAN, "归纳", ("marker_present",)))
    (call,) = pack.final.calls
    assert (call.parse, call.engine) == (ReplyForm.MARKER, "domain")
    assert call.user.startswith("{case}\n\n{ledger_entries}\n\n{ledger_total}\n\n{facts}\n\n{law}")
    assert call.user.endswith("\n{format}")
    assert pack.final.inputs["ledger_total"] == "Ledger.total"


async def test_braces_that_a_designer_writes_are_braces() -> None:
    wild = {"instruction": "写成{facts}或{{x}}，例如{secret}"}
    made = await write_nodes(designer(engine(instruction=wild)), brief(), PLAN, "", ("marker_present",))
    assert "{{facts}}或{{{{x}}}}" in packed(made).node("Facts").calls[0].user


async def test_an_instruction_that_is_empty_or_quotes_a_sample_twice_becomes_the_programs_own() -> None:
    for bad in (" ", f"如{QUESTION}"):
        scripted = engine(**{"instruction": {"instruction": "逐条写明"}, "instruction Facts": {"instruction": bad}})
        scripted_again = engine(
            **{
                "instruction": {"instruction": "逐条写明"},
                "instruction Facts": {"instruction": bad},
                "instruction Facts again": {"instruction": bad},
            }
        )
        assert (await write_nodes(designer(scripted), brief(), PLAN, "", ())).filled == ()
        made = await write_nodes(designer(scripted_again), brief(), PLAN, "", ("marker_present",))
        assert made.filled == ("Facts",)
        constraint = scripted.asked[-1][1].constraint
        assert constraint is not None and "seen-char" in constraint.grammar
        assert "请完成这一步：整理行为" in packed(made).node("Facts").calls[0].user


async def test_a_search_without_words_searches_what_it_is_for() -> None:
    made = await write_nodes(designer(engine(query={"query": ""})), brief(), PLAN, "", ("marker_present",))
    retrieval = packed(made).node("Law").retrieval
    assert retrieval is not None
    assert retrieval.query == "查找法条 {facts}"
    assert made.filled == ("Law",)
