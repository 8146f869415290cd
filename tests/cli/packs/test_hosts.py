"""`mma-desktop hosts`."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from mma_desktop.cli.app import app
from mma_desktop.hosts.registry import host_entries


@pytest.mark.parametrize(("language", "said"), [("en", "piece of work"), ("zh", "逐项交办")])
def test_every_host_is_listed_with_a_line(language: str, said: str) -> None:
    result = CliRunner().invoke(app, ["hosts", "list", "--language", language])
    assert result.exit_code == 0
    assert all(entry.name in result.stdout for entry in host_entries())
    assert said in result.stdout
