"""A short pass of `make check-documents`: damaged documents end in a document or in a readable line."""

from __future__ import annotations

import pytest

from benchmarks.documents import mutations
from benchmarks.documents.mutations import FORMATS, Format, check, end_of
from mma_desktop.errors import DocumentError


@pytest.mark.parametrize("name", FORMATS)
def test_damaged_documents_end_in_a_document_or_one_readable_line(name: str) -> None:
    found = check(name, first=0, count=4)
    assert found["failed"] == []
    assert found["read"] + found["refused"] == 4


@pytest.mark.parametrize("name", FORMATS)
def test_the_whole_document_is_read(name: str) -> None:
    kind = FORMATS[name]
    assert kind.read(kind.whole()) == ()


@pytest.mark.parametrize(("name", "seed"), [("xlsx-sheet", 155)])
def test_what_failed_once_does_not_fail_again(name: str, seed: int) -> None:
    assert end_of(name, seed).kind == "refused"


def _traceback(_data: bytes) -> tuple[str, ...]:
    raise KeyError("word/document.xml")


def _escape(_data: bytes) -> tuple[str, ...]:
    raise DocumentError("case.txt holds \x1b[2J.", "Save it again.")


def _no_remedy(_data: bytes) -> tuple[str, ...]:
    raise DocumentError("case.txt cannot be read.")


def _long(_data: bytes) -> tuple[str, ...]:
    return ("x" * 1000,)


@pytest.mark.parametrize("read", [_traceback, _escape, _no_remedy, _long])
def test_what_is_no_readable_line_is_a_failure(read: mutations.Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, "txt", Format(lambda: b"text", lambda data, _chance: data, read))
    found = check("txt", first=7, count=1)
    assert found["failed"][0].startswith("7: ")
    assert (found["read"], found["refused"]) == (0, 0)
