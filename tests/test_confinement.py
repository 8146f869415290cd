"""What a confined process can still do: a child is confined and says how each attempt ended."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.confinement import FILES, NETWORK, confine

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"), reason="Linux on x86-64 or ARM64 only"
)

ATTEMPTS = """
import json, os, socket, subprocess, sys, tempfile, threading
from mma_desktop.confinement import confine

model, scratch = os.open(sys.argv[1], os.O_RDONLY), tempfile.TemporaryFile()
confined = confine([model], scratch)

def outcome(action):
    try:
        return str(action() or "done")
    except OSError as error:
        return type(error).__name__

def in_a_thread(action):
    found = []
    thread = threading.Thread(target=lambda: found.append(outcome(action)))
    thread.start()
    thread.join()
    return found[0]

attempts = dict(
    internet=lambda: socket.socket(socket.AF_INET),
    internet6=lambda: socket.socket(socket.AF_INET6),
    netlink=lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    local=lambda: socket.socket(socket.AF_UNIX),
    program=lambda: os.execv("/bin/true", ["true"]),
    secret=lambda: open(sys.argv[2]).read(),
    writing=lambda: open(sys.argv[3], "w").close(),
    temporary=lambda: tempfile.TemporaryFile(dir=os.path.dirname(sys.argv[1])),
    model=lambda: open(f"/dev/fd/{model}").read(),
    model_written=lambda: open(f"/dev/fd/{model}", "w").close(),
    scratch=lambda: open(f"/dev/fd/{scratch.fileno()}", "wb").close(),
    device=lambda: open("/dev/null", "rb").read() and "read",
    settings=lambda: open("/etc/passwd").read() and "read",
    package=lambda: __import__("colorsys") and "imported",
)
print(json.dumps([confined, {name: (outcome(action), in_a_thread(action)) for name, action in attempts.items()}]))
"""


@pytest.fixture(scope="module")
def confined(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], dict[str, list[str]]]:
    folder = tmp_path_factory.mktemp("confined")
    model, secret = folder / "model.gguf", folder / "secret"
    model.write_text("weights", encoding="utf-8")
    secret.write_text("secret", encoding="utf-8")
    command = [sys.executable, "-c", ATTEMPTS, str(model), str(secret), str(folder / "written")]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    limits, outcomes = json.loads(done.stdout)
    return limits, outcomes


def test_sockets_and_programs_are_refused_in_every_thread(confined: tuple[list[str], dict[str, list[str]]]) -> None:
    limits, outcomes = confined
    if NETWORK not in limits:
        pytest.skip("this kernel has no seccomp filters")
    for attempt in ("internet", "internet6", "netlink", "local", "program"):
        assert outcomes[attempt] == ["PermissionError"] * 2, attempt


def test_files_are_refused_but_the_model_and_the_scratch_file(confined: tuple[list[str], dict[str, list[str]]]) -> None:
    limits, outcomes = confined
    if FILES not in limits:
        pytest.skip("this kernel has no Landlock")
    for attempt in ("secret", "writing", "temporary", "model_written", "device", "settings"):
        assert outcomes[attempt] == ["PermissionError"] * 2, attempt
    assert outcomes["model"] == ["weights"] * 2
    assert outcomes["scratch"] == ["done"] * 2
    assert outcomes["package"] == ["imported"] * 2


def test_a_system_that_offers_nothing_is_said_to_refuse_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert confine([]) == ()
