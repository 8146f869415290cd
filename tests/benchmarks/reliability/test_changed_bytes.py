"""A short pass of `make check-bytes`, and that something unnoticed would be seen."""

from __future__ import annotations

import pytest

from benchmarks.reliability import changed_bytes
from mma_desktop.storage.library import Library


@pytest.mark.parametrize("passphrase", [None, "a passphrase"])
def test_a_changed_byte_is_found_or_without_consequence(passphrase: str | None) -> None:
    found = changed_bytes.check(8, passphrase)
    assert found.failures == []
    assert sum(found.ends.values()) == 8


def test_a_library_that_checks_nothing_would_show_changed_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "findings", lambda _library: [])
    assert changed_bytes.check(60).failures != []
