"""How the local engine brings its child back, with a small script in the place of llama.cpp."""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import EngineError, EngineLost, ModelError
from tests.engine.client.fake_host import starts, write_host


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """A file that passes for a model, and beside it a host that knows what to make of it."""
    path = tmp_path / "tiny.gguf"
    path.write_text("weights", encoding="utf-8")
    return path


@pytest.fixture
async def engine(weights: Path) -> AsyncGenerator[LocalEngine]:
    engine = await opened(weights)
    yield engine
    await engine.close()


async def opened(weights: Path, **options: Any) -> LocalEngine:
    return await LocalEngine.open(weights, command=write_host(weights.parent), **options)


def asking(text: str) -> Prompt:
    return Prompt((Message("user", text),))


async def test_a_crash_is_answered_with_a_new_child_and_the_same_request(engine: LocalEngine, weights: Path) -> None:
    (reply,) = await engine.generate(asking("die once"), Sampling())
    assert reply.text == "die once"
    assert starts(weights.parent) == 2


async def test_what_was_pending_beside_the_crash_is_asked_again_too(engine: LocalEngine, weights: Path) -> None:
    replies = await asyncio.gather(*(engine.generate(asking(text), Sampling()) for text in ("a", "die once", "b")))
    assert [reply.text for (reply,) in replies] == ["a", "die once", "b"]
    assert starts(weights.parent) == 2


async def test_a_child_that_computes_for_ever_is_given_up(engine: LocalEngine, weights: Path) -> None:
    with pytest.raises(EngineLost, match="failed twice on the same request.*far more than it was asked for"):
        await engine.generate(asking("compute for ever"), Sampling())
    assert starts(weights.parent) == 2


async def test_a_request_that_crashes_twice_is_lost_and_the_next_is_served(engine: LocalEngine, weights: Path) -> None:
    with pytest.raises(EngineLost, match="failed twice on the same request.*SIGSEGV"):
        await engine.generate(asking("die"), Sampling())
    assert await engine.generate(asking("again"), Sampling())
    assert starts(weights.parent) == 3


async def test_a_grammar_that_crashes_the_engine_is_named(engine: LocalEngine) -> None:
    constraint = Constraint("root ::= poison")
    with pytest.raises(EngineError, match="root ::= poison"):
        await engine.generate(asking("die"), Sampling(constraint=constraint))


async def test_tokens_generated_before_a_crash_still_count(engine: LocalEngine) -> None:
    await engine.generate(asking("a"), Sampling())
    await engine.generate(asking("die once"), Sampling())
    assert engine.generated == 14


async def test_a_child_that_crashes_with_repacked_weights_is_started_without(weights: Path) -> None:
    weights.write_text("fragile weights", encoding="utf-8")
    engine = await opened(weights)
    assert starts(weights.parent) == 2
    await engine.generate(asking("die once"), Sampling())
    assert starts(weights.parent) == 3
    await engine.close()


async def test_a_model_that_crashes_every_child_is_a_model_error(weights: Path) -> None:
    weights.write_text("broken weights", encoding="utf-8")
    with pytest.raises(ModelError, match=r"tiny\.gguf could not be read: .*SIGSEGV"):
        await opened(weights)


async def test_a_file_is_checked_before_it_is_loaded(weights: Path) -> None:
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()
    engine = await opened(weights, expected_sha256=digest)
    assert engine.info.sha256 == digest
    await engine.close()
    with pytest.raises(ModelError, match="must be 00"):
        await opened(weights, expected_sha256="0" * 64)
    assert starts(weights.parent) == 1


async def test_a_file_changed_under_a_running_engine_is_not_loaded_again(engine: LocalEngine, weights: Path) -> None:
    weights.write_text("other weights", encoding="utf-8")
    with pytest.raises(ModelError, match="was changed"):
        await engine.generate(asking("die once"), Sampling())


async def test_a_file_that_is_replaced_under_a_running_engine_is_loaded_again_as_it_was(
    engine: LocalEngine, weights: Path
) -> None:
    """The engine holds on to the file it has hashed; where a child cannot inherit it, the exchange is noticed."""
    other = weights.with_suffix(".new")
    other.write_text("broken weights", encoding="utf-8")
    other.replace(weights)
    if sys.platform == "linux":
        assert await engine.generate(asking("die once"), Sampling())
    else:
        with pytest.raises(ModelError, match="was changed"):
            await engine.generate(asking("die once"), Sampling())


async def test_an_unconfined_child_is_said_to_be_one(weights: Path) -> None:
    weights.write_text("weights of an old kernel", encoding="utf-8")
    engine = await opened(weights)
    said = "This system's kernel does not keep the engine process from other files: use model files that you trust."
    assert engine.notes == ((said,) if sys.platform == "linux" else ())
    await engine.close()


async def test_closing_ends_what_is_pending(engine: LocalEngine) -> None:
    waiting = asyncio.create_task(engine.generate(asking("wait"), Sampling()))
    await asyncio.create_task(engine.generate(asking("a"), Sampling()))  # the one before has arrived by then
    await engine.close()
    for request in (waiting, engine.generate(asking("a"), Sampling())):
        with pytest.raises(EngineError, match="closed"):
            await request


async def test_a_missing_file_is_a_model_error(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        await LocalEngine.open(tmp_path / "none.gguf")


async def test_threads_are_no_more_than_this_process_may_use(engine: LocalEngine, weights: Path) -> None:
    assert 1 <= engine.settings.threads <= (os.cpu_count() or 1)
    asked = await opened(weights, settings=LocalSettings(threads=3))
    assert asked.settings.threads == 3
    await asked.close()


OFFLOADED = LocalSettings(gpu_layers=12, devices=("CUDA0", "CUDA1"), tensor_split=(9, 3))


async def test_a_model_that_fills_a_graphics_device_is_loaded_with_half_of_the_layers(weights: Path) -> None:
    (weights.parent / "gpu_room").write_text("6", encoding="utf-8")
    engine = await opened(weights, settings=OFFLOADED)
    assert (engine.settings.gpu_layers, engine.settings.tensor_split) == (5, (4, 1))
    assert engine.notes == (
        "tiny.gguf did not load with 12 layers on a graphics device (Out of graphics memory.): "
        "it runs with 5 layers on CUDA0, CUDA1.",
    )
    await engine.close()


@pytest.mark.parametrize("what", ["weights", "driver"])
async def test_a_graphics_device_that_takes_nothing_leaves_it_to_the_processor(weights: Path, what: str) -> None:
    """Whether llama.cpp says so or its driver ends the process."""
    weights.write_text(what, encoding="utf-8")
    (weights.parent / "gpu_room").write_text("0", encoding="utf-8")
    engine = await opened(weights, settings=OFFLOADED)
    assert (engine.settings.gpu_layers, engine.settings.devices, engine.settings.repack) == (0, (), True)
    assert len(engine.notes) == 1 and "the processor alone" in engine.notes[0]
    await engine.close()


async def test_a_damaged_file_is_the_error_and_not_the_graphics_device(weights: Path) -> None:
    weights.write_text("broken", encoding="utf-8")
    with pytest.raises(ModelError, match="SIGSEGV"):
        await opened(weights, settings=OFFLOADED)


async def test_a_model_that_loads_as_planned_needs_no_note(weights: Path) -> None:
    engine = await opened(weights, settings=OFFLOADED)
    assert engine.settings.gpu_layers == 12
    assert engine.notes == ()
    await engine.close()
