"""`mma-desktop runs delete` asks, deletes for good, and says where the case may still be."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app
from mma_desktop.paths import default_library

CANARY = "canarybird"
PASSPHRASE = "correct horse battery"


def call(*arguments: str, answer: str | None = None, **variables: str) -> Result:
    return CliRunner(env={"COLUMNS": "200", **variables}).invoke(app, list(arguments), input=answer)


def solve(tmp_path: Path, word: str, *options: str, **variables: str) -> str:
    """The id of a new run on a case whose name and text hold `word`."""
    case = tmp_path / f"{word}.txt"
    case.write_text(f"{word}盗走现金3000元。", encoding="utf-8")
    solved = call("solve", str(case), "--method", "ledger", *options, **variables)
    assert solved.exit_code == 0, solved.output
    rows = call("runs", "list", *options, **variables).stdout
    return next(line.split("│")[1].strip() for line in rows.splitlines() if word in line)


def holds(folder: Path, word: str) -> bool:
    return any(word.encode() in file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_after_a_deletion_no_file_of_the_profile_holds_a_word_of_the_case(tmp_path: Path) -> None:
    other, run = solve(tmp_path, "another"), solve(tmp_path, CANARY)
    assert call("library", "backup").exit_code == 0
    assert holds(default_library().parent, CANARY)
    done = call("runs", "delete", run, "--all-copies", answer="y\n")
    assert (done.exit_code, done.stdout.strip().splitlines()[-1]) == (0, "Deleted."), done.output
    assert CANARY in done.stderr
    assert not holds(default_library().parent, CANARY)
    assert other in call("runs", "list").stdout
    assert call("verify").exit_code == 0


def test_an_encrypted_library_is_deleted_from_with_its_passphrase(tmp_path: Path) -> None:
    file, known = tmp_path / "client" / "client.mma", {"MMA_DESKTOP_PASSPHRASE": PASSPHRASE}
    file.parent.mkdir()
    made = call("library", "create", str(file), "--encrypt", "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE=PASSPHRASE)
    assert made.exit_code == 0
    run = solve(tmp_path, CANARY, "--library", str(file), **known)
    assert call("runs", "delete", run, "--yes", "--copies", "--compact", "--library", str(file), **known).exit_code == 0
    assert call("library", "decrypt", str(file), **known).exit_code == 0
    assert not holds(file.parent, CANARY)


@pytest.mark.parametrize("answer", ["n\n", ""])
def test_nothing_is_deleted_unless_it_is_confirmed(tmp_path: Path, answer: str) -> None:
    run = solve(tmp_path, CANARY)
    refused = call("runs", "delete", run, answer=answer)
    assert refused.exit_code == 2
    assert "othing was deleted" in refused.stderr
    assert run in call("runs", "list").stdout


def test_the_copies_that_may_still_hold_it_are_named(tmp_path: Path) -> None:
    run = solve(tmp_path, CANARY)
    copy = call("library", "backup").stdout.strip()
    done = call("runs", "delete", run, "--copies", "--yes")
    assert f"may still hold it; delete it yourself if it must go: {copy}" in done.stderr
    assert Path(copy).exists()


def test_a_run_that_is_not_there_is_an_input_error(tmp_path: Path) -> None:
    solve(tmp_path, CANARY)
    assert call("runs", "delete", "zzzz", "--yes").exit_code == 2
