"""What the child gives up before it looks at a file: a process is restricted and says how each attempt ended."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.confinement import FILES, confine

ATTEMPTS = """
import json, os, resource, socket, sys
from mma_desktop.documents.parsing.limits import restrict
restrict(5, 300)

def outcome(action):
    try:
        return str(action())
    except Exception as error:
        return type(error).__name__

print(json.dumps(dict(
    case=outcome(lambda: open(sys.argv[1]).read()),
    socket=outcome(socket.socket),
    program=outcome(lambda: os.system("true")),
    memory=outcome(lambda: bytes(400 << 20)),
    library=outcome(lambda: __import__("openpyxl").__name__),
)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limits are those of POSIX systems")
def test_the_child_has_no_network_programs_or_memory_beyond_its_own(tmp_path: Path) -> None:
    ends = outcomes(tmp_path)
    assert ends["memory"] == "MemoryError"
    assert ends["library"] == "openpyxl"
    assert {ends["socket"], ends["program"]} <= {"Forbidden", "PermissionError"}


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is Linux's")
def test_the_child_can_open_no_file_but_its_libraries(tmp_path: Path) -> None:
    asked = subprocess.run([sys.executable, "-c", CONFINED], capture_output=True, text=True, check=True)
    if FILES not in asked.stdout:
        pytest.skip("this kernel has no Landlock")
    assert outcomes(tmp_path)["case"] == "PermissionError"


CONFINED = f"from {confine.__module__} import confine; print(confine())"


def outcomes(folder: Path) -> dict[str, str]:
    """How the attempts end; a file of somebody's lies in `folder`."""
    case = folder / "case.txt"
    case.write_text("secret", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", ATTEMPTS, str(case)], capture_output=True, text=True, check=True)
    result: dict[str, str] = json.loads(done.stdout)
    return result
