"""Write build/sbom.json: a bill of materials (CycloneDX 1.6) of every locked package, with hashes and licences.

What requirements/local.lock pins is what the program runs on; what only requirements/dev.lock pins is for extras, tests
and tools, and is marked optional. A package whose licence is unknown, or the GPL or AGPL alone, ends the script.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from cyclonedx import model
from cyclonedx.model import HashAlgorithm, bom, component
from cyclonedx.model import license as licences
from cyclonedx.model.component import ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

import mma_desktop

# The decorators of these classes hide their constructors from type checkers.
Bom: Any = bom.Bom
Component: Any = component.Component
DisjunctiveLicense: Any = licences.DisjunctiveLicense
HashType: Any = model.HashType

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "sbom.json"
LOCKS = (("dev.lock", ComponentScope.OPTIONAL), ("local.lock", ComponentScope.REQUIRED))


def main() -> None:
    """Write the bill of materials."""
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(JsonV1Dot6(bill()).output_as_string(indent=1) + "\n", encoding="utf-8")
    print(TARGET.relative_to(ROOT))


def bill() -> Any:
    """The bill of materials, a `Bom`; SystemExit for a package that cannot be a dependency."""
    packages = list(dict(_locked()).values())
    program = Component(
        name="mma-desktop",
        version=mma_desktop.__version__,
        type=ComponentType.APPLICATION,
        licenses=[DisjunctiveLicense(id="Apache-2.0")],
    )
    whole = Bom(components=packages)
    whole.metadata.component = program
    whole.register_dependency(program, [one for one in packages if one.scope is ComponentScope.REQUIRED])
    return whole


def _locked() -> Iterator[tuple[str, Any]]:
    """Every locked package by its name; one that both files pin comes last as what the program runs on."""
    for name, scope in LOCKS:
        lock = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        for block in re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)[1:]:
            yield block.partition("==")[0], _component(block, scope)


def _component(block: str, scope: ComponentScope) -> Any:
    """What a lock file says of one package, with the licence that the package states."""
    notices = _notices()
    ((name, version),) = notices.locked(block)
    about = notices.package(name, version)
    hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", block)
    return Component(
        name=name,
        version=version,
        scope=scope,
        purl=PackageURL("pypi", None, name, version),
        bom_ref=f"{name}=={version}",
        licenses=[DisjunctiveLicense(name=about.licence)],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=one) for one in hashes],
    )


def _notices() -> ModuleType:
    """The script beside this one: this folder is no package, because a package on PyPI has its name."""
    if (loaded := sys.modules.get("notices")) is not None:
        return loaded
    spec = importlib.util.spec_from_file_location("notices", Path(__file__).with_name("notices.py"))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["notices"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
