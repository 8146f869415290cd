"""A stored run of the sample case."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.app import app
from mma_desktop.paths import resources


@pytest.fixture
def run_id() -> str:
    """The run's id; its answer counts amounts 1 to 5 of 6."""
    samples = resources() / "samples"
    case = str(samples / "hotel_watches.zh.txt")
    models = [f"scripted:{samples}/hotel_watches.{role}.script.json" for role in ("general", "domain")]
    options = ["--general", models[0], "--domain", models[1], "--preset", "quick"]
    assert CliRunner().invoke(app, ["solve", case, *options]).exit_code == 0
    return make_service().runs()[0].id
