"""Mails (.eml), many in one file (.mbox), and web pages saved as one (.mht): the text of each mail, or its page.

The headers of a mail that say who wrote what to whom are the first lines; attached files are named. Of two forms of
the same text the plain one is read, unless it lacks a number of the page, which is what programs show
(请用支持网页的程序查看).
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from itertools import pairwise
from typing import Any

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.cleaning import LINE_ENDS
from mma_desktop.documents.encodings import decode_as
from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.parsing.markup.web_page import add_web_page, decoded_page, named_or_found
from mma_desktop.documents.text import encoding_notes
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import SegmentKind, TextSegment

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_FROM = b"From "
_NEXT_MAIL = re.compile(rb"(\n\r?\n)From [^\n]*\d\d:\d\d[^\n]*\n(?=[!-9;-~]+:)")
_OF_MAILS = ("To", "Received", "Message-ID")
_NUMBER = re.compile(r"[0-9][0-9,.]*[0-9]|[0-9]")
_NAMES = 200  # characters of the names of attached files


def read_mail(name: str, data: bytes) -> Document:
    """The document in a mail, or in a page that was saved as one. Raises DocumentError."""
    builder, attached, number = DocumentBuilder(name), list[str](), 0
    for mail in _mails(data):
        number = _add_mail(builder, message_from_bytes(mail), number, attached)
    if attached:
        builder.note("attachments", one_line(f"{len(attached)} ({', '.join(attached)})", _NAMES))
    return builder.document(data)


def _mails(data: bytes) -> list[bytes]:
    """The mails in a file: one, or those of a mailbox, each of which begins with a line of its own."""
    if not data.startswith(_FROM):
        return [data]
    starts = [0, *(found.end(1) for found in _NEXT_MAIL.finditer(data))]
    return [data[start:end] for start, end in pairwise((*starts, len(data)))]


def _add_mail(builder: DocumentBuilder, message: Message, number: int, attached: list[str]) -> int:
    """Add a mail, its paragraphs numbered on, and what lies in it to `attached`; the last number."""
    inside: list[str] = []
    bodies = _bodies(message, inside)
    is_page = message.get_content_type() == "multipart/related" and not any(header in message for header in _OF_MAILS)
    attached += [] if is_page else inside
    for header in () if is_page else _SHOWN:
        if header in message:
            number += 1
            builder.add(
                f"{header}: {_header(_written(message, header))}", TextSegment(0, 0, SegmentKind.PARAGRAPH, number)
            )
    for part in bodies:
        number = _add(builder, part, number)
    return number


def _add(builder: DocumentBuilder, part: Message, number: int) -> int:
    """Add a text of the mail, its paragraphs numbered on; the last number."""
    content, charset = _content(part), part.get_content_charset() or ""
    if not content.strip():
        return number
    is_page = part.get_content_type() == "text/html"
    if is_page and not charset:
        decoded = decoded_page(builder.name, content)
    else:
        decoded = named_or_found(builder.name, content, charset)
    for note in encoding_notes(decoded):
        builder.note(note.code, *note.values)
    if is_page:
        return add_web_page(builder, decoded.text, number)
    for line in LINE_ENDS.sub("\n", decoded.text).split("\n"):
        if line.strip():
            number += 1
            builder.add(line, TextSegment(0, 0, SegmentKind.PARAGRAPH, number))
    return number


def _content(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _bodies(part: Message, attached: list[str]) -> list[Message]:
    """The texts of a mail in their order; what else lies in it is added to `attached`."""
    if not part.is_multipart() or part.get_content_maintype() == "message":
        kind = part.get_content_type()
        if part.get_content_disposition() != "attachment" and kind in ("text/plain", "text/html"):
            return [part]
        attached.append(_header(part.get_filename() or _subject(part) or kind))
        return []
    inside: Any = part.get_payload()
    found = [_bodies(child, attached) for child in inside]
    if part.get_content_type() != "multipart/alternative":
        return [body for bodies in found for body in bodies]
    full = [bodies for bodies in found if any(_content(body).strip() for body in bodies)]
    plain = next((bodies for bodies in full if bodies[0].get_content_type() == "text/plain"), None)
    page = next((bodies for bodies in full if bodies[0].get_content_type() == "text/html"), None)
    if plain and page and not _numbers(page) <= _numbers(plain):
        return page
    return plain or (full[0] if full else [])


def _subject(part: Message) -> str:
    """What a mail in a mail is about, as the name of its file; empty where nothing is said."""
    inside: Any = part.get_payload() if part.get_content_maintype() == "message" and part.is_multipart() else [part]
    subject = _header(_written(inside[0], "Subject"))
    return f"{subject}.eml" if subject else ""


def _numbers(bodies: list[Message]) -> set[str]:
    """The numbers that a reader sees in texts of a mail."""
    builder = DocumentBuilder("")
    for body in bodies:
        _add(builder, body, 0)
    return set(_NUMBER.findall(builder.document(b"").text))


def _written(message: Message, name: str) -> str:
    """A header as it is written; its bytes, where they are no ASCII, in the likeliest encoding."""
    raw = next((value for key, value in message.raw_items() if key.lower() == name.lower()), "")
    data = str(raw).encode("ascii", "surrogateescape")
    return str(raw) if data.isascii() else _decoded(data)


def _decoded(data: bytes) -> str:
    found = next((one for encoding in ("utf-8", "gb18030") if (one := decode_as(data, encoding))), None)
    return data.decode("utf-8", "replace") if found is None or found.damaged else found.text


def _header(written: str) -> str:
    """A header's text, with its encoded words read."""
    try:
        return one_line(" ".join(str(make_header(decode_header(written))).split()), 1000)
    except (MessageError, LookupError, ValueError, UnicodeError):
        return one_line(" ".join(written.split()), 1000)
