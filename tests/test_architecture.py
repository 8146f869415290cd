"""The arrows of ARCHITECTURE.md are a test: who may import whom, and who may not know Qt or llama.cpp."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "mma_desktop"
IMPORT_WITHOUT = """
import importlib, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"PySide6", "shiboken6", "llama_cpp", "httpx", "huggingface_hub", "matplotlib"}:
            raise ImportError(name + " is not to be imported here")

sys.meta_path.insert(0, Refuse())
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def plain_modules() -> list[str]:
    """Every module outside gui/ and the engine's child process; migrations are run by alembic and never imported."""
    windowed = {*PACKAGE.glob("gui/**/*.py"), *PACKAGE.glob("engine/host/*.py")}
    files = {*PACKAGE.rglob("*.py")} - windowed - {*PACKAGE.glob("storage/migrations/**/*.py")}
    names = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    return sorted(name.removesuffix(".__init__") for name in names)


def test_all_but_the_window_and_the_engine_host_work_without_qt_and_llama_cpp() -> None:
    modules = plain_modules()
    assert {"mma_desktop.cli.app", "mma_desktop.domain.prompts"} <= set(modules)
    ran = subprocess.run([sys.executable, "-c", IMPORT_WITHOUT, *modules], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_the_refusal_works() -> None:
    ran = subprocess.run([sys.executable, "-c", IMPORT_WITHOUT, "PySide6.QtCore"], capture_output=True, text=True)
    assert "is not to be imported here" in ran.stderr


def test_the_layers_hold() -> None:
    lint = Path(sys.executable).parent / "lint-imports"
    if not lint.is_file():
        pytest.skip("import-linter is not installed")
    ran = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_no_room_has_more_than_twenty_files() -> None:
    files = [file for folder in (PACKAGE, ROOT / "benchmarks", ROOT / "tests") for file in folder.rglob("*.py")]
    sizes = Counter(file.parent.relative_to(ROOT) for file in files if file.name not in ("__init__.py", "conftest.py"))
    assert {room: size for room, size in sizes.items() if size > 20} == {}


def test_no_two_modules_import_each_other_not_even_in_a_circle() -> None:
    """Imports inside functions and for type checking count too."""
    arrows = dict(_imports())
    while leaves := {module for module, imported in arrows.items() if not imported & arrows.keys()}:
        arrows = {module: imported for module, imported in arrows.items() if module not in leaves}
    assert sorted(arrows) == []


def test_every_class_has_a_name_of_its_own() -> None:
    names = [node.name for tree in _trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def _trees() -> dict[str, ast.Module]:
    """Every module by name, parsed."""
    files = {*PACKAGE.rglob("*.py")} - {*PACKAGE.glob("storage/migrations/**/*.py")}
    return {_name_of(file): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def _name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imports() -> Iterator[tuple[str, set[str]]]:
    """Each module with those of the package that it imports from; a package that only holds others is none."""
    trees = _trees()
    for module, tree in trees.items():
        found: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                whole = {f"{node.module}.{name.name}" for name in node.names}
                found |= (whole & trees.keys()) or ({node.module} & trees.keys())
            elif isinstance(node, ast.Import):
                found |= {name.name for name in node.names} & trees.keys()
        yield module, found - {module, "mma_desktop"}
