"""The hosts by name: every module of this package that defines HOST."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mma_desktop import hosts
from mma_desktop.hosts.base import HostEntry


@cache
def host_entries() -> tuple[HostEntry, ...]:
    """All hosts, by name."""
    modules = (import_module(f"{hosts.__name__}.{module.name}") for module in iter_modules(hosts.__path__))
    found: list[HostEntry] = [module.HOST for module in modules if hasattr(module, "HOST")]
    return tuple(sorted(found, key=lambda entry: entry.name))
