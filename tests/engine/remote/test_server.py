"""What a server states of its model."""

from __future__ import annotations

import pytest

from mma_desktop.domain.prompts import Sampling
from mma_desktop.engine.remote.engine import RemoteEngine
from mma_desktop.errors import InputError
from tests.engine.remote.fake_server import plain_routes, serving, vllm_routes
from tests.engine.remote.opening import CHAT, PROMPT, llama, opened

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("allowed")]


async def test_an_unknown_context_length_must_be_set() -> None:
    with serving(plain_routes()) as server, pytest.raises(InputError, match="context_length"):
        await RemoteEngine.open(f"remote:{server.url}")


async def test_the_digest_is_of_what_the_server_states_and_survives_a_restart() -> None:
    with llama() as server:
        async with opened(server) as engine:
            first = engine.info.sha256
        server.routes["GET /v1/models"] = lambda _: {"data": [{"id": "models/fake-7b.gguf", "created": 99}]}
        async with opened(server) as engine:
            other = engine.info.sha256
        server.routes["GET /v1/models"] = lambda _: {"data": [{"id": "models/fake-7b.gguf", "created": 100}]}
        async with opened(server) as engine:
            assert engine.info.sha256 == other != first


async def test_one_of_several_models_must_be_named() -> None:
    several = {"data": [{"id": "a", "max_model_len": 99}, {"id": "org/b", "max_model_len": 99}]}
    with serving({**vllm_routes(), "GET /v1/models": lambda _: several}) as server:
        with pytest.raises(InputError, match="a, org/b"):
            await RemoteEngine.open(f"remote:{server.url}")
        with pytest.raises(InputError, match="no model c"):
            await RemoteEngine.open(f"remote:{server.url}#c")
        async with opened(server, "org/b") as engine:
            await engine.generate(PROMPT, Sampling(max_tokens=9))
            assert server.bodies(CHAT)[0]["model"] == "org/b"
