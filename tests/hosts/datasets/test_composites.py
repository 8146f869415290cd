"""Operators that are made of others as steps of a searched workflow, and as nodes of its pack."""

from __future__ import annotations

import pytest

from mma_desktop.domain.events import NodeAdded
from mma_desktop.hosts.datasets.composites import written_out
from mma_desktop.hosts.datasets.designs import Design, DesignStep, is_valid
from mma_desktop.hosts.texts import host_texts
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.loading import pack_of
from tests.hosts.datasets.toys import WHOLE, calls_of, chain, packer
from tests.hosts.toys import run
from tests.packs.toys import diamond_pack, node, two_answers
from tests.workflows.toys import pack


def wired(design: Design) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.step.id, one.step.tool, one.step.reads) for one in written_out(design, WHOLE)]


def test_a_debate_is_two_speakers_with_two_turns_and_a_judge() -> None:
    assert wired(chain("extract", "debate")) == [
        ("s1_extract", "extract", ()),
        ("s2_debate_a1", "cot", ("s1_extract",)),
        ("s2_debate_b1", "cot", ("s1_extract",)),
        ("s2_debate_a2", "cot", ("s2_debate_b1",)),
        ("s2_debate_b2", "cot", ("s2_debate_a1",)),
        ("s2_debate", "cot", ("s2_debate_a2", "s2_debate_b2")),
    ]


def test_a_reflexion_is_an_answer_that_is_reviewed_and_revised_twice() -> None:
    assert [tool for _, tool, _ in wired(chain("reflexion"))] == ["cot", "review", "revise", "review", "revise"]
    assert wired(chain("reflexion"))[-1] == ("s1_reflexion", "revise", ("s1_reflexion_3", "s1_reflexion_4"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_speakers_of_a_debate_have_roles_and_the_judge_has_none(language: str) -> None:
    toolbox, roles = Toolbox.of(language, composites=True, everywhere=True), host_texts(language).roles
    made = packer(toolbox, language).packed(chain("debate"))
    said = {name: made.node(f"s1_debate{name}").calls[0].system for name in ("_a1", "_b1", "_a2", "_b2", "")}
    assert [said["_a1"].startswith(roles[0]), said["_b2"].startswith(roles[1])] == [True, True]
    assert not said[""].startswith(tuple(roles))
    assert made.final.name == "s1_debate"
    assert pack_of(made.model_dump(mode="json")) == made


async def test_answers_are_voted_on_by_the_program_without_a_call() -> None:
    answers = (DesignStep("a", "cot"), DesignStep("b", "cot"), DesignStep("c", "debate"))
    design = Design((*answers, DesignStep("v", "vote", ("a", "b", "c"))))
    assert is_valid(design, WHOLE)
    made = packer(WHOLE).packed(design)
    assert (made.final.program, dict(made.final.inputs)) == (
        "vote",
        {"a": "a.answer", "b": "b.answer", "c": "c.answer"},
    )
    ran = await run("workflow:amounts", work=lambda _prompt, sampling, _index: said(sampling.tag), pack=made)
    assert ran.solution.value == "2"
    assert ran.calls == calls_of(design, WHOLE) == 7
    assert [one.value for one in ran.answers] == ["2"]
    assert sum(isinstance(event, NodeAdded) for event in ran.events) == 1 + 8


def said(tag: str) -> str:
    return f"so => {1 if tag.endswith('.a') else 2}"


def test_nodes_alone_are_voted_on_and_nothing_else() -> None:
    alone = Toolbox.of("en", two_answers(), only_nodes=True, composites=True, everywhere=True)
    steps = (DesignStep("One", "One"), DesignStep("Two", "Two", ("One",)))
    assert is_valid(Design((*steps, DesignStep("v", "vote", ("One", "Two")))), alone)
    for tool in ("debate", "reflexion"):
        assert not is_valid(Design((*steps, DesignStep("d", tool, ("Two",)))), alone)


def test_a_node_that_is_called_as_a_part_leaves_no_debate() -> None:
    shadowed = Toolbox.of("en", pack(node("cot", final=True)), composites=True, everywhere=True)
    assert not is_valid(Design((DesignStep("d", "debate"),)), shadowed)
    assert is_valid(chain("debate"), Toolbox.of("en", diamond_pack(), composites=True, everywhere=True))
