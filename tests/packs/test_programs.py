"""The closed registry of programs."""

from __future__ import annotations

from mma_desktop.packs.programs import PROGRAM_PORTS


def test_every_program_gives_something_and_no_name_is_both_needed_and_optional() -> None:
    for name, ports in PROGRAM_PORTS.items():
        assert ports.outputs, name
        assert not set(ports.inputs) & set(ports.optional), name
