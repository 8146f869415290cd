"""The arrows of ARCHITECTURE.md are a test: who may import whom, and who may not know Qt or llama.cpp."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "mma_desktop"
IMPORT_WITHOUT = """
import importlib, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"PySide6", "shiboken6", "llama_cpp", "httpx", "matplotlib"}:
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
