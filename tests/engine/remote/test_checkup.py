"""What is known of a remote model before any case is sent to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.engine.remote.checkup import check_remote
from tests.engine.remote.fake_server import llama_routes, serving
from tests.engine.remote.opening import allow


@pytest.mark.loopback
async def test_a_check_sends_a_greeting_and_nothing_else(home: Path) -> None:
    allow(home)
    with serving(llama_routes()) as server:
        found = await check_remote(f"remote:{server.url}")
        contents = [body["content"] for body in server.bodies("POST /tokenize")]
    assert found.capabilities.samples == 4
    assert not found.info.local
    assert "Hi" in contents and all(len(content) < 40 for content in contents)
