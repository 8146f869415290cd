"""A process that forbids core dumps, asked about itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

ASKED = """
import ctypes, resource
from mma_desktop.core_dumps import forbid_core_dumps

forbid_core_dumps()
print(resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the question is one of Linux")
def test_neither_the_kernel_nor_a_crash_handler_gets_the_memory() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "(0, 0) 0"


def test_the_program_forbids_them_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from mma_desktop import __main__

    order: list[str] = []
    monkeypatch.setattr(__main__, "forbid_core_dumps", lambda: order.append("forbidden"))
    for name in ("close_network", "keep_cases_out_of_tracebacks"):  # both last as long as the process
        monkeypatch.setattr(__main__, name, lambda: None)
    monkeypatch.setattr(__main__, "_command_line", lambda: order.append("ran") or 0)
    monkeypatch.setattr(sys, "argv", ["mma-desktop", "doctor"])
    with pytest.raises(SystemExit):
        __main__.main()
    assert order == ["forbidden", "ran"]
