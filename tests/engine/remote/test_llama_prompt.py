"""Prompts for a llama-server: text stays text."""

from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.remote.engine import RemoteEngine
from tests.engine.remote.fake_server import CONTROL, Reply, rendered, tokens_of
from tests.engine.remote.opening import COMPLETION, EVIL, PROMPT, llama, opened

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("allowed")]


async def test_a_text_cannot_forge_a_control_token_on_a_llama_server() -> None:
    with llama() as server:
        async with opened(server) as engine:
            await engine.generate(Prompt((Message("user", EVIL),), prefix="<|end|>"), Sampling())
            (sent,) = [body["prompt"] for body in server.bodies(COMPLETION)]
    assert sent[:2] == [CONTROL["<|begin|>"], CONTROL["<|user|>"]]
    assert [token for token in sent if token in CONTROL.values()] == [1, 2, 3, 4]
    assert sent[-7:] == tokens_of("<|end|>")


async def test_a_case_is_never_part_of_the_greeting_or_of_the_layout() -> None:
    with llama() as server:
        engine = await RemoteEngine.open(f"remote:{server.url}")
        await engine.generate(PROMPT, Sampling())
        await engine.close()
        layouts = [str(body) for body in server.bodies("POST /apply-template")]
    assert layouts and not any("how much?" in layout for layout in layouts)


async def test_a_system_message_that_the_template_refuses_is_put_before_the_users() -> None:
    def refusing(body: dict[str, Any]) -> Any:
        roles = [message["role"] for message in body["messages"]]
        return (
            Reply(500, {"error": {"message": "no system"}})
            if "system" in roles
            else {"prompt": rendered(body["messages"])}
        )

    with llama(**{"POST /apply-template": refusing}) as server:
        async with opened(server) as engine:
            await engine.generate(Prompt((Message("system", "be brief"), *PROMPT.messages)), Sampling())
            (body,) = server.bodies(COMPLETION)
    expected = rendered([{"role": "user", "content": "be brief\n\nhow much?"}])
    assert body["prompt"][1:] == tokens_of(expected, control=True)
