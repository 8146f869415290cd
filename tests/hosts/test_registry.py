"""Hosts by name."""

from __future__ import annotations

from mma_desktop.hosts.registry import host_entries
from mma_desktop.solvers.registry import method_title, solver_names


def test_every_host_is_a_method_with_a_title() -> None:
    names = [entry.name for entry in host_entries()]
    assert names == sorted(names)
    assert set(names) <= set(solver_names())
    assert all(method_title(name, language) != name for name in names for language in ("en", "zh"))
