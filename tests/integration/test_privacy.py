"""Check 13: words of a case stand in its library and its exports, and nowhere else; all files are the user's alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mma_desktop.paths import resources

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
WORD = "欧阳绝密"  # of the case
MODELS = [
    word for role in ("general", "domain") for word in (f"--{role}", f"scripted:{DATA / f'eca_{role}.script.json'}")
]
FAILURES = {
    "a value of the case in an error": "raise ValueError(document.text)",
    "an error that came of another": "\n    try:\n        raise KeyError(document.text)\n"
    "    except KeyError as error:\n"
    "        raise RuntimeError(document.text) from error",
    "an error of the system that names it": "raise OSError(5, 'Input/output error')",
    "in a thread": "import threading\n    t = threading.Thread(target=int, args=(document.text,))\n"
    "    t.start(); t.join()\n"
    "    raise ValueError(document.text)",
}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")


def case(folder: Path) -> Path:
    """The sample case with a word in it that stands nowhere else."""
    text = (resources() / "samples" / "hotel_watches.zh.txt").read_text(encoding="utf-8")
    path = folder / "case.txt"
    path.write_text(f"{text}\n{WORD}。", encoding="utf-8")
    return path


def program(folder: Path, *arguments: str | Path, start: str = "") -> subprocess.CompletedProcess[str]:
    """The program with a home and a place for temporary files in `folder`, under the widest umask."""
    for name in ("home", "tmp", "out"):
        (folder / name).mkdir(exist_ok=True)
    code = f"{start}\nfrom mma_desktop.__main__ import main\nmain()\n"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env={**os.environ, "MMA_DESKTOP_HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp")},
        capture_output=True,
        text=True,
        umask=0,
    )


def files(folder: Path) -> list[Path]:
    return [path for name in ("home", "tmp", "out") for path in (folder / name).rglob("*") if path.is_file()]


def holding(folder: Path) -> set[str]:
    """The names of the files in which the word stands."""
    return {path.name for path in files(folder) if WORD.encode() in path.read_bytes()}


def test_the_case_is_in_its_library_and_exports_and_nowhere_else(tmp_path: Path) -> None:
    exports = ["--json", tmp_path / "out" / "run.json", "--report", tmp_path / "out" / "report.html"]
    done = program(tmp_path, "solve", case(tmp_path), *MODELS, "--preset", "quick", *exports)
    assert done.returncode == 0, done.stderr
    assert WORD not in done.stderr
    copies = {path.name for path in files(tmp_path) if path.name.startswith("library.mma.auto-")}
    assert holding(tmp_path) <= {"library.mma", "library.mma-wal", "run.json", "report.html"} | copies
    assert len(copies) == 1
    assert "library.mma" in {path.name for path in files(tmp_path)}
    assert not [path for path in files(tmp_path) if path.stat().st_mode & 0o077]


def test_an_unsaved_case_is_nowhere(tmp_path: Path) -> None:
    done = program(tmp_path, "solve", case(tmp_path), *MODELS, "--preset", "quick", "--no-library")
    assert done.returncode == 0, done.stderr
    assert holding(tmp_path) == set()
    assert [path for path in files(tmp_path) if path.suffix == ".mma"] == []


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES)
def test_a_mistake_of_the_program_quotes_no_case(failure: str, tmp_path: Path) -> None:
    start = (
        "import mma_desktop.service.solving as solving\n"
        f"def fail(request, settings, task, team, document, *rest):\n    {failure}\n"
        "solving.make_manifest = fail"
    )
    done = program(tmp_path, "solve", case(tmp_path), *MODELS, start=start)
    assert done.returncode == 1
    assert done.stderr
    assert WORD not in done.stdout + done.stderr
    assert holding(tmp_path) == set()
