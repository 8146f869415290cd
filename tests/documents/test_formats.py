"""Kinds of files are known by their bytes; those that are not read are refused with the way out."""

from __future__ import annotations

import pytest

from mma_desktop.documents.formats import is_mail, is_picture, is_web_page, readable_endings, refuse_unread
from mma_desktop.errors import DocumentError
from tests.documents.pictures import picture

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


OTHERS = (
    *(b"GGUF", b"Rar!\x1a", b"ID3\x04\0", b"\0\0\0\x0cjP  \r\n"),
    *(
        b"\x1f\x8b\x08",
        b"BZh91AY&SY",
        b"\xfd7zXZ\0\0",
        b"\0" * 257 + b"ustar",
        b"\x78\x9f\x3e\x22\x01",
        b"MZ\x90\0\x03",
    ),
    *(
        b"\0\0\0\x18ftypheic",
        b"\0\0\0\x20ftypavif",
        b"\0\0\0\x20ftypisom",
        b'<?xml version="1.0"?>\r\n<?mso-application progid="Word.Document"?>',
    ),
)


@pytest.mark.parametrize("data", OTHERS)
def test_other_kinds_are_refused_with_the_way_out(data: bytes) -> None:
    with pytest.raises(DocumentError, match="which is not read") as caught:
        refuse_unread("案例.txt", data)
    assert caught.value.remedy


TABLES = ("<table border=1><tr><td>1", "<meta charset=gbk><table>", "<body>")


@pytest.mark.parametrize("text", TABLES)
def test_a_table_alone_is_a_web_page(text: str) -> None:
    assert is_web_page(text.encode())


PAGE = "<html><p style='display:none'>2000元</p></html>"


@pytest.mark.parametrize("text", [PAGE, f"\n<!-- saved -->\n<!DOCTYPE html>\n{PAGE}"])
def test_a_web_page_is_known_by_how_it_begins(text: str) -> None:
    for encoding in ("utf-8-sig", "utf-16"):
        refuse_unread("案例.txt", text.encode(encoding))
        assert is_web_page(text.encode(encoding))


@pytest.mark.parametrize(
    "text",
    [
        "From: a@b\nSubject: =?utf-8?B?5pWF?=\n =?utf-8?B?5pWF?=\nContent-Type: text/plain\n\n6KKr",
        "Received: by a;\r\n\tFri\r\nFrom: b\r\n\r\n6KKr",
    ],
)
def test_a_mail_is_known_by_its_headers(text: str) -> None:
    refuse_unread("案例.txt", text.encode())
    assert is_mail(text.encode())


@pytest.mark.parametrize("text", ["From: Li\nTo: Wang\n\nHe took 3000 yuan.", "Note:\n<html> is a language.\n\n"])
def test_a_text_that_only_looks_so_is_none(text: str) -> None:
    assert not is_mail(text.encode())
    assert not is_web_page(text.encode())


def test_an_encrypted_word_document_is_called_so() -> None:
    with pytest.raises(DocumentError, match="is encrypted"):
        refuse_unread("case.docx", OLE + bytes(500) + "EncryptedPackage".encode("utf-16-le"))


@pytest.mark.parametrize("data", ["被告人".encode(), b"", b"%PDF-1.7", b"PK\x03\x04", OLE, "被告人".encode("gbk")])
def test_what_may_be_read_is_let_through(data: bytes) -> None:
    refused = ""
    try:
        refuse_unread("case.pdf", data)
    except DocumentError as error:
        refused = error.fact
    assert refused == ""


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "BMP", "WEBP", "GIF"])
def test_pictures_are_known_by_their_bytes_and_asked_for_by_their_endings(kind: str) -> None:
    data = picture(kind)
    refuse_unread("case.txt", data)
    assert is_picture(data)
    assert {"jpg", "jpeg", "png", "tif", "tiff", "bmp", "webp", "gif"} < set(readable_endings())


@pytest.mark.parametrize(
    "text", ["BMW车一辆，价值120000元。", "BM 3000 yuan in cash and other things.", "RIFF", "GIF8", "MM*", ""]
)
def test_a_text_that_begins_like_a_picture_is_none(text: str) -> None:
    assert not is_picture(text.encode())
