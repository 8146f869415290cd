"""The line for the docs, and the exit code."""

from __future__ import annotations

import pytest

from benchmarks.reliability.figures import told


def test_figures_are_one_line_and_a_failure_is_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert told("command", {"kills": 3}, []) == 0
    assert capsys.readouterr().out.endswith("| `command` | kills 3, failures 0 |\n")
    assert told("command", {}, ["lost"]) == 1
    assert capsys.readouterr().out.startswith("FAILED: lost\n")
