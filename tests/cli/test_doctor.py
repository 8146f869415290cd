"""`mma-desktop doctor` as a user types it."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from mma_desktop.cli import doctor
from mma_desktop.model_files.health import HealthCheck


@pytest.mark.parametrize(("ok", "essential", "code"), [(True, True, 0), (False, False, 0), (False, True, 1)])
def test_doctor_fails_only_for_what_is_essential(
    monkeypatch: pytest.MonkeyPatch, ok: bool, essential: bool, code: int
) -> None:
    checks = [HealthCheck("Thing", ok, "found [/it]", "" if ok else "mend it", essential)]
    monkeypatch.setattr(doctor, "examine", lambda: iter(checks))
    app = typer.Typer()
    app.command()(doctor.doctor)
    result = CliRunner().invoke(app, [])
    assert result.exit_code == code
    assert "found [/it]" in result.output and ("mend it" in result.output) is not ok
    assert json.loads(CliRunner().invoke(app, ["--json"]).output)[0]["name"] == "Thing"
