"""`mma-desktop library bundle` and `library import`, and `verify` of a bundle."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.app import app
from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.service.request import SolveRequest

PASSPHRASE = "correct horse battery staple"


def called(*arguments: object, **environment: str) -> Result:
    return CliRunner(env={"COLUMNS": "200", **environment}).invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def bundle(run_id: str, tmp_path: Path) -> Path:
    path = tmp_path / "case.mmacase"
    written = called("library", "bundle", run_id[:8], "--out", path)
    assert written.exit_code == 0
    assert hashlib.sha256(path.read_bytes()).hexdigest() in written.stdout
    assert "not encrypted" in written.stderr
    return path


def test_a_case_works_as_before_in_an_encrypted_library(run_id: str, bundle: Path, tmp_path: Path) -> None:
    library, key = tmp_path / "other.mma", {"MMA_DESKTOP_PASSPHRASE": PASSPHRASE}
    made = called("library", "create", library, "--encrypt", "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE=PASSPHRASE)
    assert made.exit_code == 0
    assert f"{run_id}: added" in called("library", "import", bundle, library, **key).stdout
    again = called("library", "import", bundle, library, **key)
    assert (again.exit_code, "nothing was added" in again.stdout) == (0, True)
    report = tmp_path / "report.md"
    for command in (["show", run_id, "--report", report], ["resume", run_id], ["replay", run_id]):
        result = called("runs", *command, "--library", library, **key)
        assert result.exit_code == 0, result.output
    assert called("verify", library, **key).exit_code == 0
    assert called("verify", report, "--library", library, **key).exit_code == 0


def test_a_bundle_is_checked_by_itself_and_against_its_library(bundle: Path, tmp_path: Path) -> None:
    alone = called("verify", bundle)
    assert (alone.exit_code, "all that a bundle can show by itself" in alone.stderr) == (0, True)
    assert hashlib.sha256(bundle.read_bytes()).hexdigest() in alone.stdout
    data = bundle.read_bytes()
    bundle.write_bytes(data[:1000] + b"x" + data[1001:])
    changed = called("verify", bundle)
    assert (changed.exit_code, "not as the program wrote it" in changed.stderr) == (RecordChanged.exit_code, True)
    other = tmp_path / "other.mma"
    assert called("library", "import", bundle, other).exit_code == RecordChanged.exit_code


def test_a_library_of_another_is_refused(bundle: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.mma"
    assert called("library", "import", bundle, other).exit_code == 0
    result = called("verify", bundle, "--library", other)
    assert result.exit_code == InputError.exit_code
    assert "written from another library" in result.stderr


def test_what_is_no_bundle_is_said_in_one_line(run_id: str, tmp_path: Path) -> None:
    text = tmp_path / "case.mmacase"
    text.write_text("被告人盗走现金3000元。")
    result = called("library", "import", text)
    assert result.exit_code == InputError.exit_code
    assert "is not a case bundle of MMA Desktop" in result.stderr
    assert called("library", "bundle", run_id, "--out", tmp_path / "missing" / "a").exit_code == InputError.exit_code


def test_a_draft_goes_into_another_library_and_is_solved_there(tmp_path: Path) -> None:
    with make_service() as service:
        service.keep_draft(SolveRequest("被告人窃得现金3000元。", "草拟的案件", case="d1" * 16))
    path, other = tmp_path / "draft.mmacase", tmp_path / "other.mma"
    assert called("library", "bundle", "d1d1", "--out", path).exit_code == 0
    assert called("verify", path).exit_code == 0
    taken = called("library", "import", path, other)
    assert (taken.exit_code, f"solve --draft {'d1' * 16}" in taken.stdout) == (0, True)
    assert "nothing was added" in called("library", "import", path, other).stdout
    assert called("verify", other).exit_code == 0
    solved = called("solve", "--draft", "d1d1", "--method", "ledger", "--library", other)
    assert (solved.exit_code, "3,000" in solved.stdout) == (0, True)
    assert called("verify", other).exit_code == 0
    assert "nothing was added" in called("library", "import", path, other).stdout
