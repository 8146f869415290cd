"""Whether a small case is answered in the form that runs read; the engines are scripted here."""

from __future__ import annotations

import pytest

from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.model_files.self_test import CASE_AMOUNT, asked_amount, reading_speed


def engine_that_says(text: str) -> ScriptedEngine:
    return ScriptedEngine(lambda _prompt, _sampling, _index: text)


@pytest.mark.parametrize(
    ("language", "reply"),
    [("en", "cash 300\nphone 1200\nFinal amount: 1,500 yuan"), ("zh", "现金300元，手机1200元。最终金额：1500元")],
)
async def test_an_answer_in_form_is_read(language: str, reply: str) -> None:
    engine = engine_that_says(reply)
    assert await asked_amount(engine, language) == CASE_AMOUNT
    ((prompt, sampling),) = engine.asked
    assert "300" in prompt.messages[-1].content and sampling.temperature == 0
    assert len(prompt.messages) > 2, "a worked example shows the form"


@pytest.mark.parametrize("reply", ["I will not help.", "Final amount: unknown", "Final amount: 1500" + "0" * 999])
async def test_without_the_form_or_cut_nothing_is_read(reply: str) -> None:
    assert await asked_amount(engine_that_says(reply), "en") is None


async def test_how_fast_a_prompt_is_read_is_measured_on_the_question_itself() -> None:
    engine = engine_that_says("1")
    assert await reading_speed(engine, "en") > 0
    await asked_amount(engine, "en")
    (read, sampling), (asked, _) = engine.asked
    assert read == asked and sampling.max_tokens == 1
