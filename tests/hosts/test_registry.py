"""Hosts by name."""

from __future__ import annotations

import pytest

from mma_desktop.errors import InputError
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.registry import host_entries, search_called, search_entries
from mma_desktop.solvers.registry import method_title, solver_names


def test_every_host_is_a_method_with_a_title() -> None:
    names = [entry.name for entry in host_entries()]
    assert names == sorted(names)
    assert set(names) <= set(solver_names())
    assert all(method_title(name, language) != name for name in names for language in ("en", "zh"))


def test_searches_are_found_by_name_and_have_a_line_in_both_languages() -> None:
    names = [entry.name for entry in search_entries()]
    assert names == ["aflow", "evoagent", "scoreflow"]
    assert all(set(search_words(language).hosts) == set(names) for language in ("en", "zh"))
    assert [name for name in names if search_called(name).designer] == ["aflow"]
    with pytest.raises(InputError, match="searches on a data set"):
        search_called("mas2")
