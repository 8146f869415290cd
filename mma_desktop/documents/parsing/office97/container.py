"""The container of old Office documents (OLE, a file system in a file): which document lies in it, and its streams."""

from __future__ import annotations

import io

import olefile

from mma_desktop.documents.formats import SAVE_AS_DOCX, Refused
from mma_desktop.errors import DocumentError

WORD = "WordDocument"
WORKBOOKS = ("Workbook", "Book")
_PRINT = "Open it in the program that wrote it, print it as a PDF, and open that."
_OTHERS = (
    Refused("a presentation", b"PowerPoint Document", _PRINT),
    Refused("a mail of Outlook", b"__properties_version1.0", _PRINT),
)
_OTHER = Refused("an old Office file of another kind", b"", SAVE_AS_DOCX)


class Container:
    """The streams of one file. Raises DocumentError where it is no container."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        try:
            self._file = olefile.OleFileIO(io.BytesIO(data))
        except (OSError, ValueError, IndexError) as error:
            raise DocumentError(f"{name} is damaged: its container cannot be read.", SAVE_AS_DOCX) from error

    def __contains__(self, stream: str) -> bool:
        return bool(self._file.exists(stream))

    def read(self, stream: str) -> bytes:
        """The bytes of a stream. Raises DocumentError."""
        try:
            return bytes(self._file.openstream(stream).read())
        except (OSError, ValueError, IndexError) as error:
            raise DocumentError(f"{self.name} is damaged: its stream {stream} cannot be read.", SAVE_AS_DOCX) from error

    @property
    def workbook(self) -> str:
        """The name of the stream that holds a workbook; empty where none does."""
        return next((stream for stream in WORKBOOKS if stream in self), "")

    def unread(self) -> DocumentError:
        """What is said of a container with another document in it."""
        kind = next((kind for kind in _OTHERS if kind.signature.decode() in self), _OTHER)
        return DocumentError(f"{self.name} is {kind.fact}, which is not read.", kind.remedy)
