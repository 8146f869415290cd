"""A file that was solved before is known again by its name, its bytes and the text that was read."""

from __future__ import annotations

from dataclasses import replace

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Question
from mma_desktop.domain.runs import Manifest
from mma_desktop.service.importing import import_text
from mma_desktop.storage.cases.drafts import Draft, keep
from mma_desktop.storage.cases.renaming import rename
from mma_desktop.storage.cases.same_documents import KnownCase, case_with
from mma_desktop.storage.library import Library

FIRST, SECOND = import_text("甲盗窃3000元。", "起诉书"), import_text("乙盗窃500元。", "判决书")


def _solved(library: Library, manifest: Manifest, *documents: ImportedDocument) -> str:
    return library.begin("盗窃案", documents, Question("eca", "zh", "数额？", "盗窃案"), manifest)


def test_a_case_of_the_same_documents_is_found_under_the_title_it_has_now(library: Library, manifest: Manifest) -> None:
    run = _solved(library, manifest, FIRST, SECOND)
    rename(library.file, run, "甲乙盗窃案")
    assert case_with(library.file, [FIRST, SECOND]) == KnownCase(library.case_of(run), "甲乙盗窃案")


def test_other_documents_another_order_or_another_reading_make_another_case(
    library: Library, manifest: Manifest
) -> None:
    _solved(library, manifest, FIRST, SECOND)
    renamed = replace(FIRST, document=replace(FIRST.document, name="copy"))
    reread = replace(FIRST, document=replace(FIRST.document, text="甲盗窃30元。"))
    for others in ([FIRST], [SECOND, FIRST], [renamed, SECOND], [reread, SECOND], [SECOND]):
        assert case_with(library.file, others) is None


def test_of_several_cases_the_newest_is_taken_and_a_draft_is_none(library: Library, manifest: Manifest) -> None:
    keep(library.file, Draft("d1", "草稿", "eca", (FIRST,)))
    assert case_with(library.file, [FIRST]) is None
    runs = [_solved(library, manifest, FIRST) for _ in range(2)]
    found = case_with(library.file, [FIRST])
    assert found is not None and found.id in {library.case_of(run) for run in runs}
