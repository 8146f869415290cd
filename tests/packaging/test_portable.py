from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
FRONT = ROOT / "packaging" / "portable"
PRINTS = '#!/bin/sh\nprintf "%s\\n" "$MMA_DESKTOP_MODELS" "$MMA_DESKTOP_HOME" "$@"\n'

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the portable archive is made and used on Linux")


@pytest.fixture(scope="module")
def portable() -> ModuleType:
    spec = importlib.util.spec_from_file_location("portable", ROOT / "packaging" / "portable.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["portable"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An unpacked archive whose Python prints where models and data are, and what it was asked."""
    folder = tmp_path / "案件 $HOME 100%"
    (folder / "runtime" / "bin").mkdir(parents=True)
    for name in ("mma-desktop", "add-to-menu"):
        shutil.copy2(FRONT / name, folder)
    python = folder / "runtime" / "bin" / "python3"
    python.write_text(PRINTS, encoding="utf-8")
    python.chmod(0o755)
    return folder


def _said(command: list[str], **environment: str) -> list[str]:
    bare = {"PATH": os.environ["PATH"], "HOME": "/nowhere", **environment}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=bare, cwd="/").stdout.splitlines()


def test_it_starts_its_own_python_alone_and_looks_for_models_beside_itself(folder: Path) -> None:
    said = _said([str(folder / "mma-desktop"), "ledger", "a case.txt"])
    assert said == [str(folder / "models"), "", "-I", "-m", "mma_desktop", "ledger", "a case.txt"]


def test_it_is_found_through_a_link(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "mma"
    link.symlink_to(folder / "mma-desktop")
    assert _said([str(link)])[0] == str(folder / "models")


def test_what_the_user_makes_is_kept_beside_it_where_there_is_a_folder_for_it(folder: Path) -> None:
    (folder / "data").mkdir()
    assert _said([str(folder / "mma-desktop")])[1] == str(folder / "data")


def test_places_that_the_user_names_hold(folder: Path) -> None:
    (folder / "data").mkdir()
    said = _said([str(folder / "mma-desktop")], MMA_DESKTOP_MODELS="/models", MMA_DESKTOP_HOME="/home")
    assert said[:2] == ["/models", "/home"]


def test_the_menu_gets_an_entry_that_quotes_the_path_and_loses_it_again(folder: Path, tmp_path: Path) -> None:
    (entry,) = _said([str(folder / "add-to-menu")], XDG_DATA_HOME=str(tmp_path / "share"))
    lines = Path(entry).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    assert f'Exec="{folder.parent}/案件 \\\\$HOME 100%%/mma-desktop"' in lines
    _said([str(folder / "add-to-menu"), "--remove"], XDG_DATA_HOME=str(tmp_path / "share"))
    assert not Path(entry).exists()


@pytest.mark.parametrize(
    ("library", "licence"),
    [
        ("libpython3.11.so.1.0", "PSF-2.0"),
        ("libbz2.so.1.0", "bzip2-1.0.6"),
        ("libz.so.1", "Zlib"),
        ("libgomp-a34b3233.so.1", None),
        ("libzstd.so.1", None),
        ("libreadline.so.8", None),
    ],
)
def test_a_library_is_copied_only_if_its_licence_is_known(
    portable: ModuleType, library: str, licence: str | None
) -> None:
    if licence is not None:
        assert portable.licence_of(library) == licence
        return
    with pytest.raises(SystemExit, match=f"The licence of {library} is not known"):
        portable.licence_of(library)


def test_modules_under_the_gpl_and_tests_stay_behind(portable: ModuleType, tmp_path: Path) -> None:
    portable.copy_python(tmp_path)
    library = portable.standard_library(tmp_path)
    assert (tmp_path / "bin" / "python3").is_file()
    assert (library / "os.py").is_file()
    left_out = ("readline*", "_gdbm*", "_tkinter*", "_testcapi*")
    assert not [path for name in left_out for path in (library / "lib-dynload").glob(name)]
    assert not (library / "test").exists()
    assert [*portable.site_packages(tmp_path).iterdir()] == []


def test_the_loader_names_every_library_of_a_program(portable: ModuleType) -> None:
    assert "libc.so.6" in {library.name for library in portable.needed_libraries(Path(sys.executable).resolve())}


def test_the_same_folder_makes_the_same_archive(portable: ModuleType, tmp_path: Path) -> None:
    for number, mode in ((1, 0o700), (2, 0o755)):
        folder = tmp_path / str(number) / "mma-desktop"
        folder.mkdir(parents=True)
        program = folder / "mma-desktop"
        program.write_text("#!/bin/sh\n", encoding="utf-8")
        program.chmod(mode)
        os.utime(program, (number, number))
        portable.pack(folder, tmp_path / f"{number}.tar.gz")
    assert (tmp_path / "1.tar.gz").read_bytes() == (tmp_path / "2.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "1.tar.gz") as tar:
        (entry,) = tar.getmembers()
    assert (entry.name, entry.mode, entry.uname) == ("mma-desktop/mma-desktop", 0o755, "")


def test_the_lock_of_the_archive_pins_what_the_others_pin(portable: ModuleType) -> None:
    notices = portable.notices_script()
    pinned = {
        name: dict(notices.locked((ROOT / "requirements" / name).read_text())) for name in ("dev.lock", "local.lock")
    }
    held = dict(notices.locked(portable.LOCK.read_text(encoding="utf-8")))
    assert held.items() >= pinned["local.lock"].items()
    assert held.items() <= (pinned["dev.lock"] | pinned["local.lock"]).items()
