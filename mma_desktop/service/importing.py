"""Files become documents of a case: read in a child process, with what the library keeps of them.

A folder and a zip archive stand for the files in them. What cannot be read is named with the reason, never left out in
silence; whoever imports stops by asking for no more, or as domain.stopping has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from mma_desktop.documents import (
    ARCHIVES,
    count_files,
    document_from_text,
    files_in,
    is_archive,
    read_bytes,
    readable_endings,
)
from mma_desktop.documents.files import bytes_of
from mma_desktop.documents.one_line import one_line
from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.errors import DocumentError

_NO_FILES = "Choose a folder or an archive that holds documents."


def import_file(path: Path) -> ImportedDocument:
    """The document in a file, with its bytes and the time. Raises DocumentError."""
    return _import_bytes(path.name, bytes_of(path))


def import_each(
    paths: Sequence[Path], listen: Callable[[str], None] = lambda _name: None, encoding: str = ""
) -> Iterator[ImportedDocument | Refusal]:
    """What is read of files, folders and archives, file by file; `listen` hears of each before it is read.

    A document in a folder or archive is called by its path in it. `encoding` is for text that is recognised wrongly.
    Where it is asked to stop (domain.stopping), it raises Stopped before the next file.
    """
    for path in paths:
        if is_collection(path):
            yield from _import_collection(path, listen, encoding)
        else:
            stop_if_asked()
            listen(path.name)
            yield _attempt(path.name, partial(bytes_of, path), encoding)


def count_all(paths: Sequence[Path]) -> int:
    """How many files `import_each` reads of these; a folder or archive that cannot be read counts as one."""
    return sum(_count(path) for path in paths)


def is_collection(path: Path) -> bool:
    """Whether a path stands for the files in it: a folder or a zip archive."""
    return path.is_dir() or is_archive(path)


def decoded_as(imported: ImportedDocument, encoding: str) -> ImportedDocument:
    """The document read again from the bytes that were kept, in this encoding. Raises DocumentError."""
    if imported.data is None:
        raise DocumentError(f"The file of {imported.document.name} was not kept.", "Open the file again.")
    return _import_bytes(imported.document.name, imported.data, encoding)


def import_text(text: str, name: str) -> ImportedDocument:
    """The document made of typed or pasted text. Raises DocumentError when it is empty or no text."""
    return ImportedDocument(document_from_text(text, name), time=_now())


def case_title(names: Sequence[str]) -> str:
    """The title of a case of these: the first one's name without a file's ending, and how many follow."""
    first = Path(names[0])
    title = first.stem if first.suffix.lower().removeprefix(".") in (*readable_endings(), *ARCHIVES) else first.name
    return title if len(names) == 1 else f"{title} (+{len(names) - 1})"


def case_title_of(paths: Sequence[Path], documents: Sequence[ImportedDocument]) -> str:
    """The title of a case of these documents, read of these paths: a file that could not be read is not in it."""
    read = {imported.document.name for imported in documents}
    return case_title([path.name for path in paths if path.name in read or is_collection(path)])


def _import_collection(
    path: Path, listen: Callable[[str], None], encoding: str
) -> Iterator[ImportedDocument | Refusal]:
    found = False
    try:
        for file in files_in(path):
            found = True
            stop_if_asked()
            listen(file.name)
            yield _attempt(file.name, file.content, encoding)
    except DocumentError as error:
        yield Refusal(path.name, error.fact, error.remedy)
        return
    if not found:
        yield Refusal(path.name, f"{path.name} holds no files.", _NO_FILES)


def _attempt(name: str, content: Callable[[], bytes], encoding: str) -> ImportedDocument | Refusal:
    try:
        return _import_bytes(name, content(), encoding)
    except DocumentError as error:
        return Refusal(name, one_line(error.fact), error.remedy)


def _import_bytes(name: str, data: bytes, encoding: str = "") -> ImportedDocument:
    """The document in the bytes of a file; what is said of it names the file, not its folder."""
    document = replace(read_bytes(name.rpartition("/")[2], data, encoding), name=name)
    return ImportedDocument(document, data=data, time=_now())


def _count(path: Path) -> int:
    try:
        return count_files(path) if is_collection(path) else 1
    except DocumentError:
        return 1


def _now() -> str:
    """This moment in UTC as text that sorts by time."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
