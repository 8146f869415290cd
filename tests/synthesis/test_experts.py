"""Panels that a designer writes (docs/method.md 3.3)."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError
from mma_desktop.panels.groups import Paradigm, own_panel, structured_panel
from mma_desktop.panels.schema import DomainPanel, Expert
from mma_desktop.synthesis.designer import Designer
from mma_desktop.synthesis.experts import write_experts, write_parts
from mma_desktop.synthesis.texts import load_design_texts

JUDGE = {"title": "海事法官", "field": "海上运输", "duty": "审查提单。"}
ADJUSTER = {"title": "保险理算师", "field": "共同海损", "duty": "核对分摊。"}
CAPTAIN = {"title": "船长", "field": "航行安全", "duty": "判断操作是否得当。"}


def designer(replies: Sequence[object]) -> tuple[Designer, ScriptedEngine]:
    """A designer that gives these replies, one for each expert and attempt, the last one for ever."""
    left = list(replies)

    def reply(_prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        said = left.pop(0) if len(left) > 1 else left[0]
        return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)

    engine = ScriptedEngine(reply)
    return Designer(engine, load_design_texts("zh"), 1, 0.7), engine


async def test_86_experts_are_asked_for_one_by_one_each_told_who_sits_already() -> None:
    writes, engine = designer([JUDGE, ADJUSTER, CAPTAIN])
    panel = await write_experts(writes, "海商法", 3)
    assert (panel.title, [one.title for one in panel.experts]) == ("海商法", ["海事法官", "保险理算师", "船长"])
    prompts = [prompt.messages[-1].content for prompt, _ in engine.asked]
    assert "海事法官" not in prompts[0]
    assert "海事法官（" not in prompts[1]
    assert "- 海事法官 (海上运输)" in prompts[1]
    assert all(sampling.constraint is not None for _, sampling in engine.asked)


async def test_87_a_larger_panel_begins_with_the_smaller_one() -> None:
    three = await write_experts(designer([JUDGE, ADJUSTER, CAPTAIN])[0], "海商法", 2)
    six = await write_experts(designer([JUDGE, ADJUSTER, CAPTAIN])[0], "海商法", 3)
    assert six.experts[:2] == three.experts


async def test_one_that_resembles_another_is_asked_for_again_and_at_last_left_out() -> None:
    panel = await write_experts(designer([JUDGE, {**JUDGE, "duty": "别的。"}, ADJUSTER, JUDGE])[0], "海商法", 3)
    assert [one.title for one in panel.experts] == ["海事法官", "保险理算师"]


async def test_an_expert_that_is_none_is_asked_for_again() -> None:
    nameless = {**JUDGE, "title": "  "}
    panel = await write_experts(designer([nameless, "no JSON", "no JSON", JUDGE])[0], "海商法", 1)
    assert [one.title for one in panel.experts] == ["海事法官"]


async def test_a_designer_that_writes_none_is_an_error_with_a_remedy() -> None:
    with pytest.raises(EngineError, match="no expert"):
        await write_experts(designer(["no JSON"])[0], "海商法", 3)


async def test_87_a_panel_that_is_there_grows_and_keeps_its_experts() -> None:
    begun = (Expert(**JUDGE), Expert(**ADJUSTER))
    writes, engine = designer([JUDGE, CAPTAIN])
    panel = await write_experts(writes, "海商法", 3, begun)
    assert [one.title for one in panel.experts] == ["海事法官", "保险理算师", "船长"]
    assert "第3位" in engine.asked[0][0].messages[-1].content
    assert "- 海事法官 (海上运输)" in engine.asked[0][0].messages[-1].content


async def test_86_the_parts_of_a_structured_group_are_written_for_the_field() -> None:
    titles = ["海事律师", "海事律师", "理算师", "船东顾问", "海事法官"]
    writes, engine = designer([{"title": title, "duty": "做一件事。"} for title in titles])
    parts = await write_parts(writes, "海商法", structured_panel("zh"))
    assert [text.title for text in parts.texts.values()] == ["海事律师", "理算师", "船东顾问", "海事法官"]
    assert "解题者" in engine.asked[0][0].messages[-1].content
    own = DomainPanel(title="海商法", parts=parts)
    three = own_panel(Paradigm.STRUCTURED, own, 3, "zh")
    six = own_panel(Paradigm.STRUCTURED, own, 6, "zh")
    assert [one.title for one in three] == ["海事律师", "理算师", "海事法官"]
    assert (six[-1].title, len(six), {one.field for one in six}) == ("海事法官", 6, {"海商法"})


async def test_a_part_that_cannot_be_written_is_an_error() -> None:
    with pytest.raises(EngineError, match="no part"):
        await write_parts(designer(["no JSON"])[0], "海商法", structured_panel("zh"))
