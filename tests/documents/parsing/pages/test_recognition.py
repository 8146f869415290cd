"""Scans: the amounts in the pictures are found, with their boxes on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.documents import read_document, reading
from mma_desktop.errors import DocumentError

SCANS = {"scan_case_05.pdf": ("五万元", "二万九千元", "七万一千元"), "scan_case_11.pdf": ("22355", "1527")}


@pytest.mark.parametrize("name", SCANS)
def test_the_amounts_of_a_scan_are_found(shared_cases: Path, name: str) -> None:
    pytest.importorskip("rapidocr")
    document = read_document(shared_cases / "import" / name)
    assert document.pages[0].recognised
    assert "pages_recognised" in [note.code for note in document.notes]
    for amount in SCANS[name]:
        start = document.text.index(amount)
        assert all(box.page == 1 for box in document.place_of(start, start + len(amount)).boxes)


def test_without_the_extra_a_scan_names_it(shared_cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    with pytest.raises(DocumentError, match=r"mma-desktop\[ocr\]"):
        read_document(shared_cases / "import" / "scan_case_05.pdf")
