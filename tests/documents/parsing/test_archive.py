"""Zipped documents: what they claim is checked, and what they hold is read within its limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.archive import MAX_PARTS, Archive, parse_xml
from mma_desktop.errors import DocumentError
from tests.documents.word import zipped


def test_parts_are_read_whole_or_refused() -> None:
    archive = Archive("case.docx", zipped({"a.xml": b"<a/>"}))
    assert archive.names == ["a.xml"]
    assert archive.read("a.xml") == b"<a/>"
    with pytest.raises(DocumentError, match="unpacks to more than"):
        archive.read("a.xml", limit=3)
    with pytest.raises(DocumentError, match=r"part b\.xml is missing"):
        archive.read("b.xml")


def test_what_is_no_archive_is_refused_in_words_of_the_program() -> None:
    with pytest.raises(DocumentError, match=r"case\.docx is damaged: its content cannot be unpacked"):
        Archive("case.docx", b"PK cut off")


def test_too_many_parts_and_too_dense_ones_are_refused() -> None:
    with pytest.raises(DocumentError, match="parts"):
        Archive("case.docx", zipped({str(number): b"" for number in range(MAX_PARTS + 1)}))
    with pytest.raises(DocumentError, match="would unpack to"):
        Archive("case.docx", zipped({"a.xml": bytes(2**21)}))


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be"])
def test_document_types_are_refused_in_every_encoding(codec: str) -> None:
    with pytest.raises(DocumentError):
        parse_xml("case.docx", "a.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".encode(codec))


@given(st.binary(max_size=300))
def test_any_bytes_are_an_archive_or_one_readable_line(data: bytes) -> None:
    whole = bytearray(zipped({"a.xml": b"<a/>" * 20, "b.xml": b"<b/>"}))
    whole[10 : 10 + len(data)] = data
    for candidate in (data, bytes(whole)):
        try:
            archive = Archive("case.docx", candidate)
            for name in archive.names:
                archive.read(name)
        except DocumentError as error:
            assert "\n" not in error.fact
            assert error.remedy
