"""A LoRA adapter on a real model: it changes what the model says, unless it is empty or made for another."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from mma_desktop.engine.base import Message, Prompt, Sampling
from mma_desktop.engine.local import LocalEngine, LocalSettings
from mma_desktop.errors import ModelError
from tests.engine.lora_file import write_adapter

pytestmark = pytest.mark.real

SMALL = LocalSettings(context_length=512, cells=1024, threads=1)
QUESTION = Prompt((Message("user", "Tell me about the sea."),))


async def scores(model: Path, adapter: Path | None) -> tuple[float, ...]:
    """The model's own log-probabilities of a text, with the adapter and what it then says."""
    engine = await LocalEngine.open(model, settings=SMALL, adapter=adapter)
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
    engine = await LocalEngine.open(tiny_model, settings=SMALL, adapter=adapter)
    try:
        hashes = [hashlib.sha256(file.read_bytes()).hexdigest() for file in (tiny_model, adapter)]
        assert engine.info.sha256 == hashlib.sha256("+".join(hashes).encode()).hexdigest()
        assert engine.info.name.endswith(" + law")
        assert (await engine.generate(QUESTION, Sampling(max_tokens=4)))[0].generated_tokens == 4
    finally:
        await engine.close()


async def test_an_adapter_changed_under_way_is_noticed(tiny_model: Path, tmp_path: Path) -> None:
    adapter = write_adapter(tmp_path / "law.gguf")
    engine = await LocalEngine.open(tiny_model, settings=SMALL, adapter=adapter)
    try:
        write_adapter(adapter, layers=5)
        assert engine._host is not None
        await engine._host.stop()  # the next request starts it again
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
    tiny_model: Path, tmp_path: Path, wrong: dict[str, object], fact: str
) -> None:
    with pytest.raises(ModelError, match=fact):
        await LocalEngine.open(tiny_model, settings=SMALL, adapter=write_adapter(tmp_path / "law.gguf", **wrong))


async def test_a_model_is_no_adapter_and_neither_is_a_text(tiny_model: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no LoRA adapter"):
        await LocalEngine.open(tiny_model, settings=SMALL, adapter=tiny_model)
    text = tmp_path / "text.gguf"
    text.write_text("not a GGUF")
    with pytest.raises(ModelError, match=r"text\.gguf could not be read"):
        await LocalEngine.open(tiny_model, settings=SMALL, adapter=text)
