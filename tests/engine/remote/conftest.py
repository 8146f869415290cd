"""Settings that allow servers on this very computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.remote.opening import allow


@pytest.fixture
def allowed(home: Path) -> None:
    """Settings that allow loopback."""
    allow(home)
