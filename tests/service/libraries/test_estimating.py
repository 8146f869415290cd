"""What a run will probably take: from the last runs of its kind, and from its model files."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from mma_desktop.errors import ModelError
from mma_desktop.service.libraries import estimating
from mma_desktop.service.libraries.estimating import MOST_RUNS, memory_of
from tests.service.conftest import DATA
from tests.service.solving.test_solving import REQUEST, ServiceOf, silent

MODELS = {role: f"scripted:{DATA / f'eca_{role}.script.json'}" for role in ("general", "domain")}
ASKED = replace(REQUEST, preset="quick", **MODELS)


async def test_the_last_runs_of_the_same_kind_say_how_long_it_takes(service_of: ServiceOf) -> None:
    service = service_of()
    assert (await service.estimate(ASKED)).seconds == ()
    assert not service.library.exists(), "an estimate makes no library"
    runs = [await service.solve(ASKED, silent) for _ in range(MOST_RUNS + 1)]
    found = await service.estimate(ASKED)
    assert found.seconds == tuple(run.usage.seconds for run in reversed(runs[1:]))
    assert (found.memory, found.free > 0) == (0, True)


@pytest.mark.parametrize(
    "other",
    [{"preset": "standard"}, {"task": "lqa"}, {"rollouts": 7}, {"method": "majority"}, {"domain": ""}],
)
async def test_runs_of_another_kind_say_nothing(service_of: ServiceOf, other: dict[str, str]) -> None:
    service = service_of()
    await service.solve(ASKED, silent)
    assert len((await service.estimate(replace(ASKED, rollouts=2))).seconds) == 1, "the preset's number"
    assert (await service.estimate(replace(ASKED, **other))).seconds == ()


async def test_runs_that_were_given_more_and_those_of_another_computer_say_nothing(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = service_of()
    run = (await service.solve(ASKED, silent)).run
    await service.solve(ASKED, silent)
    await service.resume(run, silent, more=1)
    assert len((await service.estimate(ASKED)).seconds) == 1
    monkeypatch.setattr("mma_desktop.service.manifest._processor", lambda: "another one")
    assert (await service.estimate(ASKED)).seconds == ()


async def test_without_models_that_are_here_nothing_can_be_told(service_of: ServiceOf) -> None:
    with pytest.raises(ModelError):
        await service_of().estimate(replace(ASKED, general="no such model", domain=""))


async def test_models_on_one_file_take_its_memory_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def describe(_model: object) -> SimpleNamespace:
        return SimpleNamespace(memory=SimpleNamespace(total=7))

    known = SimpleNamespace(path=DATA / "model.gguf")
    monkeypatch.setattr(estimating, "resolve", lambda _spec: known)
    monkeypatch.setattr(estimating, "describe", describe)
    assert [await memory_of(models) for models in (("a", "b"), ("a", ""), ("", ""))] == [7, 7, 0]
