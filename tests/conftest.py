"""Fixtures for every test: a home of its own, no network, and the real data where this machine has it."""

from __future__ import annotations

import gc
import importlib.util
import json
import os
import socket
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pydantic.fields  # noqa: F401  (first, whole: what PySide6 hooks into imports fails on half of pydantic)
import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"  # nobody's real key store is touched
os.environ["MMA_LANG"] = "en"  # what the terminal is told, whatever the language of the machine

from mma_desktop import paths
from mma_desktop.gui.shell.garbage import due_generation

settings.register_profile("untimed", deadline=None)  # a busy machine is no failure
settings.load_profile("untimed")

SHARED = Path(__file__).resolve().parents[2] / "shared"
LOOPBACK = ("127.0.0.1", "::1")
_network_attempts: list[str] = []
_reachable: set[str] = set()  # addresses that the running test may use: none, or those of this very computer


class NetworkBlocked(RuntimeError):
    """Something under test tried to open a network socket."""


def _refuse_network(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: it sees every socket that Python makes in this process, and lets only local ones through."""
    match event:
        case "socket.__new__" if not _reachable and _is_network(arguments[1]):
            _refuse(f"family {arguments[1]}")
        case "socket.connect" | "socket.bind" | "socket.sendto" if _is_network(arguments[0].family):
            _check(arguments[1][0])
        case "socket.getaddrinfo" if _reachable:
            _check(arguments[0])
        case _:
            pass


def _is_network(family: int) -> bool:
    return family in (socket.AF_INET, socket.AF_INET6)


def _check(host: str | bytes | None) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if name not in {*_reachable, "localhost"}:
        _refuse(f"host {host}")


def _refuse(what: str) -> None:
    _network_attempts.append(what)
    raise NetworkBlocked("The program works offline: no test may open a network socket.")


def pytest_configure() -> None:
    """Close the network for the whole session; an audit hook cannot be taken back."""
    sys.addaudithook(_refuse_network)
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect garbage here and nowhere else, as the window does (gui/shell/garbage.py): a test may leave a widget."""
    if (generation := due_generation()) is not None:
        gc.collect(generation)


@pytest.fixture(scope="session")
def packaging_script() -> Callable[[str], ModuleType]:
    """Loads a module of the checkout's folder packaging, which is no package."""
    return _load_script


def _load_script(name: str) -> ModuleType:
    path = Path(__file__).resolve().parents[1] / "packaging" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def network_attempts(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """The network sockets this test tried to open. Any left in the list at its end fails it, even if caught.

    A test marked `loopback` may talk to this very computer, and to nothing else.
    """
    _network_attempts.clear()
    _reachable.update(LOOPBACK if request.node.get_closest_marker("loopback") else ())
    yield _network_attempts
    _reachable.clear()
    assert not _network_attempts, "a network socket was asked for"


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder of this test alone."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("MMA_DESKTOP_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of evaluation data beside the checkout, where there is one: it is not part of the repository."""
    return _beside_the_checkout("data").parent


@pytest.fixture(scope="session")
def shared_cases(shared: Path) -> Path:
    """The folder of the 13 real case texts."""
    del shared
    return _beside_the_checkout("data/cases")


@pytest.fixture(scope="session")
def data_set() -> Callable[[str], list[dict[str, Any]]]:
    """Read a data set beside the checkout by its name; the test is skipped where it is missing."""

    def read(name: str) -> list[dict[str, Any]]:
        path = _beside_the_checkout(f"data/tasks/{name}.jsonl")
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    return read


def _beside_the_checkout(part: str) -> Path:
    """This part of the optional data; skips, with its name, where it is missing."""
    path = SHARED / part
    if not path.exists():
        pytest.skip(f"optional data is missing: ../{SHARED.name}/{part} beside the checkout")
    return path


@pytest.fixture(scope="session")
def tiny_model() -> Path:
    """The smallest real model, for tests marked `real`."""
    return _starter_model("tiny", "general")


@pytest.fixture(scope="session")
def small_model() -> Path:
    """The general model of the small set, for tests marked `real`."""
    return _starter_model("small", "general")


def _starter_model(name: str, role: str) -> Path:
    starter = tomllib.loads(paths.starter_sets().read_text(encoding="utf-8"))
    wanted = starter["sets"][name][role]
    path = paths.models() / next(model["file"] for model in starter["models"] if model["id"] == wanted)
    if not path.is_file():
        pytest.skip(f"{path.name} is not here (mma-desktop models fetch {name})")
    return path
