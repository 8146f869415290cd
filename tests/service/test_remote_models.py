"""Remote models as the user meets them: a check that says what they can do, and runs that say where the text went."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mma_desktop import bootstrap
from mma_desktop.cli import models as command
from mma_desktop.domain.events import Event, Trouble
from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.errors import InputError
from mma_desktop.model_files.known_models import Origin, resolve
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from tests.engine.remote.fake_server import FakeServer, llama_routes, serving
from tests.service.conftest import scripted
from tests.service.solving.test_solving import CASE

SPEC = "remote:http://127.0.0.1:9#m"
PROMPT = Prompt((Message("user", "how much?"),))


def allow(home: Path, server: FakeServer) -> str:
    """The spec of the server, which the settings now allow."""
    (home / "remote.toml").write_text('enabled = true\nhosts = ["127.0.0.1"]', encoding="utf-8")
    return f"remote:{server.url}"


def test_a_remote_spec_means_a_remote_model() -> None:
    model = resolve("remote:HTTP://10.0.0.2:8080/v1#Qwen")
    assert (model.spec, model.name, model.origin) == ("remote:http://10.0.0.2:8080#Qwen", "Qwen", Origin.REMOTE)
    assert model.present and model.path is None
    with pytest.raises(InputError, match="is no address"):
        resolve("remote:nowhere")


@pytest.mark.loopback
async def test_a_remote_model_in_both_roles_is_one_engine(home: Path) -> None:
    with serving(llama_routes()) as server:
        spec = allow(home, server)
        async with bootstrap.open_team(spec, f"{spec}/v1/") as team:
            assert team[GENERAL] is team[DOMAIN]
            assert not team.cross_inspected
            assert [one.text for one in await team[GENERAL].generate(PROMPT, Sampling(seed=3))] == ["reply 3"]


@pytest.mark.loopback
def test_check_says_what_a_remote_model_can_do(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with serving(llama_routes()) as server:
        spec = allow(home, server)
        shown = CliRunner().invoke(command.app, ["check", spec], catch_exceptions=False).output
        found = json.loads(CliRunner().invoke(command.app, ["check", spec, "--json"], catch_exceptions=False).output)
    assert "up to 4 in one request" in shown and "CASE TEXT WOULD LEAVE THIS COMPUTER" in shown
    assert found["capabilities"]["scores"] and not found["info"]["local"]


async def test_a_run_with_a_remote_model_says_so_at_once_and_for_ever(
    service_of: Callable[..., SolvingService],
) -> None:
    engine = scripted(GENERAL)
    engine.info = replace(engine.info, local=False)
    heard: list[Event] = []
    request = SolveRequest(text=CASE, preset="quick", general=SPEC, domain="scripted:x")
    report = await service_of(general=engine).solve(request, heard.append)
    told = [event.message for event in heard if isinstance(event, Trouble)]
    assert told == [f"Case text leaves this computer: it is sent to {engine.info.name}."]
    assert report.left_this_computer


@pytest.mark.loopback
async def test_a_whole_run_over_the_line(home: Path, tmp_path: Path) -> None:
    with serving(llama_routes(reply=lambda _seed: "手表一块，价值51500元。\n最终金额：51500元")) as server:
        spec = allow(home, server)
        service = SolvingService(bootstrap.open_team, lambda: (spec, ""), tmp_path / "library.mma")
        report = await service.solve(SolveRequest(text=CASE, preset="quick", rollouts=2), lambda _event: None)
        first = [model for model in report.manifest.models if model.role == GENERAL]
        assert (report.value, report.self_verified, report.left_this_computer) == ("51500", True, True)
        assert [(model.name, model.spec) for model in first] == [(f"fake-7b.gguf @ {server.address}", spec)]
        server.asked.clear()
        await service.replay(report.run)
        greetings = [body for body in server.bodies("POST /completion") if len(body["prompt"]) < 20]
        assert server.bodies("POST /completion") == greetings  # nothing is generated again


async def test_a_run_with_local_models_says_nothing_of_the_kind(service_of: Callable[..., SolvingService]) -> None:
    heard: list[Event] = []
    report = await service_of().solve(SolveRequest(text=CASE, preset="quick"), heard.append)
    assert not report.left_this_computer
    assert not [event for event in heard if isinstance(event, Trouble)]
