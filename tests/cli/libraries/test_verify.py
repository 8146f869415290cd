"""`mma-desktop verify`: what it prints, and its exit codes."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop import paths
from mma_desktop.cli.app import app
from mma_desktop.errors import InputError, RecordChanged, StorageError
from tests.storage.conftest import sql


def called(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, [*arguments])


def _whole(library: Path) -> bytes:
    """The file with all that was written: a connection not yet collected would leave it in the log beside the file."""
    sql(library, "PRAGMA wal_checkpoint(TRUNCATE)")
    return library.read_bytes()


def test_a_whole_library_and_its_report_hold(run_id: str, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    assert called("runs", "show", run_id, "--report", str(report)).exit_code == 0
    checked = called("verify")
    assert checked.exit_code == 0
    assert "1 runs" in checked.stdout
    assert "which is where this computer has seen it end" in checked.stdout
    assert "is as the program wrote it" in checked.stdout
    assert "is as the program wrote it" in called("verify", str(report)).stdout
    assert called("verify", str(report), "--library", str(paths.default_library())).exit_code == 0


def test_an_answer_that_was_changed_is_found_by_every_command(run_id: str, tmp_path: Path) -> None:
    sql(paths.default_library(), "UPDATE runs SET value = '99999', confidence = 1.0")
    for command in ("show", "resume", "replay", "ledger"):
        result = called("runs", command, run_id)
        assert result.exit_code == RecordChanged.exit_code
        assert "99,999" not in result.output
    report = tmp_path / "report.md"
    assert called("runs", "show", run_id, "--report", str(report)).exit_code == RecordChanged.exit_code
    assert not report.exists()
    checked = called("verify")
    assert checked.exit_code == RecordChanged.exit_code
    assert f"run {run_id}: its answer is not the one that was decided" in checked.stdout


def test_an_old_copy_is_a_finding_until_it_is_accepted(run_id: str, tmp_path: Path) -> None:
    library = paths.default_library()
    before = _whole(library)
    assert called("runs", "show", run_id, "--report", str(tmp_path / "report.md")).exit_code == 0
    assert _whole(library) != before
    library.write_bytes(before)
    for command in (["show", run_id], ["ledger", run_id], ["report", run_id, "--out", str(tmp_path / "cases.md")]):
        assert called("runs", *command).output.startswith("The library does not go on from what this computer has seen")
    bundled = called("library", "bundle", run_id, "--out", str(tmp_path / "case.mmacase"))
    assert "an older copy was put in its place" in bundled.stderr
    assert called("verify").exit_code == RecordChanged.exit_code
    assert called("verify", "--accept").exit_code == 0
    assert called("verify").exit_code == 0


def test_a_library_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    typo = tmp_path / "typo.mma"
    for command in (["verify", str(typo)], ["runs", "list", "--library", str(typo)]):
        assert called(*command).exit_code == InputError.exit_code
    assert called("runs", "show", "a", "--library", str(typo)).exit_code == InputError.exit_code
    assert not typo.exists()


@pytest.mark.parametrize("content", ["", "被告人张某窃得现金300元。" * 40])
def test_a_text_is_no_library_needs_no_passphrase_and_stays_as_it_is(content: str, tmp_path: Path) -> None:
    case = tmp_path / "case.txt"
    case.write_text(content, encoding="utf-8")
    result = called("verify", str(case))
    assert result.exit_code == StorageError.exit_code
    assert "no library of MMA Desktop" in result.output or "not a library of MMA Desktop" in result.output
    assert "Give the passphrase" not in result.output
    assert case.read_text(encoding="utf-8") == content


def test_a_library_that_cannot_be_read_is_another_exit_code(run_id: str) -> None:
    assert run_id
    path = paths.default_library()
    path.write_bytes(b"x" * 16 + path.read_bytes()[16:])
    result = called("verify")
    assert result.exit_code == StorageError.exit_code
    assert "passphrase" not in result.output
    assert "damaged in its first bytes" in result.output


def test_a_damaged_run_is_marked_in_the_list(run_id: str) -> None:
    sql(paths.default_library(), "UPDATE runs SET manifest = '{'")
    result = called("runs", "list")
    assert result.exit_code == 0
    assert "damaged" in result.stdout
    assert f"Run {run_id} is damaged" in result.stderr


def test_what_there_is_nothing_to_compare_with_only_holds_by_itself(run_id: str) -> None:
    assert run_id
    shutil.rmtree(paths.anchors())
    checked = called("verify")
    assert (checked.exit_code, "nothing to compare its end with" in checked.stdout) == (0, True)
    assert "is as the program wrote it" not in checked.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
def test_a_pipe_or_an_endless_file_is_no_report(run_id: str, tmp_path: Path) -> None:
    assert run_id
    os.mkfifo(tmp_path / "pipe.html")
    (tmp_path / "endless.html").symlink_to("/dev/zero")
    for name in ("pipe.html", "endless.html"):
        refused = called("verify", str(tmp_path / name))
        assert (refused.exit_code, "no ordinary file" in refused.stderr) == (InputError.exit_code, True)
