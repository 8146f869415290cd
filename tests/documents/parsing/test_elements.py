"""Elements and attributes are found by their names, whichever namespace a file has them in."""

from __future__ import annotations

import pytest
from lxml import etree

from mma_desktop.documents.parsing.elements import attribute, children, find, local
from tests.documents.word import W

STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"


@pytest.mark.parametrize("space", [W, STRICT])
def test_elements_are_found_by_their_local_names(space: str) -> None:
    found = etree.fromstring(f'<w:rPr xmlns:w="{space}"><!-- a --><w:rFonts/><w:sz w:val="20"/></w:rPr>'.encode())
    assert [local(child) for child in children(found)] == ["rFonts", "sz"]
    assert attribute(find(found, "sz"), "val") == "20"
    assert attribute(find(found, "sz"), "other") == ""
    assert find(found, "sz", "none") is None
