from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_bill_names_every_locked_package_with_hashes_and_a_licence() -> None:
    try:
        metadata.version("llama-cpp-python")
    except metadata.PackageNotFoundError:
        pytest.skip("llama-cpp-python is not installed")
    subprocess.run([sys.executable, ROOT / "packaging" / "sbom.py"], cwd=ROOT, check=True, capture_output=True)
    bill = json.loads((ROOT / "build" / "sbom.json").read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    components = {component["name"]: component for component in bill["components"]}
    locked = {
        line.partition("==")[0]
        for name in ("local.lock", "dev.lock")
        for line in (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith(("#", " "))
    }
    assert set(components) == locked
    for component in components.values():
        assert component["purl"].startswith(f"pkg:pypi/{component['name']}@")
        assert component["hashes"]
        assert component["licenses"]
    assert components["sqlalchemy"]["scope"] == "required"
    assert components["pytest"]["scope"] == "optional"
