"""Every program that a pack may name is there, and no other."""

from __future__ import annotations

from mma_desktop.packs.programs import PROGRAM_PORTS
from mma_desktop.workflows.programs.registry import PROGRAMS


def test_the_functions_are_those_that_packs_may_name() -> None:
    assert PROGRAMS.keys() == PROGRAM_PORTS.keys()
