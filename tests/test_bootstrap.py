"""The wiring: which engines sit where."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from mma_desktop import bootstrap
from mma_desktop.bootstrap import make_service, open_repeatable, open_team, unsaved_service
from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.gate import EngineGate
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import EngineError, ModelError
from mma_desktop.model_files.loading import Loading
from mma_desktop.model_files.offload import Offload
from mma_desktop.paths import resources
from mma_desktop.service.request import SolveRequest
from tests.engine.client.lora_file import write_adapter
from tests.processes import engine_processes

DATA = Path(__file__).parent / "data"
GENERAL = f"scripted:{DATA / 'eca_general.script.json'}"
DOMAIN = f"scripted:{DATA / 'eca_domain.script.json'}"


async def test_two_models_take_two_roles_and_are_closed_afterwards() -> None:
    async with open_team(GENERAL, DOMAIN) as team:
        assert (team["general"].info.name, team["domain"].info.name) == ("scripted general", "scripted domain")
        assert team.cross_inspected
    with pytest.raises(EngineError, match="closed"):
        await team["general"].generate(Prompt((Message("user", "x"),)), Sampling())


@pytest.mark.parametrize("domain", ["", GENERAL])
async def test_one_model_takes_both_roles(domain: str) -> None:
    async with open_team(GENERAL, domain) as team:
        assert team["general"] is team["domain"]
        assert not team.cross_inspected


async def test_an_unknown_model_is_refused_before_anything_is_loaded() -> None:
    with pytest.raises(ModelError, match="no model"):
        async with open_team(GENERAL, "no-such-model"):
            pass


@pytest.mark.parametrize(("sha256", "said"), [(None, True), ("0" * 64, False)])
async def test_a_model_that_nothing_vouches_for_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sha256: str | None, said: bool
) -> None:
    file = tmp_path / "loose.gguf"
    file.touch()
    opened = AsyncMock(return_value=Mock(close=AsyncMock()))
    monkeypatch.setattr(
        bootstrap, "prepare", AsyncMock(return_value={file: Loading(Offload(LocalSettings()), sha256, (None,))})
    )
    monkeypatch.setattr(bootstrap.LocalEngine, "open", opened)
    async with open_team(str(file), ""):
        assert opened.await_args is not None
        assert any("loose.gguf is not registered" in note for note in opened.await_args.kwargs["notes"]) is said


def test_the_default_library_lies_in_the_users_folder(home: Path) -> None:
    service = make_service()
    assert service.runs() == []
    assert service.library == home / "library.mma"


@pytest.mark.real
async def test_an_adapter_beside_its_base_shares_the_weights_and_still_inspects_it(
    tiny_model: Path, tmp_path: Path
) -> None:
    adapter = write_adapter(tmp_path / "law.gguf")
    async with open_team(str(tiny_model), f"{tiny_model}+{adapter}") as team:
        assert team.cross_inspected
        assert team["domain"].info.name == f"{team['general'].info.name} + law"
        assert len(engine_processes()) == 1
        prompt = Prompt((Message("user", "Tell me about the sea."),))
        for role in ("general", "domain"):
            assert await team[role].generate(prompt, Sampling(max_tokens=4))
    assert not engine_processes()


@pytest.mark.parametrize(("places", "shared"), [(((), ()), True), ((("A",), ("B",)), False), ((("A",), ()), False)])
async def test_only_models_on_the_same_processor_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: tuple[tuple[str, ...], ...], shared: bool
) -> None:
    gates: list[EngineGate] = []
    files = [tmp_path / "general.gguf", tmp_path / "domain.gguf"]
    for file in files:
        file.touch()
    loadings = {
        file: Loading(Offload(LocalSettings(), places=place), None, (None,))
        for file, place in zip(files, places, strict=True)
    }

    prepared = AsyncMock(return_value=loadings)

    async def loaded(_path: Path, **how: Any) -> Mock:
        gates.append(how["gate"])
        return Mock(close=AsyncMock())

    monkeypatch.setattr(bootstrap, "prepare", prepared)
    monkeypatch.setattr(bootstrap.LocalEngine, "open", loaded)
    async with open_team(*map(str, files), several_cases=shared):
        assert (gates[0] is gates[1]) is shared
    assert prepared.await_args is not None and prepared.await_args.kwargs == {"several_cases": shared}
    async with open_repeatable(*map(str, files)):
        assert prepared.await_args.kwargs == {"several_cases": False, "repeatable": True}


async def test_nothing_of_an_unsaved_case_can_be_read_later(home: Path) -> None:
    case = (resources() / "samples" / "hotel_watches.zh.txt").read_text(encoding="utf-8")
    request = SolveRequest(case, general=GENERAL, domain=DOMAIN, preset="quick")
    with unsaved_service() as service:
        report = await service.solve(request, lambda _event: None)
        assert (await service.report(report.run)).value == report.value  # it is there while the process is
        folder = service.library.parent
        files = [path.read_bytes() for path in folder.iterdir()]
        assert files
        for word in ("被告人", report.answer[:20]):
            assert not any(word.encode() in content for content in files)
        assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    assert not folder.exists()
    assert not (home / "library.mma").exists()
