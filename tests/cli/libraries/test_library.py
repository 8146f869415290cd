from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop import bootstrap
from mma_desktop.cli.app import app
from mma_desktop.paths import default_library, resources
from mma_desktop.storage.files import is_encrypted
from mma_desktop.storage.library import Library
from tests.service.test_library_upkeep import DictKeys

PASSPHRASE = "correct horse battery"


def call(*arguments: str, **variables: str) -> Result:
    return CliRunner(env={"COLUMNS": "200", **variables}).invoke(app, list(arguments))


def library(*arguments: str, **variables: str) -> Result:
    return call("library", *arguments, **variables)


@pytest.fixture
def solved() -> Path:
    """The user's own library with one run."""
    case = str(resources() / "samples" / "hotel_watches.zh.txt")
    assert call("solve", case, "--method", "ledger").exit_code == 0
    return default_library()


def test_a_library_is_made_encrypted_and_used_with_its_passphrase(tmp_path: Path) -> None:
    file = tmp_path / "client.mma"
    made = library("create", str(file), "--encrypt", "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE=PASSPHRASE)
    assert (made.exit_code, is_encrypted(file)) == (0, True), made.output
    case = str(resources() / "samples" / "hotel_watches.zh.txt")
    known = {"MMA_DESKTOP_PASSPHRASE": PASSPHRASE}
    assert call("solve", case, "--method", "ledger", "--library", str(file), **known).exit_code == 0
    assert "51,500" in call("runs", "list", "--library", str(file), **known).stdout
    refused = call("runs", "list", "--library", str(file))
    assert refused.exit_code == 5
    assert "MMA_DESKTOP_PASSPHRASE" in refused.stderr
    assert "passphrase" in call("runs", "list", "--library", str(file), MMA_DESKTOP_PASSPHRASE="wrong one").stderr


def test_a_library_is_encrypted_by_default_where_a_key_store_keeps_the_passphrase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "not encrypted" in library("create", str(tmp_path / "without.mma")).stdout
    keys = DictKeys()
    monkeypatch.setattr(bootstrap, "system_key_store", lambda: keys)
    for name, options in (("plain.mma", ["--plain"]), ("unkept.mma", ["--no-keep"])):
        assert "not encrypted" in library("create", str(tmp_path / name), *options).stdout
    made = tmp_path / "default.mma"
    shown = library("create", str(made)).stdout
    assert is_encrypted(made) and keys.kept[made] in shown


def test_a_random_passphrase_is_shown_and_opens_the_library(tmp_path: Path) -> None:
    file = tmp_path / "client.mma"
    shown = library("create", str(file), "--random", "--no-keep").stdout
    (passphrase,) = re.findall(r"[A-Z2-9]{4}(?:-[A-Z2-9]{4}){6}", shown)
    Library.open(file, passphrase=passphrase).close()


def test_a_library_is_encrypted_changed_and_decrypted_again(solved: Path) -> None:
    assert library("encrypt", "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE=PASSPHRASE).exit_code == 0
    known = {"MMA_DESKTOP_PASSPHRASE": PASSPHRASE}
    assert library("passphrase", "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE="another horse", **known).exit_code == 0
    assert library("decrypt", **known).exit_code == 5
    assert library("decrypt", MMA_DESKTOP_PASSPHRASE="another horse").exit_code == 0
    assert not is_encrypted(solved)
    assert "51,500" in call("runs", "list").stdout


@pytest.mark.parametrize("arguments", [["encrypt"], ["create", "new.mma", "--encrypt"]])
def test_without_a_passphrase_nothing_is_done(solved: Path, arguments: list[str], tmp_path: Path) -> None:
    arguments = [str(tmp_path / argument) if argument.endswith(".mma") else argument for argument in arguments]
    refused = library(*arguments)
    assert (refused.exit_code, "--random" in refused.stderr) == (2, True)
    assert not is_encrypted(solved)
    assert not (tmp_path / "new.mma").exists()


def test_a_copy_is_made_listed_and_restored(solved: Path) -> None:
    copy = Path(library("backup").stdout.strip())
    assert copy.is_file()
    case = str(resources() / "samples" / "hotel_watches.zh.txt")
    call("solve", case, "--method", "ledger")
    listed = library("backups").stdout
    assert copy.name in listed
    assert "manual" in listed
    assert "whole" in listed
    restored = library("restore", copy.name)
    assert "is the copy now" in restored.stdout
    assert "another library" not in restored.stderr
    assert call("runs", "list").stdout.count("51,500") == 1
    assert solved.is_file()


def test_a_copy_of_another_library_is_said_to_be_one(solved: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.mma"
    assert library("create", str(other), "--plain").exit_code == 0
    copy = Path(library("backup", str(other)).stdout.strip())
    copy.rename(beside := solved.with_name(copy.name.replace("other.mma", solved.name)))
    assert "another library's" in library("backups").stdout
    assert "of another library: the cases that were here" in library("restore", beside.name).stderr


def test_edits_that_nobody_can_compute_again_are_copied(solved: Path) -> None:
    with Library.open(solved) as opened:
        (run,) = (record.id for record in opened.runs())
    for command in (["rename", run, "另一标题"], ["tag", run, "待办"], ["ledger", run, "--leave-out", "1"]):
        for copy in solved.parent.glob("*.bak"):
            copy.unlink()
        done = call("runs", *command)
        assert (done.exit_code, len(list(solved.parent.glob("*.auto-*.bak")))) == (0, 1), done.output


def test_a_plain_copy_in_place_of_an_encrypted_library_is_said(solved: Path, tmp_path: Path) -> None:
    copy = Path(library("backup").stdout.strip()).rename(tmp_path / "elsewhere.bak")
    library("encrypt", "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE=PASSPHRASE)
    assert is_encrypted(solved)
    assert "is now not encrypted" in library("restore", str(copy), MMA_DESKTOP_PASSPHRASE=PASSPHRASE).stderr
    assert not is_encrypted(solved)


def test_a_damaged_library_is_repaired(solved: Path) -> None:
    assert "is not damaged" in library("repair").stdout
    data = bytearray(solved.read_bytes())
    place = data.index(b"51500") // 4096 * 4096
    data[place : place + 4096] = b"\xff" * 4096
    solved.write_bytes(bytes(data))
    repaired = library("repair").stdout
    assert "rows kept" in repaired
    assert "verify" in repaired


def test_a_missing_library_is_not_made_by_looking_after_it(tmp_path: Path) -> None:
    missing = tmp_path / "typo.mma"
    for command in ("backup", "repair"):
        refused = library(command, str(missing))
        assert (refused.exit_code, "There is no library" in refused.stderr) == (2, True)
    assert not missing.exists()
