"""The parts of an OFD file are found by the places that it tells, and only inside its archive."""

from __future__ import annotations

import pytest

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.ofd.package import OfdParts, documents_in
from mma_desktop.errors import DocumentError
from tests.documents.ofd import layer, line, ofd, root
from tests.documents.word import zipped

PARTS = OfdParts(Archive("a.ofd", zipped({"OFD.xml": b"<a/>", "Doc_0/TPLS/Tpl_0/Content.xml": b"<b/>"})))


@pytest.mark.parametrize(
    "place",
    [
        "TPLS/Tpl_0/Content.xml",
        " Tpls/Tpl_0/Content.xml\n",
        "/Doc_0/TPLS/Tpl_0/Content.xml",
        "Doc_0/TPLS/Tpl_0/Content.xml",
        r"TPLS\Tpl_0\Content.xml",
        "../Doc_0/./TPLS/Tpl_0/Content.xml",
    ],
)
def test_a_part_is_found_however_its_place_is_written(place: str) -> None:
    assert PARTS.named("Doc_0/Document.xml", place) == "Doc_0/TPLS/Tpl_0/Content.xml"


@pytest.mark.parametrize("place", ["", "../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "Content.xml"])
def test_nothing_outside_the_archive_is_meant(place: str) -> None:
    assert PARTS.named("Doc_0/Document.xml", place) == ""
    with pytest.raises(DocumentError, match="is missing"):
        PARTS.root("Doc_0/Document.xml", place)


def test_a_template_is_read_once_and_a_page_has_its_own_size() -> None:
    area = "<ofd:Area><ofd:PhysicalBox>5 5 100 50</ofd:PhysicalBox></ofd:Area>"
    uses = '<ofd:Template TemplateID="7"/>'
    template = {"Doc_0/Tpl.xml": root("Page", layer(line("甲", 1, 1)))}
    common = '<ofd:TemplatePage ID="7" BaseLoc="Tpl.xml"/>'
    [document] = documents_in(Archive("a.ofd", ofd(area + uses, uses, common=common, parts=template)))
    first, second = (document.page(element) for element in document.pages)
    assert first.layers[0] is second.layers[0]
    assert (first.box.x, first.box.width, second.box.width) == (5, 100, 210)


@pytest.mark.parametrize("space", ["http://www.ofdspec.org", "urn:any"])
def test_files_with_other_namespaces_are_read(space: str) -> None:
    body = "<ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody>"
    [document] = documents_in(Archive("a.ofd", ofd(layer(), parts={"OFD.xml": root("OFD", body, space)})))
    assert len(document.pages) == 1
