"""Containers of old Office documents: what lies in them decides who reads them."""

from __future__ import annotations

import pytest

from mma_desktop.documents.parsing.office97.container import Container
from mma_desktop.documents.parsing.office97.reading import read_office97, tables_in97
from mma_desktop.errors import DocumentError
from tests.documents.parsing.office97.ole import ole


def test_streams_come_whole() -> None:
    body = bytes(range(256)) * 300
    container = Container("a", ole({"A": body, "Workbook": b"x", "C": body[::-1]}))
    assert (container.read("A"), container.read("C")) == (body, body[::-1])
    assert container.workbook == "Workbook"


@pytest.mark.parametrize(
    ("stream", "kind"),
    [("PowerPoint Document", "a presentation"), ("__properties_version1.0", "mail"), ("X", "another")],
)
def test_what_is_not_read_is_named(stream: str, kind: str) -> None:
    for read in (read_office97, tables_in97):
        with pytest.raises(DocumentError, match=f"{kind}.*not read") as caught:
            read("a.doc", ole({stream: b""}))
        assert ("as a PDF" in caught.value.remedy) is (kind != "another")


def test_a_damaged_container_is_called_so() -> None:
    with pytest.raises(DocumentError, match="is damaged"):
        read_office97("a.doc", ole({"A": b""})[:20])
