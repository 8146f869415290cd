"""Runs: which models were on this computer, and how a status is stored."""

from __future__ import annotations

import pytest

from mma_desktop.domain.runs import ModelUse, RunStatus


@pytest.mark.parametrize(
    ("spec", "local"),
    [
        ("models/general.gguf", True),
        ("scripted:general.script.json", True),
        ("remote.gguf", True),
        ("", True),
        ("remote:http://10.0.0.2:8080#law", False),
    ],
)
def test_only_a_remote_spec_is_not_on_this_computer(spec: str, local: bool) -> None:
    assert ModelUse("general", "G", "00", spec).local is local


def test_a_status_is_read_from_the_word_it_is_stored_as() -> None:
    assert [RunStatus(word) for word in ("running", "stopped", "finished", "failed")] == list(RunStatus)
