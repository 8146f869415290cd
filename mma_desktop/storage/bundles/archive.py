"""The zip archive of a bundle: how it is written, and what is asked of one before anything in it is believed.

Nothing in it is compressed, so nothing unpacks to more than the file. Its comment, the last bytes of the file, holds
the SHA-256 of all bytes before, so that every change shows that was not made with this very purpose.
"""

from __future__ import annotations

import hashlib
import os
import struct
import zipfile
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple
from zipfile import ZipFile, ZipInfo

from pydantic import ValidationError

from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.files import open_ordinary, private_file
from mma_desktop.storage.bundles.format import (
    MANIFEST,
    MIMETYPE,
    TYPE,
    VERSION,
    BundledFile,
    BundleManifest,
    BundleVersion,
)
from mma_desktop.storage.chain import canonical

MOST_BYTES = 1024**3
MOST_FILES = 10_000
_MOST_JSON = 256 * 1024**2  # bytes of one part that is read as JSON
_MOST_MANIFEST = MOST_FILES * 1024  # bytes
_MOST_DIRECTORY = MOST_FILES * 200  # bytes
_SEAL = b"MMA Desktop case bundle. SHA-256 of all bytes before this comment: "
_DIGITS = 64
_DIRECTORY_END = struct.Struct("<4s4H2IH")
_BEFORE_SEAL = (
    20 + _DIRECTORY_END.size
)  # bytes: where a locator of a larger directory would stand, and the directory's end
_BEGINNING = MIMETYPE.encode() + TYPE  # what stands at byte 30 of the file
_PIECE = 1024 * 1024

_TOO_LARGE = "Copy the whole library instead."
CHANGED = "It was changed or damaged on its way: have it sent once more."


class BundlePart(NamedTuple):
    """A file of the archive."""

    name: str
    data: bytes


class BundleArchive:
    """A bundle that is open: its manifest and its parts. Each is checked against the manifest when it is read."""

    def __init__(self, path: Path, opened: ZipFile, manifest: BundleManifest, sha256: str) -> None:
        self.path, self.manifest, self.sha256 = path, manifest, sha256
        self._opened = opened
        self._files = {file.name: file for file in manifest.files}

    @property
    def names(self) -> set[str]:
        """The names of all parts but the manifest."""
        return set(self._files)

    def json(self, name: str) -> bytes:
        """A part that is read as JSON. Raises RecordChanged where it is missing or too large."""
        file = self._files.get(name)
        if file is None or file.size > _MOST_JSON:
            raise changed(self.path, f"it holds no {name}" if file is None else f"{name} is too large")
        return self.data(name)

    def check_parts(self) -> None:
        """Read every part. Raises RecordChanged where one is not that of the manifest."""
        for name in self._files:
            self.data(name)

    def data(self, name: str) -> bytes:
        """The bytes of a part that is there. Raises RecordChanged where they are not those of the manifest."""
        file = self._files[name]
        with _explained(self.path):
            data = self._opened.read(name)
        if len(data) != file.size or hashlib.sha256(data).hexdigest() != file.sha256:
            raise changed(self.path, f"{name} is not the file that the manifest names")
        return data


def write_archive(
    path: Path,
    parts: Iterable[BundlePart],
    manifest: BundleManifest,
    note: Callable[[str], None] = lambda _sha256: None,
) -> str:
    """Put the parts and the manifest, with their hashes in it, at `path`; the SHA-256 of the file.

    `note` says elsewhere which file it is, when all of it is written: where that fails, no bundle is left.
    Raises InputError when the place is wrong or the parts are more than a bundle takes.
    """
    try:
        with private_file(path) as file:
            _write(file, parts, manifest)
            size = _seal(file)
            if size > MOST_BYTES:
                raise InputError(f"The case is larger than {MOST_BYTES // 2**20} MB.", _TOO_LARGE)
            sha256 = _digest_of(file, size)
            note(sha256)
            return sha256
    except OSError as error:
        fact = f"The bundle cannot be written to {path}: {error.strerror}."
        raise InputError(fact, "Choose another place for it.") from error


def is_bundle(path: Path) -> bool:
    """Whether a file is a case bundle, by its beginning or its end; False where it cannot be read."""
    try:
        with open_ordinary(path) as file:
            size = os.fstat(file.fileno()).st_size
            begins = file.read(30 + len(_BEGINNING))[30:] == _BEGINNING
            file.seek(max(0, size - len(_SEAL) - _DIGITS))
            return begins or file.read(len(_SEAL)) == _SEAL
    except (OSError, ValueError):
        return False


@contextmanager
def open_archive(path: Path) -> Generator[BundleArchive]:
    """The bundle at `path`, of which so far only the archive, its seal and its manifest were checked.

    Raises InputError for what is no bundle or one of a later version, RecordChanged for one that was changed.
    """
    if not is_bundle(path):
        raise InputError(f"{path} is not a case bundle of MMA Desktop.", "Choose a file that `library bundle` wrote.")
    with ExitStack() as stack:
        with _explained(path):
            file = stack.enter_context(open_ordinary(path))
            size = _checked_seal(file, path)
            sha256 = _digest_of(file, size)
            opened = stack.enter_context(ZipFile(file))
            manifest = _checked_manifest(opened, size, path)
        yield BundleArchive(path, opened, manifest, sha256)


@contextmanager
def _explained(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.", "Check the file and its disk.") from error
    except (zipfile.BadZipFile, RuntimeError, EOFError, struct.error, ValueError) as error:
        raise changed(path, "its archive is damaged") from error


def changed(path: Path, problem: str) -> RecordChanged:
    """The error for a bundle that is not as the program wrote it."""
    return RecordChanged(f"The bundle {path} is not as the program wrote it: {problem}.", CHANGED)


def _write(file: BinaryIO, parts: Iterable[BundlePart], manifest: BundleManifest) -> None:
    written: list[BundledFile] = []
    with ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name, data in (BundlePart(MIMETYPE, TYPE), *parts):
            archive.writestr(_info(name), data)
            written.append(BundledFile(name=name, size=len(data), sha256=hashlib.sha256(data).hexdigest()))
        complete = manifest.model_copy(update={"files": tuple(written)})
        archive.writestr(_info(MANIFEST), canonical(complete.model_dump(mode="json")))
        archive.comment = _SEAL + b"0" * _DIGITS


def _info(name: str) -> ZipInfo:
    """Without the time: that is in the manifest."""
    info = ZipInfo(name)
    info.external_attr = 0o600 << 16
    return info


def _seal(file: BinaryIO) -> int:
    """Put the digest at the end of the file; its size."""
    size = file.seek(0, os.SEEK_END)
    digest = _digest_of(file, size - len(_SEAL) - _DIGITS)
    file.seek(size - _DIGITS)
    file.write(digest.encode())
    return size


def _digest_of(file: BinaryIO, size: int) -> str:
    """SHA-256 of the first `size` bytes."""
    digest = hashlib.sha256()
    file.seek(0)
    while piece := file.read(min(_PIECE, size)):
        digest.update(piece)
        size -= len(piece)
    return digest.hexdigest()


def _checked_seal(file: BinaryIO, path: Path) -> int:
    """The size of the file, whose seal holds and whose directory is small enough to be read."""
    size = os.fstat(file.fileno()).st_size
    if size > MOST_BYTES:
        raise InputError(f"{path} is larger than {MOST_BYTES // 2**20} MB.", _TOO_LARGE)
    end = size - len(_SEAL) - _DIGITS
    file.seek(max(0, end - _BEFORE_SEAL))
    tail, seal, digits = file.read(_BEFORE_SEAL), file.read(len(_SEAL)), file.read()
    if seal != _SEAL:
        raise changed(path, "its end is missing")
    if digits != _digest_of(file, end).encode():
        raise changed(path, "its bytes are not those that its seal was made of")
    _check_directory(tail, path)
    return size


def _check_directory(tail: bytes, path: Path) -> None:
    """Before a zip reader makes an object of each entry, of which there could be millions."""
    signature, _, _, _, count, length, _, _ = _DIRECTORY_END.unpack(tail[-_DIRECTORY_END.size :])
    plain = signature == b"PK\x05\x06" and not tail.startswith(b"PK\x06\x07")
    if not plain or count > MOST_FILES or length > _MOST_DIRECTORY:
        raise changed(path, "its archive is not one that the program writes")


def _checked_manifest(opened: ZipFile, size: int, path: Path) -> BundleManifest:
    """The manifest, which names the parts of the archive: these and no others, in their order."""
    infos = opened.infolist()
    plain = all(info.compress_type == zipfile.ZIP_STORED and not info.flag_bits & 1 for info in infos)
    last = infos[-1] if infos else None
    if not plain or last is None or last.filename != MANIFEST or last.file_size > _MOST_MANIFEST:
        raise changed(path, "its archive is not one that the program writes")
    manifest = _manifest(opened.read(last), path)
    found = [(info.filename, info.file_size) for info in infos[:-1]]
    named = [(file.name, file.size) for file in manifest.files]
    if found != named or len(dict(found)) != len(found) or sum(dict(found).values()) > size:
        raise changed(path, "its files are not those that its manifest names")
    return manifest


def _manifest(data: bytes, path: Path) -> BundleManifest:
    try:
        version = BundleVersion.model_validate_json(data).version
        if version == VERSION:
            return BundleManifest.model_validate_json(data)
    except ValidationError:
        raise changed(path, "its manifest cannot be read") from None
    fact = f"The bundle {path} was written by another version of MMA Desktop (format {version})."
    raise InputError(fact, "Update MMA Desktop.")
