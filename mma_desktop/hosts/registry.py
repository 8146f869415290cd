"""The hosts by name: every module of this package that defines HOST, and of `datasets` that defines SEARCH."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mma_desktop import hosts
from mma_desktop.errors import InputError
from mma_desktop.hosts import datasets
from mma_desktop.hosts.base import HostEntry, SearchEntry


@cache
def host_entries() -> tuple[HostEntry, ...]:
    """All hosts, by name."""
    modules = (import_module(f"{hosts.__name__}.{module.name}") for module in iter_modules(hosts.__path__))
    found: list[HostEntry] = [module.HOST for module in modules if hasattr(module, "HOST")]
    return tuple(sorted(found, key=lambda entry: entry.name))


@cache
def search_entries() -> tuple[SearchEntry, ...]:
    """All hosts that search on a data set, by name."""
    modules = (import_module(f"{datasets.__name__}.{module.name}") for module in iter_modules(datasets.__path__))
    found: list[SearchEntry] = [module.SEARCH for module in modules if hasattr(module, "SEARCH")]
    return tuple(sorted(found, key=lambda entry: entry.name))


def search_called(name: str) -> SearchEntry:
    """The one of this name. Raises InputError."""
    found = {entry.name: entry for entry in search_entries()}
    if name not in found:
        raise InputError(f"There is no host {name!r} that searches on a data set.", f"Hosts: {', '.join(found)}.")
    return found[name]
