"""Claim 101: a whole run, from the file to the report, needs no network and asks for none."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.paths import resources

DATA = Path(__file__).parent.parent / "data"
CASE = resources() / "samples" / "hotel_watches.zh.txt"


def solving(folder: Path, general: str, domain: str) -> list[str | Path]:
    """A command that solves the sample case into `folder`."""
    files = ("--library", folder / "library.mma", "--json", folder / "run.json", "--report", folder / "report.html")
    models = ("--general", general, "--domain", domain)
    return [sys.executable, "-m", "mma_desktop", "solve", CASE, "--preset", "quick", *files, *models]


def scripted(folder: Path) -> list[str | Path]:
    """The same with scripted models."""
    return solving(folder, *(f"scripted:{DATA / f'eca_{role}.script.json'}" for role in ("general", "domain")))


def test_101_a_run_works_where_there_is_no_network(tmp_path: Path) -> None:
    cut_off = ["unshare", "--net", "--map-root-user"]
    if shutil.which("unshare") is None or subprocess.run([*cut_off, "true"], capture_output=True).returncode:
        pytest.skip("this machine cannot make a network namespace")
    subprocess.run([*cut_off, *scripted(tmp_path)], check=True, capture_output=True)
    assert json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["answer"]["value"] == "51500"


def test_101_the_run_says_how_many_connections_the_program_made(tmp_path: Path) -> None:
    ran = subprocess.run(scripted(tmp_path), check=True, capture_output=True, text=True)
    assert "0 network connections." in " ".join(ran.stdout.split())
    run = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert run["network"] == [{"connections": 0, "refused": 0}]


def sockets_of(command: list[str | Path], log: Path) -> str:
    """What strace saw of socket calls in the command and its children; skips where strace is missing."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not on this machine")
    traced = ["strace", "-f", "--seccomp-bpf", "-qq", "-e", "trace=socket", "-o", log, *command]
    if subprocess.run(traced, capture_output=True).returncode:
        pytest.skip("this machine does not let strace trace")
    return log.read_text(encoding="utf-8")


def test_101_no_network_socket_is_ever_asked_for(tmp_path: Path) -> None:
    seen = sockets_of(scripted(tmp_path), tmp_path / "strace.log")
    assert not [line for line in seen.splitlines() if "socket(" in line and "AF_UNIX" not in line]
    assert (tmp_path / "report.html").is_file()


ONE_WORD = """
import asyncio, sys
from pathlib import Path
from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine

async def main():
    engine = await LocalEngine.open(Path(sys.argv[1]))
    await engine.generate(Prompt((Message("user", "Hello."),)), Sampling(max_tokens=4))
    await engine.close()

asyncio.run(main())
"""


@pytest.mark.real
def test_101_nor_by_a_real_model_in_its_child_process(tmp_path: Path, tiny_model: Path) -> None:
    seen = sockets_of([sys.executable, "-c", ONE_WORD, tiny_model], tmp_path / "strace.log")
    assert "AF_INET" not in seen
