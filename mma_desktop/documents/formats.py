"""What is known of kinds of files before one is opened: by what its bytes say, never by its name.

Kinds that are known but not read are refused, and the refusal names the way out. What begins like no other kind is
plain text. Which reader a file gets is decided in the child process that reads it (`parsing/tasks.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from mma_desktop.documents.text import SAVE_AS_TEXT
from mma_desktop.errors import DocumentError

READABLE = (
    "txt",
    "md",
    "docx",
    "doc",
    "wps",
    "odt",
    "rtf",
    "pdf",
    "ofd",
    "xlsx",
    "xls",
    "et",
    "ods",
    "csv",
    "tsv",
    "html",
    "htm",
    "mht",
    "mhtml",
    "eml",
    "mbox",
    "fodt",
    "fods",
    "xml",
)
PICTURES = ("jpg", "jpeg", "png", "tif", "tiff", "bmp", "webp", "gif")
ARCHIVES = ("zip",)
SAVE_AS_DOCX = "Open it in the program that wrote it, save it as .docx, .xlsx or .pdf, and open that file."
_SAVE_AS_PICTURE = "Save it as JPEG or PNG, and open that."
_WRITE_DOWN = "Write down what is said in it, and open that as text."
_SEND_PLAIN = "Ask its sender for the attachments themselves, or open the mail in Outlook and save them."
_PICTURE = re.compile(
    rb"\x89PNG|\xff\xd8\xff|II[*+]\0|MM\0[*+]|GIF8[79]a|RIFF.{4}WEBP"
    rb"|BM.{4}\0{4}.{4}[\x0c\x28\x34\x38\x40\x6c\x7c]\0{3}",  # the size of what follows, as texts may begin with BM
    re.DOTALL,
)
_OFFICE_XML = re.compile(rb"<\?xml[^>]*+>\s*+<\?mso-application\b")
_XML_ROOT = re.compile(
    rb"(?:<\?(?:(?!\?>).)*+\?>|<!--(?:(?!-->).)*+-->|<!DOCTYPE[^\[>]*+(?:\[[^\]]*+\])?+[^>]*+>|\s)*+"
    rb"<(?:[A-Za-z_][\w.-]*+:)?(?P<name>\w++)(?P<attributes>[^>]*+)>",
    re.DOTALL,
)
_HTML = re.compile(
    rb"(?:<\?xml[^>]*+>|<!--(?:(?!-->).)*+-->|\s)*+<(?:!doctype\s+html|html|head|meta|body|table)\b",
    re.IGNORECASE | re.DOTALL,
)
_MAIL = re.compile(rb"(?:From .*\n)?(?:[A-Za-z][A-Za-z-]*+:.*\n(?:[ \t].*\n)*+){2,}+\r?\n")
_MAIL_ONLY = re.compile(rb"^(?:MIME-Version|Content-Type|Message-ID|Received):", re.IGNORECASE | re.MULTILINE)
_BEGINNING = 65_536  # bytes in which a page or a mail shows what it is
_BYTE_ORDER_MARKS = b"\xef\xbb\xbf\xff\xfe"
ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


class OfficeXml(StrEnum):
    """Office documents that are one XML file, by the name of its root."""

    WORD = "wordDocument"
    SPREADSHEET = "Workbook"
    PACKAGE = "package"
    OPENDOCUMENT = "document"


_NAMESPACES = {
    OfficeXml.WORD: b"http://schemas.microsoft.com/office/word/2003/wordml",
    OfficeXml.SPREADSHEET: b"urn:schemas-microsoft-com:office:spreadsheet",
    OfficeXml.PACKAGE: b"http://schemas.microsoft.com/office/2006/xmlPackage",
    OfficeXml.OPENDOCUMENT: b"urn:oasis:names:tc:opendocument:xmlns:office:1.0",
}


@dataclass(frozen=True, slots=True)
class Refused:
    """A kind of file that is not read: what people call it, what its bytes say from a place on, and the way out."""

    fact: str
    signature: bytes
    remedy: str = SAVE_AS_TEXT
    at: int = 0


REFUSED = (
    Refused("a HEIC or AVIF picture", b"ftyphei", _SAVE_AS_PICTURE, 4),
    Refused("a HEIC or AVIF picture", b"ftyphev", _SAVE_AS_PICTURE, 4),
    Refused("a HEIC or AVIF picture", b"ftypmif1", _SAVE_AS_PICTURE, 4),
    Refused("a HEIC or AVIF picture", b"ftypavif", _SAVE_AS_PICTURE, 4),
    Refused("a JPEG 2000 picture", b"\0\0\0\x0cjP", _SAVE_AS_PICTURE),
    Refused("a recording", b"ftyp", _WRITE_DOWN, 4),
    Refused("a recording", b"ID3\x03", _WRITE_DOWN),
    Refused("a recording", b"ID3\x04", _WRITE_DOWN),
    Refused("a recording", b"#!AMR", _WRITE_DOWN),
    Refused("a packed archive", b"Rar!", "Unpack it, and open the folder."),
    Refused("a packed archive", b"7z\xbc\xaf\x27\x1c", "Unpack it, and open the folder."),
    Refused("a packed archive", b"\x1f\x8b", "Unpack it, and open the folder."),
    Refused("a packed archive", b"BZh91AY", "Unpack it, and open the folder."),
    Refused("a packed archive", b"\xfd7zXZ\0", "Unpack it, and open the folder."),
    Refused("a packed archive", b"ustar", "Unpack it, and open the folder.", 257),
    Refused("a packet of attachments in a format of Outlook", b"\x78\x9f\x3e\x22", _SEND_PLAIN),
    Refused("a program", b"MZ\x90\0"),
    Refused("a model file", b"GGUF"),
    Refused("a database", b"SQLite format 3\x00"),
)


def readable_endings() -> tuple[str, ...]:
    """The endings of files that can be read, for a dialog that asks for one."""
    return (*READABLE, *PICTURES)


def is_picture(data: bytes) -> bool:
    """Whether these bytes are a picture of a kind that is read."""
    return _PICTURE.match(data) is not None


def refuse_unread(name: str, data: bytes) -> None:
    """Raises DocumentError for a kind of file that is known and not read."""
    if data.startswith(OLE) and _ENCRYPTED in data:
        raise DocumentError(f"{name} is encrypted.", "Open it with its password, and save it without one.")
    for kind in REFUSED:
        if data.startswith(kind.signature, kind.at):
            raise DocumentError(f"{name} is {kind.fact}, which is not read.", kind.remedy)
    if _OFFICE_XML.match(_beginning(data)) and office_xml(data) is None:
        raise DocumentError(f"{name} is an Office document in XML of another kind, which is not read.", SAVE_AS_DOCX)


def is_web_page(data: bytes) -> bool:
    """Whether these bytes begin as a web page does."""
    return _HTML.match(_beginning(data)) is not None


def office_xml(data: bytes) -> OfficeXml | None:
    """The kind of an Office document that is one XML file, by its root; None for anything else."""
    root = _XML_ROOT.match(_beginning(data))
    if root is None:
        return None
    known = ((kind, space) for kind, space in _NAMESPACES.items() if root["name"].decode() == kind)
    return next((kind for kind, space in known if space in root["attributes"]), None)


def is_mail(data: bytes) -> bool:
    """Whether these bytes begin as a mail does, or as a web page that was saved as one."""
    header = _MAIL.match(_beginning(data))
    return header is not None and _MAIL_ONLY.search(header[0]) is not None


def _beginning(data: bytes) -> bytes:
    """How a text begins, whatever its encoding, as far as it is ASCII."""
    return data[:_BEGINNING].replace(b"\0", b"").lstrip(_BYTE_ORDER_MARKS)
