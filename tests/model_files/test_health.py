"""The checks of `doctor`: each finds its trouble and names the remedy."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from mma_desktop import paths
from mma_desktop.engine.client.processor import Processor
from mma_desktop.engine.wire import Device
from mma_desktop.errors import EngineLost
from mma_desktop.model_files import health
from mma_desktop.model_files.health import HealthCheck, examine, healthy
from mma_desktop.model_files.known_models import KnownModel, Origin
from mma_desktop.model_files.self_test import SelfTest
from mma_desktop.model_files.tuning import Tuned, store
from mma_desktop.storage.library import Library
from mma_desktop.translation import translated


@pytest.fixture(autouse=True)
def quiet_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No models, no library, and an engine that loads at once."""
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(tmp_path / "home"))
    engine_says(monkeypatch, 0, stdout="0.3.36\nAVX2 = 1\n")
    devices_are(monkeypatch)


def devices_are(monkeypatch: pytest.MonkeyPatch, *devices: Device) -> None:
    async def found() -> list[Device]:
        return list(devices)

    monkeypatch.setattr(health, "graphics_devices", found)


def engine_says(monkeypatch: pytest.MonkeyPatch, code: int, stdout: str = "", stderr: str = "") -> None:
    result = SimpleNamespace(returncode=code, stdout=stdout, stderr=stderr)
    monkeypatch.setattr(health.subprocess, "run", lambda *_args, **_options: result)


def finding(name: str) -> HealthCheck:
    return next(check for check in examine() if check.name == name)


def test_this_machine_is_well() -> None:
    checks = list(examine())
    assert [check for check in checks if check.essential and not check.ok] == []
    assert healthy(checks)
    assert {"Python", "Qt binding", "Database driver", "Library", "Fonts", "Engine"} <= {check.name for check in checks}


def test_missing_default_models_are_a_note_with_the_command_that_helps() -> None:
    check = finding("Default models")
    assert not check.ok and not check.essential
    assert "models fetch small" in check.remedy


def test_every_failure_has_a_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(health.metadata, "version", lambda _package: "6.12.0")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    engine_says(monkeypatch, 1, stderr="Traceback\nModuleNotFoundError: No module named 'llama_cpp'\n")
    failures = [check for check in examine() if not check.ok and check.essential]
    assert {check.name for check in failures} == {"Qt binding", "Fonts", "Engine"}
    assert all(check.remedy for check in failures)
    assert not healthy(failures)


def test_a_library_for_another_processor_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    engine_says(monkeypatch, -4)
    check = finding("Engine")
    assert "another processor" in check.found and "--force-reinstall" in check.remedy


def test_an_engine_that_hangs_is_a_failure_and_not_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*_args: object, **_options: object) -> None:
        raise subprocess.TimeoutExpired("python", 60)

    monkeypatch.setattr(health.subprocess, "run", hang)
    assert not finding("Engine").ok


def test_a_library_that_is_no_library_is_a_failure(tmp_path: Path) -> None:
    file = paths.default_library()
    file.parent.mkdir(parents=True)
    file.write_bytes(b"not a database, but long enough to look like a file")
    check = finding("Library")
    assert not check.ok and check.remedy


@pytest.mark.parametrize("whole", [True, False])
def test_the_users_own_folder_is_not_named(monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    file = paths.default_library()
    monkeypatch.setattr(Path, "home", lambda: file.parents[1])
    if not whole:
        file.parent.mkdir(parents=True)
        file.write_bytes(b"not a database, but long enough to look like a file")
    check = finding("Library")
    assert check.ok is whole
    assert str(file.parents[1]) not in check.found + check.remedy
    assert f"~/{file.parent.name}/{file.name}" in check.found


def test_an_encrypted_library_is_no_failure() -> None:
    Library.open(paths.default_library(), passphrase="correct horse").close()
    check = finding("Library")
    assert check.ok and "encrypted" in check.found


def test_a_damaged_starter_model_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "smollm2-135m-instruct-q4_1.gguf").write_bytes(b"GGUF damaged")
    check = finding("Model smollm2-135m")
    assert not check.ok and "models fetch tiny" in check.remedy


def test_a_model_of_the_user_s_list_whose_file_is_gone_is_a_note_that_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = KnownModel("mine", "mine", Origin.ADDED, tmp_path / "mine.gguf", sha256="ab" * 32)
    monkeypatch.setattr(health, "list_models", lambda: [model])
    check = finding("Model mine")
    assert (check.ok, check.essential) == (False, False)
    assert str(tmp_path / "mine.gguf") in check.found and "Put the file back" in check.remedy


def test_settings_that_were_never_measured_are_a_note_with_the_command_that_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def untried(*_args: object, **_options: object) -> SimpleNamespace:
        return SimpleNamespace(self_test=None)

    model = KnownModel("mine", "mine", Origin.ADDED, tmp_path / "mine.gguf", sha256="ab" * 32)
    monkeypatch.setattr(KnownModel, "present", True)
    monkeypatch.setattr(health, "list_models", lambda: [model])
    monkeypatch.setattr(health, "verified", lambda model: model)
    monkeypatch.setattr(health, "check", untried)
    check = finding("Settings for mine")
    assert (check.ok, check.essential) == (False, False)
    assert "models bench mine" in check.remedy
    store("ab" * 32, Tuned(threads=1, batch_threads=1, spin=False, offload=False, busy=0))
    assert finding("Settings for mine").ok


def test_an_engine_that_loads_and_then_crashes_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def crash(*_args: object, **_options: object) -> None:
        raise EngineLost("The engine process was ended by SIGSEGV.")

    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "mine.gguf").write_bytes(b"GGUF")
    monkeypatch.setattr(health, "check", crash)
    check = finding("Computing")
    assert not check.ok and "SIGSEGV" in check.found and check.remedy


def test_little_disk_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=10**6))
    check = finding("Disk")
    assert not check.ok and not check.essential


def test_the_limit_of_a_container_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "this_processor", lambda: Processor(cores=16, limit=2.5))
    assert "16 cores usable, limited to the time of 2.5; 2 threads decode" in finding("Processor").found


def test_graphics_devices_are_listed_with_their_free_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    devices_are(monkeypatch, Device("CUDA0", "A card", 6 << 30, 8 << 30), Device("CUDA1", "Another", 0, 8 << 30))
    found = [check.found for check in examine() if check.name == "Graphics device"]
    assert found == ["CUDA0 (A card): 6.0 GiB of 8.0 GiB free", "CUDA1 (Another): 0.0 GiB of 8.0 GiB free"]
    assert translated(found[0], "zh") == "CUDA0（A card）：共 8.0 GiB，可用 6.0 GiB"


def test_a_computer_without_graphics_devices_is_well() -> None:
    check = finding("Graphics devices")
    assert check.ok and check.found.startswith("none")


def test_where_the_model_ran_and_what_did_not_go_as_planned_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def checked(*_args: object, **_options: object) -> SimpleNamespace:
        return SimpleNamespace(self_test=SelfTest("hello", 1.0, 30.0, 12, ("Half of it fell back.",)))

    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "mine.gguf").write_bytes(b"GGUF")
    monkeypatch.setattr(health, "check", checked)
    found = [check.found for check in examine() if check.name == "Computing"]
    assert found == ["mine: 30 tokens/s, 12 layers on graphics devices.", "Half of it fell back."]
