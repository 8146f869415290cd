"""The remote engine against servers on loopback that imitate a llama-server, a vLLM and lesser ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.prompts import FinishReason, Sampling
from mma_desktop.engine.remote.engine import RemoteEngine
from mma_desktop.errors import ContextOverflow, EngineError, InputError
from tests.engine.remote.fake_server import Reply, Route, llama_routes, plain_routes, serving, vllm_routes
from tests.engine.remote.opening import CHAT, COMPLETION, PROMPT, allow, llama, opened

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("allowed")]


@pytest.mark.parametrize("routes", [llama_routes(), vllm_routes(), plain_routes()])
async def test_a_cut_answer_is_marked(routes: dict[str, Route], home: Path) -> None:
    allow(home, context_length=2048)
    with serving(routes) as server:
        async with opened(server) as engine:
            (cut,) = await engine.generate(PROMPT, Sampling(max_tokens=3))
            (whole,) = await engine.generate(PROMPT, Sampling(max_tokens=300))
    assert (cut.text, cut.finish_reason, cut.generated_tokens) == ("rep", FinishReason.LENGTH, 3)
    assert whole.finish_reason is FinishReason.STOP


async def test_text_is_cut_where_tokens_and_characters_end_together() -> None:
    for routes in (llama_routes(), vllm_routes()):
        with serving(routes) as server:
            async with opened(server) as engine:
                assert await engine.token_strings("案 𠮷b") == ["案", " ", "𠮷", "b"]


async def test_a_prompt_that_does_not_fit_is_not_sent() -> None:
    with llama() as server:
        async with opened(server) as engine:
            with pytest.raises(ContextOverflow, match="holds 4096"):
                await engine.generate(PROMPT, Sampling(max_tokens=4096))
            assert not server.bodies(COMPLETION)


async def test_the_servers_own_word_that_it_does_not_fit_is_understood() -> None:
    too_long = Reply(400, {"error": {"message": "request exceeds the available context size, try increasing it"}})
    with llama() as server:
        async with opened(server) as engine:
            server.routes[COMPLETION] = lambda _: too_long
            with pytest.raises(ContextOverflow, match="available context size"):
                await engine.generate(PROMPT, Sampling())


async def test_a_wrong_number_of_samples_is_an_error() -> None:
    for routes, route in ((llama_routes(), COMPLETION), (vllm_routes(), CHAT)):
        with serving(routes) as server:
            async with opened(server) as engine:
                one = server.routes[route]
                server.routes[route] = lambda body, one=one: one({**body, "n": 1, "n_cmpl": 1})
                with pytest.raises(EngineError, match="1 samples where 3"):
                    await engine.generate(PROMPT, Sampling(n=3))


async def test_nothing_is_asked_before_the_user_allows_it(home: Path) -> None:
    (home / "remote.toml").unlink()
    with llama() as server:
        with pytest.raises(InputError, match="switched off"):
            await RemoteEngine.open(f"remote:{server.url}")
        assert not server.asked


async def test_a_closed_engine_refuses() -> None:
    with llama() as server:
        engine = await RemoteEngine.open(f"remote:{server.url}")
        await engine.close()
        with pytest.raises(EngineError, match="closed"):
            await engine.generate(PROMPT, Sampling())
