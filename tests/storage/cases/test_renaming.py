"""A case gets another title on the record: all holds afterwards, and what was changed by hand is found all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import Manifest, RunStatus, Solution
from mma_desktop.errors import RecordChanged
from mma_desktop.storage.cases.renaming import rename
from mma_desktop.storage.library import Library
from tests.storage.conftest import sql

NAME = "王五盗窃案"


@pytest.fixture
def finished(library: Library, run_id: str, manifest: Manifest, events: list[Event]) -> str:
    """A finished run beside `run_id`, which is still in progress."""
    library.append(run_id, events[0])
    question = library.add_question(library.case_of(run_id), Question("eca", "zh", "数额？", "数额"))
    run = library.start_run(question, manifest)
    library.set_status(run, RunStatus.FINISHED, Solution("3000元", "3000", 0.8, ("R",), "votes"), 0.9)
    return run


def test_a_renamed_case_holds(library: Library, run_id: str) -> None:
    rename(library.file, run_id, NAME)
    rename(library.file, run_id, NAME + "（二）")
    assert library.run(run_id).case_title == NAME + "（二）"
    assert library.findings() == []
    assert [entry.action for entry in library.entries()][-4:] == ["renamed"] * 4


def test_every_run_of_the_case_holds_and_goes_on(
    library: Library, run_id: str, finished: str, events: list[Event]
) -> None:
    rename(library.file, finished, NAME)
    for event in events[1:]:
        library.append(run_id, event)
    assert library.findings() == []
    library.set_status(run_id, RunStatus.STOPPED)
    assert library.findings() == []
    assert {library.run(run).case_title for run in (run_id, finished)} == {NAME}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE cases SET title = '李四盗窃案'", "its title"),
        ("UPDATE runs SET value = '99999' WHERE status = 'finished'", "its answer"),
        ("UPDATE audit SET details = replace(details, '王五', '李四') WHERE action = 'renamed'", "audit log"),
    ],
)
def test_what_is_changed_by_hand_after_a_renaming_is_found(
    library: Library, path: Path, finished: str, change: str, found: str
) -> None:
    rename(library.file, finished, NAME)
    sql(path, change)
    assert any(found in f"{item.subject} {item.problem}" for item in library.findings())
    assert not library.verify(finished).ok


@pytest.mark.parametrize("change", ["title = '李四盗窃案'", "title = '王五盗窃案'"])
def test_a_title_that_was_changed_by_hand_is_not_made_good_by_a_renaming(
    library: Library, path: Path, finished: str, change: str
) -> None:
    sql(path, f"UPDATE cases SET {change}")
    with pytest.raises(RecordChanged, match="its title"):
        rename(library.file, finished, NAME)
    assert not any(entry.action == "renamed" for entry in library.entries())


def test_an_answer_of_another_run_that_was_changed_before_is_found_afterwards(
    library: Library, path: Path, run_id: str, finished: str
) -> None:
    sql(path, "UPDATE runs SET value = '99999' WHERE status = 'finished'")
    rename(library.file, run_id, NAME)
    assert [item.subject for item in library.findings()] == [f"run {finished}"]


def test_an_entry_that_was_changed_is_not_repeated(library: Library, path: Path, run_id: str, finished: str) -> None:
    sql(path, f"UPDATE audit SET details = replace(details, '0.9', '0.8') WHERE subject = '{finished}'")
    with pytest.raises(RecordChanged, match="was changed"):
        rename(library.file, run_id, NAME)
    assert library.run(run_id).case_title == "张三盗窃案"


def test_nothing_of_a_title_is_left_when_its_case_is_deleted(library: Library, path: Path, run_id: str) -> None:
    rename(library.file, run_id, "canarybird")
    library.delete_run(run_id)
    library.purge()
    assert all(b"canarybird" not in file.read_bytes() for file in path.parent.iterdir())
    assert library.findings() == []
