"""Build llama.cpp's own programs from the very source that llama-cpp-python compiles: the peers of the benchmarks.

    python benchmarks/inference/build_peers.py            (or: make llama-server)

The source package is the one that requirements/local.lock pins, checked by its hash. llama-server, llama-bench and
llama-batched-bench are left in build/peers/bin; tests and benchmarks look for them there. Compiler flags come from the
environment (the Makefile sets the same ones as for the library), so that peers differ in nothing but themselves.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements" / "local.lock"
PEERS = ROOT / "build" / "peers"
PROGRAMS = ("llama-server", "llama-bench", "llama-batched-bench")
SWITCHES = (
    "-DCMAKE_BUILD_TYPE=Release",
    "-DBUILD_SHARED_LIBS=OFF",
    "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_UI=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_OPENSSL=OFF",
)


def main() -> None:
    """Build what is not there yet."""
    if all((PEERS / "bin" / program).is_file() for program in PROGRAMS):
        print(f"All built: {PEERS / 'bin'}")
        return
    PEERS.mkdir(parents=True, exist_ok=True)
    source = _source()
    _compile(source)
    (PEERS / "bin").mkdir(exist_ok=True)
    for program in PROGRAMS:
        shutil.copy2(PEERS / "work" / "bin" / program, PEERS / "bin" / program)
    shutil.rmtree(PEERS / "work")
    shutil.rmtree(PEERS / "source")
    print(f"Built: {PEERS / 'bin'}")


def _source() -> Path:
    """llama.cpp as it lies in the pinned source package."""
    version, hashes = pinned()
    archive = PEERS / f"llama_cpp_python-{version}.tar.gz"
    if not archive.is_file():
        _run(*_pip(), "--no-binary", "llama-cpp-python", "--dest", str(PEERS), f"llama-cpp-python=={version}")
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest not in hashes:
        archive.unlink()
        sys.exit(f"{archive.name} is not the package that {LOCK.name} pins; it was removed. Run this again.")
    with tarfile.open(archive) as package:
        package.extractall(PEERS / "source", filter="data")
    return PEERS / "source" / f"llama_cpp_python-{version}" / "vendor" / "llama.cpp"


def pinned(lock: Path = LOCK) -> tuple[str, set[str]]:
    """The version of llama-cpp-python in the lock file, and the hashes of its packages."""
    text = lock.read_text(encoding="utf-8")
    found = re.search(r"^llama-cpp-python==(\S+)((?: \\\n +--hash=sha256:[0-9a-f]{64})+)", text, re.MULTILINE)
    if found is None:
        sys.exit(f"{lock} does not pin llama-cpp-python.")
    return found[1], set(re.findall(r"sha256:([0-9a-f]{64})", found[2]))


def _pip() -> tuple[str, ...]:
    return (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-build-isolation")


def _compile(source: Path) -> None:
    tools = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    _run("cmake", "-G", "Ninja", "-S", str(source), "-B", str(PEERS / "work"), *SWITCHES, environment=environment)
    _run("cmake", "--build", str(PEERS / "work"), "--target", *PROGRAMS, environment=environment)


def _run(*command: str, environment: dict[str, str] | None = None) -> None:
    subprocess.run(command, check=True, env=environment)


if __name__ == "__main__":
    main()
