"""A LoRA adapter on a real model: it changes what the model says, unless it is empty or made for another."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import ModelError
from tests.engine.client.lora_file import write_adapter
from tests.processes import engine_processes

pytestmark = pytest.mark.real

SMALL = LocalSettings(context_length=512, cells=1024, threads=1)
GREEDY = Sampling(temperature=0, max_tokens=6)
QUESTION = Prompt((Message("user", "Tell me about the sea."),))


async def scores(model: Path, adapter: Path | None) -> tuple[float, ...]:
    """The model's own log-probabilities of a text, with the adapter and what it then says."""
    engine = await LocalEngine.open(model, settings=SMALL, adapters=[adapter])
    try:
        (scored,) = await engine.score(QUESTION, ["The sea is a large body of salt water."])
        return scored.logprobs
    finally:
        await engine.close()


async def test_an_adapter_changes_the_model_and_an_empty_one_does_not(tiny_model: Path, tmp_path: Path) -> None:
    plain = await scores(tiny_model, None)
    assert await scores(tiny_model, write_adapter(tmp_path / "law.gguf")) != pytest.approx(plain, abs=0.1)
    assert await scores(tiny_model, write_adapter(tmp_path / "none.gguf", strength=0)) == pytest.approx(plain, abs=1e-3)


async def test_an_adapted_model_is_another_model(tiny_model: Path, tmp_path: Path) -> None:
    adapter = write_adapter(tmp_path / "law.gguf")
    engine = await LocalEngine.open(tiny_model, settings=SMALL, adapters=[adapter])
    try:
        hashes = [hashlib.sha256(file.read_bytes()).hexdigest() for file in (tiny_model, adapter)]
        assert engine.info.sha256 == hashlib.sha256("+".join(hashes).encode()).hexdigest()
        assert engine.info.name.endswith(" + law")
        assert (await engine.generate(QUESTION, Sampling(max_tokens=4)))[0].generated_tokens == 4
    finally:
        await engine.close()


async def test_an_adapter_changed_under_way_is_noticed(tiny_model: Path, tmp_path: Path) -> None:
    adapter = write_adapter(tmp_path / "law.gguf")
    engine = await LocalEngine.open(tiny_model, settings=SMALL, adapters=[adapter])
    try:
        write_adapter(adapter, layers=5)
        for child in engine_processes():
            child.kill()  # the next request starts it again
        with pytest.raises(ModelError, match="law.gguf was changed"):
            await engine.generate(QUESTION, Sampling(max_tokens=4))
    finally:
        await engine.close()


@pytest.mark.parametrize(
    ("wrong", "fact"),
    [
        ({"architecture": "qwen2"}, "for models of the architecture qwen2, and the model is llama"),
        ({"kind": "model"}, "no LoRA adapter"),
        ({"width": 64}, "does not fit the model"),
        ({"layers": 31}, "does not fit the model"),
    ],
    ids=str,
)
async def test_an_adapter_for_another_model_is_refused(
    tiny_model: Path, tmp_path: Path, wrong: dict[str, Any], fact: str
) -> None:
    with pytest.raises(ModelError, match=fact):
        await LocalEngine.open(tiny_model, settings=SMALL, adapters=[write_adapter(tmp_path / "law.gguf", **wrong)])


async def test_a_model_is_no_adapter_and_neither_is_a_text(tiny_model: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no LoRA adapter"):
        await LocalEngine.open(tiny_model, settings=SMALL, adapters=[tiny_model])
    text = tmp_path / "text.gguf"
    text.write_text("not a GGUF")
    with pytest.raises(ModelError, match=r"text\.gguf could not be read"):
        await LocalEngine.open(tiny_model, settings=SMALL, adapters=[text])


async def test_two_models_on_one_set_of_weights_answer_side_by_side(tiny_model: Path, tmp_path: Path) -> None:
    adapter = write_adapter(tmp_path / "law.gguf")
    alone = [await scores(tiny_model, one) for one in (None, adapter)]
    first = await LocalEngine.open(tiny_model, settings=SMALL, adapters=[None, adapter])
    try:
        contexts = [first.context(None), first.context(adapter)]
        assert contexts[0] is first
        assert len({context.info.sha256 for context in contexts}) == 2
        asked = [context.score(QUESTION, ["The sea is a large body of salt water."]) for context in contexts]
        together = [found[0].logprobs for found in await asyncio.gather(*asked)]
        for apart, beside in zip(alone, together, strict=True):
            assert beside == pytest.approx(apart, abs=1e-3)
        assert await contexts[1].count(QUESTION) == await contexts[0].count(QUESTION)
        assert len(engine_processes()) == 1
    finally:
        await first.close()


async def test_both_models_come_back_when_their_process_dies(tiny_model: Path, tmp_path: Path) -> None:
    adapter = write_adapter(tmp_path / "law.gguf")
    first = await LocalEngine.open(tiny_model, settings=SMALL, adapters=[None, adapter])
    try:
        (before,) = await first.context(adapter).generate(QUESTION, GREEDY)
        for child in engine_processes():
            child.kill()
        (after,) = await first.context(adapter).generate(QUESTION, GREEDY)
        assert after.text == before.text
    finally:
        await first.close()
