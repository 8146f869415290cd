"""Zipped documents: looked through before anything is unpacked, and every part read within a limit.

Sizes in the directory of an archive are claims: they are checked first, as that is cheap, and again while unpacking.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Any, Self

from lxml import etree

from mma_desktop.documents.files import UNPACKING
from mma_desktop.errors import DocumentError

MAX_PARTS = 5_000
MAX_UNPACKED = 96 * 1024 * 1024
MAX_XML = 24 * 1024 * 1024  # of one part: a tree takes several times its text
MAX_RATIO = 200  # unpacked to packed; documents stay below 30
_FREE = 1024 * 1024  # small parts may be packed as tightly as they like
_SPLIT = "Split it, or save it as plain text."


class Archive:
    """The parts of a zipped document. All methods raise DocumentError."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise _damaged(name, error) from error
        self._parts = {info.filename: info for info in self._zip.infolist()}
        self._check()

    @classmethod
    def of_parts(cls, name: str, parts: Mapping[str, bytes]) -> Self:
        """An archive of parts that came in another way."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as made:
            for part, content in parts.items():
                made.writestr(part, content)
        return cls(name, packed.getvalue())

    def __contains__(self, part: str) -> bool:
        return part in self._parts

    @property
    def names(self) -> list[str]:
        """The names of all parts."""
        return list(self._parts)

    def read(self, part: str, limit: int = MAX_UNPACKED) -> bytes:
        """The bytes of a part."""
        info = self._parts.get(part)
        if info is None:
            raise DocumentError(f"{self.name} is damaged: its part {part} is missing.", "Save it again.")
        try:
            with self._zip.open(info) as stream:
                data = stream.read(limit + 1)
        except UNPACKING as error:
            raise _damaged(self.name, error) from error
        if len(data) > limit:
            fact = f"{self.name} is refused: its part {part} unpacks to more than {limit // 2**20} MB."
            raise DocumentError(fact, _SPLIT)
        return data

    def xml(self, part: str) -> Any:
        """The root element of a part that is XML."""
        return parse_xml(self.name, part, self.read(part, MAX_XML))

    def _check(self) -> None:
        if len(self._parts) > MAX_PARTS:
            raise DocumentError(f"{self.name} is refused: it has {len(self._parts)} parts.", _SPLIT)
        if any(info.flag_bits & 1 for info in self._parts.values()):
            raise DocumentError(f"{self.name} is encrypted.", "Open it with its password, and save it without one.")
        total = sum(info.file_size for info in self._parts.values())
        dense = any(i.file_size > max(_FREE, MAX_RATIO * i.compress_size) for i in self._parts.values())
        if total > MAX_UNPACKED or dense:
            fact = f"{self.name} is refused: it would unpack to {total // 2**20} MB, which no such document needs."
            raise DocumentError(fact, _SPLIT)


def parse_xml(name: str, part: str, data: bytes) -> Any:
    """The root of XML that may not define entities or read other files. Raises DocumentError."""
    if b"<!DOCTYPE" in data or b"<!\0D\0O\0C" in data or b"<\0!\0D\0O\0C" in data:
        raise _doctype(name, part)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        fact = f"{name} is damaged: its part {part} is no well-formed XML ({error.msg})."
        raise DocumentError(fact, "Save it again in the program that wrote it.") from error
    if root.getroottree().docinfo.doctype:
        raise _doctype(name, part)
    return root


def _doctype(name: str, part: str) -> DocumentError:
    fact = f"{name} is refused: its part {part} has a document type definition, which could read other files."
    return DocumentError(fact, "Save it again in the program that wrote it.")


def _damaged(name: str, error: Exception) -> DocumentError:
    fact = f"{name} is damaged: {str(error).strip() or type(error).__name__}."
    if isinstance(error, zipfile.BadZipFile):
        fact = f"{name} is damaged: its content cannot be unpacked."
    return DocumentError(fact, "Get the file again, or save it again in the program that wrote it.")
