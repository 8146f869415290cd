"""Whether this machine can run the program: one short check per thing that is known to go wrong.

A check never raises; it says what it found and, when something is missing, what to do. Only an essential failure means
that the program cannot do its work; the others are notes.
"""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

import psutil

from mma_desktop import paths
from mma_desktop.engine.client.inspection import graphics_devices
from mma_desktop.engine.client.processor import this_processor
from mma_desktop.errors import MmaError, NetworkRefused
from mma_desktop.model_files.known_models import KnownModel, Origin, check, default_pair, list_models, missing, verified
from mma_desktop.model_files.self_test import SelfTest
from mma_desktop.model_files.system_libraries import missing_packages
from mma_desktop.model_files.tuning import is_measured
from mma_desktop.offline import network_use
from mma_desktop.storage.database import MINIMUM_SQLITE, check_sqlite
from mma_desktop.storage.driver import PACKAGE
from mma_desktop.storage.files import is_encrypted
from mma_desktop.storage.library import Library

MINIMUM_PYTHON = (3, 11)
QT_VERSION = "6.11.3"
_PAGE = 4096  # bytes: every SQLCipher file is made of whole pages
_FONTS = ("NotoSansSC-Regular.ttf", "NotoSansSC-Bold.ttf")
_LOW_MEMORY = 2 << 30
_LOW_DISK = 2 << 30
_ENGINE_SECONDS = 60
_DISCARD = 9  # the port of the discard service
_ILLEGAL_INSTRUCTION = (-4, 0xC000001D)  # how a process ends of it, on Unix and on Windows
_ENGINE_PROBE = "import llama_cpp as m; print(m.__version__); print(m.llama_print_system_info().decode())"
_INSTALL_ENGINE = 'Run: python -m pip install "mma-desktop[local]" (this compiles llama.cpp and needs a C++ compiler).'


@dataclass(frozen=True, slots=True)
class HealthCheck:
    """One finding: what was looked at, whether it is well, what was found, and the remedy if it is not."""

    name: str
    ok: bool
    found: str
    remedy: str = ""
    essential: bool = True


def examine() -> Iterator[HealthCheck]:
    """Every check, one after the other; the slow ones (engine, hashes) come last.

    They are handed on when help is asked for, so the user's own folder, which names a person, is `~` in them.
    """
    home = f"{Path.home()}{os.sep}"
    for one in _checks():
        found, remedy = (text.replace(home, f"~{os.sep}") for text in (one.found, one.remedy))
        yield replace(one, found=found, remedy=remedy)


def _checks() -> Iterator[HealthCheck]:
    for look in (
        _python,
        _qt,
        _window,
        _database,
        _library,
        _fonts,
        _cores,
        _memory,
        _disk,
        _engine,
    ):
        yield look()
    yield from _graphics()
    yield from (_network(), _default_models())
    intact: list[KnownModel] = []
    for model in list_models():
        if model.present:
            finding = _model_file(model)
            yield finding
            if finding.ok:
                intact.append(model)
                yield from _settings(model)
        elif model.origin is Origin.ADDED:
            yield _gone(model)
    if intact:
        yield from _computing(min(intact, key=lambda model: model.bytes))


def healthy(checks: Iterator[HealthCheck] | list[HealthCheck]) -> bool:
    """Whether nothing essential is missing."""
    return all(check.ok for check in checks if check.essential)


def _python() -> HealthCheck:
    ok = sys.version_info >= MINIMUM_PYTHON
    return HealthCheck("Python", ok, platform.python_version(), "" if ok else "Install Python 3.11 or later.")


def _qt() -> HealthCheck:
    """6.12.0 loses references to True and None, which ends Python 3.11 after some hundred signals."""
    versions = {name: _version(name) for name in ("PySide6-Essentials", "shiboken6")}
    missing = ", ".join(name for name, version in versions.items() if not version)
    found = f"missing: {missing}" if missing else ", ".join(f"{name} {version}" for name, version in versions.items())
    ok = set(versions.values()) == {QT_VERSION}
    packages = " ".join(f"{name}=={QT_VERSION}" for name in versions)
    return HealthCheck("Qt binding", ok, found, "" if ok else f"Run: python -m pip install {packages}")


def _window() -> HealthCheck:
    """Qt aborts where one of them is missing; the command line does not need them."""
    missing = missing_packages()
    found = f"missing: {', '.join(missing)}" if missing else "the system libraries that Qt needs are here"
    remedy = f"Debian, Ubuntu: apt-get install {' '.join(missing)}" if missing else ""
    return HealthCheck("Window", not missing, found, remedy, essential=False)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _database() -> HealthCheck:
    found = f"{PACKAGE} {_version(PACKAGE)}, SQLite at least {'.'.join(map(str, MINIMUM_SQLITE))}"
    return _attempt("Database driver", found, check_sqlite)


def _library() -> HealthCheck:
    path = paths.default_library()
    if not path.is_file():
        return HealthCheck("Library", True, f"{path} (made at the first run)")
    if is_encrypted(path) and path.stat().st_size % _PAGE == 0:
        return HealthCheck("Library", True, f"{path} (encrypted; checked when it is opened with its passphrase)")
    return _attempt("Library", str(path), lambda: Library.open(path).close())


def _attempt(name: str, found: str, action: Callable[[], object]) -> HealthCheck:
    """The check that `action` succeeds."""
    try:
        action()
    except MmaError as error:
        return HealthCheck(name, False, error.fact, error.remedy)
    return HealthCheck(name, True, found)


def _fonts() -> HealthCheck:
    missing = [font for font in _FONTS if not (paths.resources() / "fonts" / font).is_file()]
    if missing:
        return HealthCheck("Fonts", False, f"missing: {', '.join(missing)}", "Install the program again.")
    return HealthCheck("Fonts", True, ", ".join(Path(font).stem for font in _FONTS))


def _cores() -> HealthCheck:
    processor, machine = this_processor(), platform.machine()
    cores, threads = processor.cores, processor.decode_threads
    found = f"{machine}, {cores} cores usable; {threads} threads decode"
    if processor.limit is not None:
        found = f"{machine}, {cores} cores usable, limited to the time of {processor.limit:g}; {threads} threads decode"
    return HealthCheck("Processor", True, found, essential=False)


def _memory() -> HealthCheck:
    memory = psutil.virtual_memory()
    ok = memory.available >= _LOW_MEMORY
    found = f"{_gib(memory.available)} of {_gib(memory.total)} free"
    return HealthCheck(
        "Memory", ok, found, "" if ok else "Close other programs before loading a model.", essential=False
    )


def _disk() -> HealthCheck:
    folder = _existing(paths.models())
    free = shutil.disk_usage(folder).free
    remedy = "" if free >= _LOW_DISK else "Free some space, or set MMA_DESKTOP_MODELS to a folder on another disk."
    return HealthCheck("Disk", not remedy, f"{_gib(free)} free for {paths.models()}", remedy, essential=False)


def _existing(folder: Path) -> Path:
    """`folder`, or the nearest folder above it that exists."""
    return folder if folder.exists() else _existing(folder.parent)


def _engine() -> HealthCheck:
    """Import llama.cpp in a process of its own: a library built for another processor ends the process."""
    try:
        probe = subprocess.run(
            [sys.executable, "-c", _ENGINE_PROBE], capture_output=True, text=True, timeout=_ENGINE_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return HealthCheck("Engine", False, f"llama.cpp could not be tried: {error}", _INSTALL_ENGINE)
    if probe.returncode == 0:
        version, _, features = probe.stdout.strip().partition("\n")
        return HealthCheck("Engine", True, f"llama-cpp-python {version}; {features.strip()}")
    return _engine_failure(probe.returncode, probe.stderr)


def _engine_failure(code: int, stderr: str) -> HealthCheck:
    if code in _ILLEGAL_INSTRUCTION:
        remedy = "Build it on this machine: python -m pip install --force-reinstall --no-cache-dir llama-cpp-python"
        return HealthCheck("Engine", False, "llama.cpp was built for another processor (illegal instruction).", remedy)
    reason = stderr.strip().rpartition("\n")[2] or f"exit code {code}"
    return HealthCheck("Engine", False, f"llama.cpp cannot be loaded: {reason}", _INSTALL_ENGINE)


def _graphics() -> Iterator[HealthCheck]:
    """What llama.cpp finds in the way of graphics devices; none is no failure."""
    devices = asyncio.run(graphics_devices())
    for device in devices:
        found = f"{device.name} ({device.description}): {_gib(device.free)} of {_gib(device.total)} free"
        yield HealthCheck("Graphics device", True, found, essential=False)
    if not devices:
        nothing = "none that this build of llama.cpp can use: models run on the processor"
        yield HealthCheck("Graphics devices", True, nothing, essential=False)


def _network() -> HealthCheck:
    """Whether the guard refuses what it must: a connection to the machine's own address, which reaches nobody."""
    if not network_use().guarded:
        return HealthCheck("Network", False, "not guarded: this is no run of the program itself", essential=False)
    try:
        socket.create_connection(("127.0.0.1", _DISCARD), timeout=1).close()
    except NetworkRefused:
        found = f"closed to this program: {network_use().connections} connections; an attempt was refused"
        return HealthCheck("Network", True, found)
    except OSError:
        pass
    return HealthCheck("Network", False, "the guard does not refuse connections", "Report this.", essential=False)


def _default_models() -> HealthCheck:
    try:
        pair = default_pair()
    except MmaError as error:
        return HealthCheck("Default models", False, error.fact, error.remedy, essential=False)
    return HealthCheck("Default models", True, ", ".join(Path(spec).name for spec in pair if spec))


def _gone(model: KnownModel) -> HealthCheck:
    """A model of the user's own list whose file is missing: a note, as only what names it needs it."""
    error = missing(model)
    return HealthCheck(f"Model {model.name}", False, error.fact, error.remedy, essential=False)


def _model_file(model: KnownModel) -> HealthCheck:
    """The file is the one it must be."""
    found = "SHA-256 as pinned" if model.sha256 else "not added, so there is no hash to compare with"
    return _attempt(f"Model {model.name}", found, lambda: verified(model))


def _settings(model: KnownModel) -> Iterator[HealthCheck]:
    """Engines run with careful settings until better ones were measured, which is noted by the model's hash."""
    if model.sha256 is None:
        return
    measured = is_measured(model.sha256)
    found = "measured on this machine" if measured else "not measured on this machine"
    remedy = "" if measured else f"Run: mma-desktop models bench {model.name}"
    yield HealthCheck(f"Settings for {model.name}", measured, found, remedy, essential=False)


def _computing(model: KnownModel) -> Iterator[HealthCheck]:
    """A library that loads may still crash in its first computation, on a processor it was not tested on."""
    try:
        test = asyncio.run(check(model, load=True)).self_test
    except MmaError as error:
        yield HealthCheck("Computing", False, error.fact, error.remedy or _INSTALL_ENGINE)
        return
    yield HealthCheck("Computing", True, _speed(model, test) if test else model.name)
    for note in test.notes if test else ():
        yield HealthCheck("Computing", True, note)


def _speed(model: KnownModel, test: SelfTest) -> str:
    """How fast a model spoke, and where it ran."""
    speed = f"{test.tokens_per_second:.0f}"
    if test.offloaded_layers:
        return f"{model.name}: {speed} tokens/s, {test.offloaded_layers} layers on graphics devices."
    return f"{model.name}: {speed} tokens/s, on the processor."


def _gib(size: int) -> str:
    return f"{size / (1 << 30):.1f} GiB"
