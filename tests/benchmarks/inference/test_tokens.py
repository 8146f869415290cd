"""Prompts as the tokens that our engine feeds."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

from benchmarks.inference.tokens import Tokenizer
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings

pytestmark = pytest.mark.real


async def test_a_prompt_takes_as_many_tokens_as_in_the_engine(tiny_model: Path) -> None:
    prompt = Prompt((Message("user", "Tell me about the sea."),), prefix="The sea")
    tokenizer = Tokenizer(tiny_model)
    engine = await LocalEngine.open(tiny_model, settings=LocalSettings(context_length=512))
    try:
        assert len(tokenizer.tokens(prompt)) == await engine.count(prompt)
        assert tokenizer.token_strings("The sea is deep.") == await engine.token_strings("The sea is deep.")
    finally:
        await engine.close()


def test_a_text_that_is_no_prompt_has_no_template(tiny_model: Path) -> None:
    tokenizer = Tokenizer(tiny_model)
    assert len(tokenizer.plain("The sea is deep.")) == len(tokenizer.token_strings("The sea is deep."))
