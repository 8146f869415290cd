"""How the models of a run are loaded together; files, devices and measurements are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.engine.wire import CHOOSE, LocalSettings
from mma_desktop.model_files import loading
from mma_desktop.model_files.known_models import KnownModel, Origin
from mma_desktop.model_files.loading import prepare
from mma_desktop.model_files.offload import Offload, OffloadRequest
from mma_desktop.model_files.tuning import Tuned, store

GENERAL = KnownModel("/general.gguf", "general", Origin.ADDED, Path("/general.gguf"), 1, "aa" * 32)
DOMAIN = KnownModel("/domain.gguf", "domain", Origin.ADDED, Path("/domain.gguf"), 1, "bb" * 32)
SCRIPT = KnownModel("scripted:x", "x", Origin.SCRIPTED)
ON_PROCESSOR = Tuned(threads=2, batch_threads=2, spin=False, offload=False, busy=0.0)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What was asked for; every model gets five layers on a device, which saves 100 bytes each."""
    seen: dict[str, object] = {"chosen": []}

    async def choose(requests: Sequence[OffloadRequest]) -> list[Offload]:
        seen["chosen"] = [(request.path.stem, request.contexts) for request in requests]
        return [
            Offload(replace(request.settings, gpu_layers=5), 100, (f"{request.path.stem} noted",))
            for request in requests
        ]

    async def check(chosen: Sequence[KnownModel], elsewhere: int, converted: Sequence[Path]) -> None:
        seen["checked"] = [model.name for model in chosen]
        seen["elsewhere"] = elsewhere
        seen["converted"] = converted

    monkeypatch.setattr(loading, "choose_layers", choose)
    monkeypatch.setattr(loading, "check_memory", check)
    return seen


async def test_models_that_load_together_are_placed_together(asked: dict[str, object]) -> None:
    prepared = await prepare([GENERAL, DOMAIN])
    assert asked == {
        "chosen": [("general", 1), ("domain", 1)],
        "checked": ["general", "domain"],
        "elsewhere": 200,
        "converted": [],
    }
    assert list(prepared) == [GENERAL.path, DOMAIN.path]
    assert {loading.offload.settings.gpu_layers for loading in prepared.values()} == {5}
    assert [loading.sha256 for loading in prepared.values()] == ["aa" * 32, "bb" * 32]


async def test_an_adapter_on_the_same_file_is_another_context_of_one_loading(asked: dict[str, object]) -> None:
    adapted = replace(GENERAL, spec="general+law", adapter=Path("/law.gguf"))
    ((path, loading),) = (await prepare([GENERAL, adapted])).items()
    assert (path, loading.adapters) == (GENERAL.path, (None, Path("/law.gguf")))
    assert asked["chosen"] == [("general", 2)]


async def test_measured_settings_are_used_and_may_rule_a_device_out(asked: dict[str, object]) -> None:
    store("bb" * 32, ON_PROCESSOR)
    prepared = await prepare([GENERAL, DOMAIN])
    assert asked["chosen"] == [("general", 1)]
    assert prepared[Path("/domain.gguf")].offload.settings == LocalSettings(threads=2, batch_threads=2)
    assert prepared[Path("/general.gguf")].offload.settings.gpu_layers == 5


@pytest.mark.parametrize(("several", "attention"), [(False, "auto"), (True, "on")])
async def test_several_cases_at_once_attend_to_their_own_cells_on_a_processor(several: bool, attention: str) -> None:
    store("bb" * 32, ON_PROCESSOR)
    prepared = await prepare([GENERAL, DOMAIN], several_cases=several)
    assert prepared[Path("/domain.gguf")].offload.settings.flash_attention == attention
    assert prepared[Path("/general.gguf")].offload.settings.flash_attention == "auto"  # it has layers on a device


async def test_repeatable_engines_are_asked_for_whatever_was_measured() -> None:
    store("bb" * 32, ON_PROCESSOR)
    prepared = await prepare([GENERAL, DOMAIN], repeatable=True)
    assert all(loading.offload.settings.repeatable for loading in prepared.values())
    assert prepared[Path("/domain.gguf")].offload.settings.threads == 2


async def test_weights_to_be_converted_count_in_the_estimate_of_memory(
    asked: dict[str, object],
) -> None:
    store("bb" * 32, ON_PROCESSOR.model_copy(update={"convert_q5": True}))
    prepared = await prepare([GENERAL, DOMAIN])
    assert prepared[Path("/domain.gguf")].offload.settings.convert_q5
    assert asked["converted"] == [Path("/domain.gguf")]


async def test_the_hash_of_a_file_that_was_never_added_is_computed(tmp_path: Path, asked: dict[str, object]) -> None:
    file = tmp_path / "loose.gguf"
    file.write_bytes(b"GGUF")
    loose = KnownModel(str(file), "loose", Origin.FILE, file)
    store(loading.sha256_of(file), ON_PROCESSOR)
    assert (await prepare([loose]))[file].offload.settings.threads == 2


async def test_models_that_are_no_files_need_nothing(asked: dict[str, object]) -> None:
    assert await prepare([SCRIPT]) == {}
    assert asked["chosen"] == []


async def test_a_damaged_measurement_is_said(home: Path) -> None:
    (home / "tuning.json").write_text("{")
    (loading_,) = (await prepare([GENERAL])).values()
    offload = loading_.offload
    assert "tuning.json" in offload.notes[0]
    assert offload.notes[1] == "general noted"
    assert offload.settings.gpu_layers not in (0, CHOOSE)
