"""Drawing tokens: seeds, and grammars that hold from a trigger on."""

from __future__ import annotations

import re

import pytest

from mma_desktop.domain.prompts import Constraint, FinishReason, Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.errors import EngineError
from tests.engine.tiny import GREEDY, QUESTION, child_pids, texts

pytestmark = [pytest.mark.real, pytest.mark.asyncio(loop_scope="module")]


async def test_the_same_seed_gives_the_same_text(engine: LocalEngine) -> None:
    sampling = Sampling(n=3, max_tokens=20, seed=2**40 + 5)
    first, again = await engine.generate(QUESTION, sampling), await engine.generate(QUESTION, sampling)
    assert texts(first) == texts(again)
    assert again[0].cached_tokens == again[0].prompt_tokens - 1


async def test_sample_i_uses_seed_plus_i(engine: LocalEngine) -> None:
    both = await engine.generate(QUESTION, Sampling(n=2, max_tokens=16, seed=11))
    second = await engine.generate(QUESTION, Sampling(n=1, max_tokens=16, seed=12))
    assert both[1].text == second[0].text


async def test_a_grammar_holds_from_its_trigger_on(engine: LocalEngine) -> None:
    prompt = Prompt((Message("user", "What is 2+3? End with: Answer: 5 yuan."),), prefix="2+3 is 5.\n\n")
    tail = Constraint('root ::= "Answer:" " " [0-9]+ " yuan"', trigger="Answer:")
    for sample in await engine.generate(prompt, Sampling(n=6, max_tokens=60, seed=5, constraint=tail)):
        before, trigger, after = sample.text.partition("Answer:")
        if trigger:
            assert re.fullmatch(r" [0-9]+ yuan", after) or sample.finish_reason is FinishReason.LENGTH
        assert "Answer:" not in before


async def test_a_trigger_inside_a_token_is_found(engine: LocalEngine) -> None:
    """The token that brings the trigger begins before it and ends after it: neither may break the grammar."""
    (free,) = await engine.generate(QUESTION, GREEDY)
    trigger = free.text.split()[2][1:3]
    tail = Constraint(f'root ::= "{trigger}" " " [a-z]+ "!"', trigger=trigger)
    (held,) = await engine.generate(QUESTION, Sampling(temperature=0, max_tokens=40, constraint=tail))
    before, _, after = free.text.partition(trigger)
    assert held.text.startswith(before + trigger)
    assert re.fullmatch(r" [a-z]+(!)?", held.text[len(before + trigger) :])
    assert after


async def test_a_grammar_may_hold_from_the_start(engine: LocalEngine) -> None:
    constraint = Constraint('root ::= ("yes" | "no") "."')
    samples = await engine.generate(QUESTION, Sampling(n=5, max_tokens=20, temperature=1.5, constraint=constraint))
    assert set(texts(samples)) <= {"yes.", "no."}
    assert {sample.finish_reason for sample in samples} == {FinishReason.STOP}


@pytest.mark.parametrize(
    "grammar", ["root ::= (", "", "  ", 'root ::= root "a"', "root ::= missing", 'other ::= "a"', "root ::= \x00"]
)
async def test_a_bad_grammar_is_an_error_and_not_a_crash(engine: LocalEngine, grammar: str) -> None:
    pids = child_pids()
    for trigger in ("", "Answer:"):
        with pytest.raises(EngineError, match="not valid GBNF"):
            await engine.generate(QUESTION, Sampling(constraint=Constraint(grammar, trigger)))
    assert await engine.generate(QUESTION, Sampling(max_tokens=1))
    assert child_pids() == pids


async def test_a_grammar_that_does_not_begin_with_its_trigger_is_an_error(engine: LocalEngine) -> None:
    constraint = Constraint('root ::= "xyz"', trigger="e sea")
    with pytest.raises(EngineError, match="grammar"):
        await engine.generate(QUESTION, Sampling(temperature=0, max_tokens=40, constraint=constraint))
