"""What is known of a remote model before any case is sent to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.engine.remote.checkup import check_remote, offered_models
from mma_desktop.errors import InputError
from tests.engine.remote.fake_server import llama_routes, serving
from tests.engine.remote.opening import allow


def test_models_are_offered_only_where_remote_engines_are_on(home: Path) -> None:
    assert offered_models() == []
    text = 'hosts = ["10.0.0.7"]\nmodels = ["http://10.0.0.7:8080#qwen"]\n'
    (home / "remote.toml").write_text(text, encoding="utf-8")
    assert offered_models() == []
    (home / "remote.toml").write_text("enabled = true\n" + text, encoding="utf-8")
    assert [address.spec for address in offered_models()] == ["remote:http://10.0.0.7:8080#qwen"]


def test_a_model_on_a_host_that_is_not_allowed_is_not_offered(home: Path) -> None:
    allow(home, models='["http://10.0.0.8"]')
    with pytest.raises(InputError, match=r"10\.0\.0\.8 is not among the allowed hosts"):
        offered_models()


@pytest.mark.loopback
async def test_a_check_sends_a_greeting_and_nothing_else(home: Path) -> None:
    allow(home)
    with serving(llama_routes()) as server:
        found = await check_remote(f"remote:{server.url}")
        contents = [body["content"] for body in server.bodies("POST /tokenize")]
    assert found.capabilities.samples == 4
    assert not found.info.local
    assert "Hi" in contents and all(len(content) < 40 for content in contents)
