"""The documents of a case and what was changed in their texts, without a widget."""

from __future__ import annotations

import pytest

from mma_desktop.documents import read_bytes
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.errors import DocumentError
from mma_desktop.gui.case.contents import CaseContents
from mma_desktop.service.importing import import_text
from tests.documents.word import docx, paragraph, run


def _names(contents: CaseContents) -> list[str]:
    return [item.document.name for item in contents.documents()]


@pytest.fixture
def contents() -> CaseContents:
    return CaseContents([import_text(f"Text of {name}.", name) for name in "abc"])


@pytest.fixture(scope="session")
def hiding() -> ImportedDocument:
    data = docx(paragraph(run("Stole 300 yuan.")) + paragraph(run("Or 900 yuan.", "<w:vanish/>")))
    return ImportedDocument(read_bytes("case.docx", data), data=data)


def test_documents_are_moved_removed_and_added(contents: CaseContents) -> None:
    contents.move(0, 2)
    assert (_names(contents), contents.current) == (["b", "c", "a"], 2)
    contents.remove_current()
    assert (_names(contents), contents.current) == (["b", "c"], 1)
    contents.add([import_text("Text of d.", "d")])
    assert (_names(contents), contents.text) == (["b", "c", "d"], "Text of d.")


def test_a_changed_document_among_several_is_typed_text_under_its_name(contents: CaseContents) -> None:
    contents.keep("Another text.")
    texts = [(item.document.name, item.document.text) for item in contents.documents()]
    assert texts == [("a", "Another text."), ("b", "Text of b."), ("c", "Text of c.")]


def test_a_document_that_was_emptied_is_refused_by_its_name(contents: CaseContents) -> None:
    contents.keep("  ")
    with pytest.raises(DocumentError, match="a is empty"):
        contents.documents()


def test_hidden_text_is_taken_in_and_left_out_again(hiding: ImportedDocument) -> None:
    contents = CaseContents([hiding])
    contents.take_hidden(True)
    assert "900" in contents.text
    assert contents.documents()[0].taken == (0,)
    contents.take_hidden(False)
    assert contents.documents() == (hiding,)


def test_originals_take_the_place_of_their_texts_only(hiding: ImportedDocument) -> None:
    texts_only = CaseContents([ImportedDocument(hiding.with_all_hidden.chosen)])
    assert not texts_only.restore([hiding])  # its hidden text is part of what the run read
    assert texts_only.restore([hiding.with_all_hidden])
    assert texts_only.documents() == (hiding.with_all_hidden,)
    assert not texts_only.restore([])


def test_documents_know_their_places_where_the_case_is_fixed() -> None:
    contents = CaseContents([import_text("One.", "a"), import_text("Two.", "b")], [0, 5])
    assert (contents.number_of(4), contents.number_of(5), contents.start) == (0, 1, 0)
    assert [place for place in range(9) if place in contents.here] == [0, 1, 2, 3, 4]
    contents.current = 1
    assert contents.start == 5
    assert [place for place in range(9) if place in contents.here] == [5, 6, 7, 8]
    contents.remove_current()
    assert contents.start == 0


def test_typed_and_changed_texts_stand_nowhere_else(contents: CaseContents) -> None:
    assert not contents.only_here
    contents.keep("Another text.")
    contents.current = 1
    assert contents.only_here
    contents.move(0, 2)
    assert contents.only_here
    contents.remove_current()
    assert not contents.only_here


def test_a_document_that_was_typed_goes_only_with_its_text() -> None:
    contents = CaseContents([import_text("Typed facts.", "case")], typed=True)
    contents.add([import_text("From a file.", "annex")])
    assert contents.only_here
    contents.current = 0
    contents.keep(" ")
    assert not contents.only_here
