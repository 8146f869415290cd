"""A case is the same on both sides."""

from __future__ import annotations

import pytest

from mma_desktop.errors import RecordChanged, StorageError
from mma_desktop.storage.bundles.archive import open_archive
from mma_desktop.storage.bundles.content import CaseRows, of_archive, of_library
from mma_desktop.storage.library import Library
from tests.storage.bundles.conftest import Bundled
from tests.storage.bundles.rewriting import put, rewritten, texts_of
from tests.storage.conftest import sql


def test_what_was_written_is_what_the_library_holds(library: Library, bundled: Bundled) -> None:
    with open_archive(bundled.path) as archive, library.file.reads() as session:
        found, here = of_archive(archive), of_library(session, bundled.case)
    assert (found.case, dict(found.events)) == (here.case, dict(here.events))
    assert found.log == here.log[:-1]  # the bundle's own export was noted afterwards


def test_the_rows_hang_together(library: Library, bundled: Bundled) -> None:
    with library.file.reads() as session:
        rows = CaseRows.of(of_library(session, bundled.case).case)
    assert [run.id for run in rows.runs] == [bundled.finished, bundled.running]
    assert {run.question.case for run in rows.runs} == {rows.case}
    assert [document.name for document in rows.documents] == ["判决书.txt", "pasted"]


def test_nothing_of_another_case_is_in_it(bundled: Bundled) -> None:
    content = bundled.path.read_bytes().decode("utf-8", "replace")
    assert "张三盗窃案" in content
    assert "别人的案子" not in content
    assert "绝不外传" not in content


@pytest.mark.parametrize("text", ["", "[]", "{", '{"id": 5}', "[" * 100_000, "null"])
def test_a_part_of_another_shape_is_refused(bundled: Bundled, text: str) -> None:
    rewritten(bundled.path, "case.json", lambda _text: text)
    with pytest.raises(RecordChanged, match="does not follow the format"), open_archive(bundled.path) as archive:
        of_archive(archive)


def test_a_part_that_is_no_text_is_refused(bundled: Bundled) -> None:
    put(bundled.path, texts_of(bundled.path) | {"case.json": b"\xff"})
    with pytest.raises(RecordChanged, match="does not follow the format"), open_archive(bundled.path) as archive:
        of_archive(archive)


def test_a_damaged_row_is_named_without_its_text(library: Library, bundled: Bundled) -> None:
    sql(library.path, "UPDATE runs SET status = '秘密'")
    with pytest.raises(StorageError, match="is damaged") as caught, library.file.reads() as session:
        of_library(session, bundled.case)
    assert "秘密" not in f"{caught.value} {caught.value.__cause__}"
