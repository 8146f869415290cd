from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from mma_desktop.domain.batches import BatchItem
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.errors import InputError, StorageError
from mma_desktop.storage.batches.batches import add_batch, batch_of, batches, delete_batch, entries, move
from mma_desktop.storage.library import Library
from tests.storage.conftest import sql
from tests.storage.test_deletion import on_disk


def item(name: str, gold: str = "", **options: str) -> BatchItem:
    text = f"题目{name}：下列哪一项正确？"
    data = text.encode()
    read = Document(f"{name}.txt", text, hashlib.sha256(data).hexdigest())
    return BatchItem(name, Question("lqa", "zh", text, name), (ImportedDocument(read, data=data),), options, gold)


ITEMS = [item("一", "A", A="甲", B="乙"), item("二", "B"), item("三")]


@pytest.fixture
def batch(library: Library) -> str:
    return add_batch(library.file, "试卷.xlsx", ITEMS)


def answered(library: Library, manifest: Manifest, question: str, value: str) -> str:
    run = library.start_run(question, manifest)
    solution = Solution(f"答案：{value}", value, 0.5, ("R",), "votes")
    library.set_status(run, RunStatus.FINISHED, solution, 0.75)
    return run


def names(library: Library, batch: str) -> list[str]:
    return [entry.name for entry in entries(library.file, batch)]


def test_a_batch_is_listed_as_it_was_given(library: Library, batch: str) -> None:
    [listed] = batches(library.file)
    assert (listed.id, listed.name, listed.questions, listed.solved) == (batch, "试卷.xlsx", 3, 0)
    found = entries(library.file, batch[:6])
    assert [(one.name, one.question, one.options, one.gold) for one in found] == [
        (one.name, one.question, one.options, one.gold) for one in ITEMS
    ]
    assert all(one.run is one.status is one.value is one.chance is None for one in found)
    for one, given in zip(found, ITEMS, strict=True):
        asked, documents = library.question(one.id)
        assert (asked, documents) == (given.question, (given.documents[0].document,))


def test_each_question_shows_its_newest_run(library: Library, manifest: Manifest, batch: str) -> None:
    first, second, _ = entries(library.file, batch)
    answered(library, manifest, first.id, "B")
    newest = answered(library, manifest, first.id, "A")
    going = library.start_run(second.id, manifest)
    shown = entries(library.file, batch)
    assert (shown[0].run, shown[0].status, shown[0].value, shown[0].answer) == (
        newest,
        RunStatus.FINISHED,
        "A",
        "答案：A",
    )
    assert (shown[0].chance, shown[0].reason) == (0.75, "votes")
    assert (shown[1].run, shown[1].status, shown[1].value, shown[1].chance) == (going, RunStatus.RUNNING, None, None)
    assert shown[2].run is None
    assert [(one.questions, one.solved) for one in batches(library.file)] == [(3, 1)]


def test_a_large_batch_keeps_no_other_program_waiting_for_long(library: Library) -> None:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        many = [replace(ITEMS[0], name=str(number)) for number in range(50)]
        batch = add_batch(library.file, "many", many)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(asked) < 5 * len(many), "each table is written at once"
    assert [entry.name for entry in entries(library.file, batch)] == [one.name for one in many]
    assert library.findings() == []


def test_the_batch_of_a_run_is_found(library: Library, manifest: Manifest, batch: str) -> None:
    first, *_ = entries(library.file, batch)
    run = answered(library, manifest, first.id, "A")
    assert batch_of(library.file, run) == batches(library.file)[0]
    case = library.add_case("单独", ITEMS[0].documents[0].document)
    alone = library.start_run(library.add_question(case, ITEMS[0].question), manifest)
    assert batch_of(library.file, alone) is None


def test_a_question_of_the_batch_is_found_to_be_what_was_imported(
    library: Library, path: Path, manifest: Manifest, batch: str
) -> None:
    run = answered(library, manifest, entries(library.file, batch)[0].id, "A")
    assert library.verify(run).ok
    assert library.findings() == []
    sql(path, "UPDATE documents SET text = 'changed'")
    assert not library.verify(run).ok


@pytest.mark.parametrize(
    ("place", "by", "order"),
    [(0, 1, "二一三"), (2, -1, "一三二"), (2, -9, "三一二"), (0, 9, "二三一"), (1, 0, "一二三")],
)
def test_a_question_is_moved(library: Library, batch: str, place: int, by: int, order: str) -> None:
    move(library.file, entries(library.file, batch)[place].id, by)
    assert "".join(names(library, batch)) == order


def test_a_batch_is_taken_in_whole_or_not_at_all(library: Library, path: Path) -> None:
    wrong = item("四")
    document = replace(wrong.documents[0].document, sha256="00" * 32)
    with pytest.raises(StorageError):
        add_batch(library.file, "b", [*ITEMS, replace(wrong, documents=(ImportedDocument(document, data=b"other"),))])
    assert batches(library.file) == []
    assert sql(path, "SELECT count(*) FROM cases") == [(0,)]


def test_a_deleted_batch_leaves_no_word(library: Library, path: Path, manifest: Manifest, batch: str) -> None:
    kept = add_batch(library.file, "other.csv", [item("四")])
    answered(library, manifest, entries(library.file, batch)[0].id, "A")
    delete_batch(library.file, batch)
    library.purge()
    assert [one.id for one in batches(library.file)] == [kept]
    assert library.findings() == []
    assert "试卷".encode() not in on_disk(path)
    assert "题目二".encode() not in on_disk(path)


def test_a_deleted_case_leaves_its_batch_and_the_last_one_takes_it_along(
    library: Library, manifest: Manifest, batch: str
) -> None:
    for entry in entries(library.file, batch)[1:]:
        library.delete_case(library.case_of(answered(library, manifest, entry.id, "A")))
    assert names(library, batch) == ["一"]
    library.delete_run(answered(library, manifest, entries(library.file, batch)[0].id, "A"))
    assert batches(library.file) == []
    assert library.findings() == []


def test_an_id_that_names_none_or_several_is_refused(library: Library, batch: str) -> None:
    add_batch(library.file, "other", ITEMS)
    for beginning in ("", "nope"):
        with pytest.raises(InputError):
            entries(library.file, beginning)
        with pytest.raises(InputError):
            delete_batch(library.file, beginning)
    with pytest.raises(InputError):
        move(library.file, "nope", 1)
    assert len(names(library, batch)) == 3


def test_a_damaged_batch_is_one_readable_error(library: Library, path: Path, batch: str) -> None:
    sql(path, "UPDATE batch_questions SET options = '{秘密'")
    with pytest.raises(StorageError, match="damaged") as caught:
        entries(library.file, batch)
    assert "秘密" not in str(caught.value)
