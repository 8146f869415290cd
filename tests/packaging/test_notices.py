from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "notices.py"


@pytest.fixture(scope="module")
def notices() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notices", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["notices"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["dev.lock", "local.lock"])
def test_every_locked_package_states_a_licence_that_it_may_have(notices: ModuleType, name: str) -> None:
    for package, version in notices.locked((ROOT / "requirements" / name).read_text(encoding="utf-8")):
        try:
            metadata.version(package)
        except metadata.PackageNotFoundError:
            pytest.skip(f"{package} is not installed")
        assert notices.package(package, version).licence  # SystemExit where it may not


def test_the_notices_are_up_to_date_and_name_no_package_under_the_gpl_alone() -> None:
    try:
        metadata.version("llama-cpp-python")
    except metadata.PackageNotFoundError:
        pytest.skip("llama-cpp-python is not installed")
    checked = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    "licence",
    [
        "GPL-3.0-only",
        "AGPL-3.0-or-later",
        "GPL-2.0-only OR GPL-3.0-only",
        "MIT AND GPL-3.0-only",
        "GNU General Public License v3 (GPLv3)",
        "GNU Affero General Public License v3",
        "",
        "UNKNOWN",
        "Copyright (c) 2026 Somebody",
        "Proprietary",
        "SSPL-1.0",
    ],
)
def test_copyleft_alone_and_what_is_unknown_are_refused(notices: ModuleType, licence: str) -> None:
    assert not notices.accepted(licence)


@pytest.mark.parametrize(
    "licence",
    [
        "MIT",
        "LGPL-3.0-only",
        "LGPL-3.0-only OR GPL-2.0-only",
        "BSD-3-Clause AND Zlib",
        "GNU Lesser General Public License v2 (LGPLv2)",
    ],
)
def test_permissive_and_lesser_licences_pass(notices: ModuleType, licence: str) -> None:
    assert notices.accepted(licence)


@pytest.mark.parametrize("name", ["dev.lock", "local.lock"])
def test_every_locked_package_has_hashes_and_names_no_host(notices: ModuleType, name: str) -> None:
    lock = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(notices.locked(lock))
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in lock


def test_both_lock_files_pin_the_same_versions(notices: ModuleType) -> None:
    dev, local = (
        dict(notices.locked((ROOT / "requirements" / name).read_text(encoding="utf-8")))
        for name in ("dev.lock", "local.lock")
    )
    assert {name: dev[name] for name in dev.keys() & local.keys()} == {
        name: local[name] for name in dev.keys() & local.keys()
    }
