"""What a person left out of search and evidence: shelves, texts, single passages. Nothing of it is deleted.

It is kept in a small file beside the shelves, so that the starter shelf, which is only read, can be left out too.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock
from pydantic import ValidationError

from mma_desktop.data_files import DataModel, load_own, write_whole
from mma_desktop.domain.passages import LibraryPart, PartKind
from mma_desktop.errors import StorageError


class ExclusionLine(DataModel):
    """One part that is left out."""

    kind: PartKind
    name: str


class ExclusionList(DataModel):
    """The whole file."""

    left_out: tuple[ExclusionLine, ...] = ()


class Exclusions:
    """The parts that are left out. Every call reads the file, so that window and command line agree."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @classmethod
    def beside(cls, shelves: Path) -> Exclusions:
        """Those that belong to this file of shelves."""
        return cls(shelves.with_name(f"{shelves.stem}.left_out.json"))

    def read(self) -> frozenset[LibraryPart]:
        """What is left out now. Raises StorageError for a file that cannot be read."""
        try:
            lines = load_own(self._file, ExclusionList).left_out
        except (OSError, ValidationError) as error:
            raise StorageError(
                f"{self._file} cannot be read, so it is not known what was left out.",
                "Restore a good copy, or remove the file and leave the parts out again.",
            ) from error
        return frozenset(LibraryPart(line.kind, line.name) for line in lines)

    def add(self, parts: Iterable[LibraryPart]) -> None:
        """Leave these out from now on. Raises StorageError."""
        with self._locked():
            self._write(self.read() | frozenset(parts))

    def remove(self, parts: Iterable[LibraryPart]) -> None:
        """Take these in again. Raises StorageError."""
        with self._locked():
            self._write(self.read() - frozenset(parts))

    def toggle(self, part: LibraryPart) -> frozenset[LibraryPart]:
        """Leave this out, or take it in again; what is left out then. Raises StorageError."""
        with self._locked():
            parts = self.read() ^ {part}
            self._write(parts)
        return parts

    def _locked(self) -> FileLock:
        return FileLock(self._file.with_suffix(".lock"))

    def _write(self, parts: Iterable[LibraryPart]) -> None:
        lines = tuple(ExclusionLine(kind=part.kind, name=part.name) for part in sorted(parts))
        try:
            write_whole(self._file, ExclusionList(left_out=lines).model_dump_json(indent=1))
        except OSError as error:
            raise StorageError(f"{self._file} cannot be written: {error.strerror}.", "Check its folder.") from error
