"""Folders and zip archives: the files in them, each with its bytes or the reason why there are none.

An archive is unpacked here and not in a child process: Python's zipfile is no C code, each member is read up to a
limit and the whole up to another one, whatever the archive says of its sizes. What comes out is read in a child.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from mma_desktop.documents.files import MAX_BYTES, UNPACKING, bytes_of, too_large
from mma_desktop.documents.numbered_names import by_numbers
from mma_desktop.documents.one_line import one_line
from mma_desktop.errors import DocumentError
from mma_desktop.files import open_ordinary

MAX_FILES = 2_000
MAX_UNPACKED = 512 * 1024 * 1024
_LEFT_BY_SYSTEMS = (".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX")
_LOCK = "~$"  # how Word and WPS name the file that says who has a document open
_UTF8_NAME = 0x800  # the flag of a member whose name is UTF-8
_ENCRYPTED = 0x1
_THREE_BYTES = "\u0800"  # the first character that takes three bytes in UTF-8
_UNIX = 3  # the system whose kinds of files an archive keeps


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file by its path in its folder or archive; `content` gives its bytes or raises DocumentError."""

    name: str
    content: Callable[[], bytes]


def files_in(path: Path) -> Iterator[FoundFile]:
    """The files in a folder or a zip archive, in the order of their names, 2 before 10.

    Raises DocumentError, while it goes on, when the folder or archive itself cannot be read.
    """
    found = _files_in_folder(path) if path.is_dir() else _files_in_archive(path)
    return (replace(file, name=one_line(file.name)) for file in found)


def count_files(path: Path) -> int:
    """How many files `files_in` finds. Raises DocumentError."""
    if path.is_dir():
        return sum(1 for _ in _files_in_folder(path))
    with _opened(path) as archive:
        return len(_members(path, archive))


def is_archive(path: Path) -> bool:
    """Whether a path is a zip archive of documents: by its name, since documents are zip archives too."""
    return path.suffix.lower() == ".zip"


def _files_in_folder(folder: Path) -> Iterator[FoundFile]:
    """The files below a folder, and the folders that are not entered, whose content says why."""
    for count, path in enumerate(_paths_below(folder), start=1):
        _check_count(folder.name, count)
        yield FoundFile(path.relative_to(folder).as_posix(), partial(_bytes_of, path))


def _paths_below(folder: Path) -> Iterator[Path]:
    """The files below a folder, folders that are links, and those that may not be read; links are not followed."""
    closed: list[OSError] = []
    for root, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(filter(_is_wanted, folders), key=by_numbers)
        links = (name for name in folders if Path(root, name).is_symlink())
        yield from (Path(root, name) for name in sorted((*names, *links), key=by_numbers) if _is_wanted(name))
    for error in closed:
        path = Path(error.filename)
        if path == folder:
            raise _not_entered(path)
        yield path


def _is_wanted(name: str) -> bool:
    """Whether a name is not one of those that systems and programs leave in folders."""
    return name not in _LEFT_BY_SYSTEMS and not name.startswith(_LOCK)


def _bytes_of(path: Path) -> bytes:
    if path.is_symlink():
        raise DocumentError(f"{path.name} is a link to another place.", "Copy the file itself into the folder.")
    if path.is_dir():
        raise _not_entered(path)
    return bytes_of(path)


def _not_entered(path: Path) -> DocumentError:
    return DocumentError(f"{path.name} is a folder that you may not read.", "Ask its owner for the right to read it.")


def _files_in_archive(path: Path) -> Iterator[FoundFile]:
    left = MAX_UNPACKED
    with _opened(path) as archive:
        for name, info in _members(path, archive):
            content = _unpacked(archive, info, name, left)
            left -= len(content) if isinstance(content, bytes) else 0
            yield FoundFile(name, partial(_given, content))


@contextmanager
def _opened(path: Path) -> Generator[zipfile.ZipFile]:
    """The archive. Raises DocumentError when it cannot be unpacked."""
    try:
        with open_ordinary(path) as file, zipfile.ZipFile(file) as archive:
            yield archive
    except zipfile.BadZipFile as error:
        fact = f"{path.name} is damaged: its content cannot be unpacked."
        raise DocumentError(fact, "Get the archive again.") from error
    except (OSError, ValueError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DocumentError(f"{path.name} cannot be unpacked: {reason}.", "Unpack it, and open the folder.") from error


def _members(path: Path, archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """The files in an archive with their names, in the order of these."""
    members = [(_name_of(info), info) for info in archive.infolist() if not info.is_dir()]
    _check_count(path.name, len(members))
    wanted = [member for member in members if all(map(_is_wanted, member[0].split("/")))]
    return sorted(wanted, key=lambda member: by_numbers(member[0]))


def _given(content: bytes | DocumentError) -> bytes:
    if isinstance(content, DocumentError):
        raise content
    return content


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, left: int) -> bytes | DocumentError:
    """A member's bytes, or why there are none."""
    if info.flag_bits & _ENCRYPTED:
        return DocumentError(f"{name} is encrypted.", "Unpack the archive with its password, and open the folder.")
    if info.create_system == _UNIX and stat.S_ISLNK(info.external_attr >> 16):
        return DocumentError(f"{name} is a link to another place.", "Copy the file itself into the folder.")
    try:
        with archive.open(info) as stream:
            data = stream.read(min(MAX_BYTES, left) + 1)
    except UNPACKING as error:
        return DocumentError(f"{name} is damaged: {error}.", "Get the archive again.")
    if len(data) <= min(MAX_BYTES, left):
        return data
    if left < MAX_BYTES:
        fact = f"{name} is not read: the archive holds more than {MAX_UNPACKED // 2**20} MB."
        return DocumentError(fact, "Unpack it, and open the folder.")
    return too_large(name)


def _name_of(info: zipfile.ZipInfo) -> str:
    """A member's name; where the format has IBM's code page 437, Chinese Windows writes GBK and macOS UTF-8.

    Chinese takes three bytes a character in UTF-8, which GBK is never by chance; two bytes may be either.
    """
    if info.flag_bits & _UTF8_NAME:
        return info.filename
    try:
        written = info.filename.encode("cp437")
    except UnicodeError:
        return info.filename
    utf8, chinese = (_decoded(written, encoding) for encoding in ("utf-8", "gb18030"))
    if utf8 and max(utf8) >= _THREE_BYTES:
        return utf8
    return chinese or utf8 or info.filename


def _decoded(written: bytes, encoding: str) -> str:
    try:
        return written.decode(encoding)
    except UnicodeError:
        return ""


def _check_count(name: str, count: int) -> None:
    if count > MAX_FILES:
        raise DocumentError(f"{name} holds more than {MAX_FILES} files.", "Split it into several folders.")
