"""Asking a designer: a form that cannot be broken, a second try, material that gives way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow, EngineError, EngineLost
from mma_desktop.packs.json_schema import JsonObject, JsonString, grammar
from mma_desktop.synthesis.designer import DesignRequest
from mma_desktop.synthesis.texts import Request
from tests.synthesis.scripts import designer, engine

SHAPE = JsonObject(type="object", properties={"query": JsonString(type="string", maxLength=5)})
REQUEST = DesignRequest(
    Request.LOOK_UP, "query Law", SHAPE, 100, material={"task": "任务", "plan": "步骤", "node": "本步"}
)


async def test_every_reply_is_held_to_the_grammar_of_its_form() -> None:
    made = engine(query={"query": "盗窃"})
    assert await designer(made).ask(REQUEST) == {"query": "盗窃"}
    (_, sampling) = made.asked[0]
    assert sampling.constraint is not None
    assert (sampling.constraint.grammar, sampling.constraint.trigger) == (grammar(SHAPE), "")


async def test_what_nobody_sees_is_taken_out_of_a_reply() -> None:
    """Else the pack or panel made of it could be taken in nowhere."""
    made = engine(query='{"query": "盗\u202e\u200b\\f窃\\n"}')
    assert await designer(made).ask(REQUEST) == {"query": "盗 窃\n"}
    assert await designer(engine(query='{"query": "a\\\\b"}')).ask(REQUEST) == {"query": "a\\b"}, "no escape of b"


async def test_a_reply_that_cannot_be_read_is_asked_for_once_more_with_another_seed() -> None:
    made = engine(query="no JSON")
    assert await designer(made).ask(REQUEST) is None
    seeds = [sampling.seed for _, sampling in made.asked]
    assert len(seeds) == len(set(seeds)) == 2


async def test_an_engine_that_fails_counts_as_a_reply_that_cannot_be_read_unless_it_is_lost() -> None:
    def failing(error: Exception) -> ScriptedEngine:
        def script(*_: object) -> str:
            raise error

        return ScriptedEngine(script)

    assert await designer(failing(EngineError("no"))).ask(REQUEST) is None
    with pytest.raises(EngineLost):
        await designer(failing(EngineLost("gone"))).ask(REQUEST)


async def test_material_gives_way_where_the_context_does_not_hold_it() -> None:
    made = engine(query={"query": "盗窃"})
    made.info = replace(made.info, context_length=1500)
    long = replace(REQUEST, material={**REQUEST.material, "plan": "长" * 5000})
    assert await designer(made).ask(long) == {"query": "盗窃"}
    asked = made.asked[0][0].messages[-1].content
    assert 0 < asked.count("长") < 1500
    assert "…" in asked


async def test_a_context_that_holds_not_even_the_prompt_is_an_error_with_a_remedy() -> None:
    made = engine()
    made.info = replace(made.info, context_length=150)
    with pytest.raises(ContextOverflow, match="longer context"):
        await designer(made).ask(REQUEST)
