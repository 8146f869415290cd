from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mma_desktop.cli.app import app
from mma_desktop.paths import resources
from mma_desktop.storage.files import is_encrypted

PASSPHRASE = "correct horse battery"
CASE = str(resources() / "samples" / "hotel_watches.zh.txt")
WORD = b"51500"


def call(*arguments: str, **variables: str) -> Result:
    done = CliRunner(env={"COLUMNS": "200", **variables}).invoke(app, list(arguments))
    assert done.exit_code == 0, done.output
    return done


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A link to a library with one run, which lies in another folder."""
    (tmp_path / "disk").mkdir()
    made = tmp_path / "link.mma"
    made.symlink_to(tmp_path / "disk" / "real.mma")
    call("solve", CASE, "--method", "ledger", "--library", str(made))
    return made


def test_a_linked_library_is_encrypted_where_it_lies_with_its_copies(link: Path) -> None:
    real = link.resolve()
    copy = Path(call("library", "backup", str(link)).stdout.strip())
    assert copy.parent == real.parent
    call("library", "encrypt", str(link), "--no-keep", MMA_DESKTOP_NEW_PASSPHRASE=PASSPHRASE)
    assert link.is_symlink()
    assert is_encrypted(real)
    assert not [file for file in real.parent.iterdir() if WORD in file.read_bytes()]
    changed = {"MMA_DESKTOP_PASSPHRASE": PASSPHRASE, "MMA_DESKTOP_NEW_PASSPHRASE": "another horse"}
    call("library", "passphrase", str(link), "--no-keep", **changed)
    call("library", "decrypt", str(link), MMA_DESKTOP_PASSPHRASE="another horse")
    assert (link.is_symlink(), is_encrypted(real)) == (True, False)
    assert WORD in real.read_bytes()


def test_a_copy_is_restored_behind_the_link(link: Path) -> None:
    real = link.resolve()
    copy = Path(call("library", "backup", str(link)).stdout.strip())
    call("solve", CASE, "--method", "ledger", "--library", str(link))
    call("library", "restore", copy.name, str(link))
    assert link.resolve() == real
    assert not any(file.is_symlink() for file in real.parent.iterdir())
    for name in (link, real):
        assert call("runs", "list", "--library", str(name)).stdout.count("51,500") == 1


def test_a_linked_library_is_repaired_behind_the_link(link: Path) -> None:
    real = link.resolve()
    data = bytearray(real.read_bytes())
    place = data.index(WORD) // 4096 * 4096
    data[place : place + 4096] = b"\xff" * 4096
    real.write_bytes(bytes(data))
    assert "rows kept" in call("library", "repair", str(link)).stdout
    assert link.resolve() == real
    assert list(real.parent.glob("real.mma.damaged-*.bak"))


def test_a_run_is_deleted_behind_the_link_with_all_copies(link: Path) -> None:
    real = link.resolve()
    call("library", "backup", str(link))
    run = next(line for line in call("runs", "list", "--library", str(link)).stdout.splitlines() if "51,500" in line)
    identity = run.replace("│", " ").split()[0]
    call("runs", "delete", identity, "--library", str(link), "--all-copies", "--yes")
    assert link.is_symlink()
    assert not [file for file in real.parent.iterdir() if WORD in file.read_bytes()]
