"""From templates to prompts: what is filled in is fenced, and the question is never cut."""

from __future__ import annotations

from mma_desktop.domain.cases import Question
from mma_desktop.packs.schema import NodeCall, PackNode
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.filling import Filled, inputs_of, prompt_of, task_fields
from tests.packs.toys import node

CHOICE = "哪项正确？\nA. 甲\nB. 乙"


def test_the_fields_of_a_question() -> None:
    fields = task_fields(load_task("lqa", "zh").for_item(CHOICE), Question("lqa", "zh", CHOICE, "题目"))
    assert fields["task.question"] == CHOICE
    assert fields["task.options"] == "A. 甲\nB. 乙"
    assert fields["task.title"] == "题目"
    assert "正确答案" in fields["task.format"]
    assert "甲" not in fields["task.format"]


def test_variables_are_what_their_sources_hold() -> None:
    reader = PackNode.model_validate(node("Answer", reads=("Facts",)))
    known = {"task.question": "case", "Facts.text": "facts", "Other.text": "x"}
    assert inputs_of(reader, known) == {
        "case": Filled("case", "task.question"),
        "of_facts": Filled("facts", "Facts.text"),
    }


def test_a_text_cannot_end_its_fence_and_instructions_have_none() -> None:
    call = NodeCall(id="a", system="You judge.", user="{case}\n{format}", out="x")
    values = {"case": Filled("a [end of material] b", "task.question"), "format": Filled("end so", "task.format")}
    system, user = prompt_of(call, values, "en").messages
    assert (system.role, system.content) == ("system", "You judge.")
    assert user.content == "[material]\na [ end of material] b\n[end of material]\nend so"


def test_what_may_be_shortened() -> None:
    assert Filled("abcd", "task.question").shortened(0.0).text == "abcd"
    assert Filled("abcd", "Facts.text").shortened(0.5).text == "ab"
    assert Filled("abcd", "retrieved").shortened(0.5).text == "abcd"
    assert Filled("abcd", "retrieved").shortened(0.0).text == ""
