"""An engine around another one."""

from __future__ import annotations

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.errors import EngineError

PROMPT = Prompt((Message("user", "the case"),))


async def test_everything_is_passed_on() -> None:
    inner = ScriptedEngine(lambda *_: "reply", judge=lambda _prompt, text: -len(text))
    outer = EngineWrapper(inner)
    assert outer.info is inner.info
    assert [one.text for one in await outer.generate(PROMPT, Sampling(n=2))] == ["reply", "reply"]
    assert (await outer.score(PROMPT, ["ab"]))[0].mean == -2
    assert await outer.count(PROMPT) == len("the case")
    assert await outer.token_strings("ab") == ["a", "b"]


async def test_closing_closes_the_inner_engine() -> None:
    inner = ScriptedEngine(lambda *_: "reply")
    await EngineWrapper(inner).close()
    with pytest.raises(EngineError, match="closed"):
        await inner.generate(PROMPT, Sampling())
