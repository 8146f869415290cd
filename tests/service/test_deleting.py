"""What goes with a run, and which copies of the library are dealt with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Event
from mma_desktop.errors import InputError, StorageError
from mma_desktop.service.deleting import carry_out, planned
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up, backups
from mma_desktop.storage.upkeep.copies import AUTOMATIC
from tests.service.solving.test_solving import REQUEST
from tests.storage.conftest import sql


def silent(_event: Event) -> None:
    """Nobody listens."""


@pytest.fixture
async def run(service_of: Callable[..., SolvingService]) -> str:
    with service_of() as service:
        return (await service.solve(REQUEST, silent)).run


@pytest.fixture
def library(run: str, tmp_path: Path) -> Iterator[Library]:
    assert run
    with Library.open(tmp_path / "library.mma") as opened:
        yield opened


def another_run(library: Library, run: str) -> str:
    """A run of another question about the same case."""
    question = library.add_question(library.case_of(run), Question("eca", "zh", "另问"))
    return library.start_run(question, library.run(run).manifest)


def test_the_only_run_of_a_case_takes_the_case_along(library: Library, run: str) -> None:
    library.add_question(library.case_of(run), Question("eca", "zh", "没有人回答"))
    deletion = planned(library, run[:8], case=False)
    assert (deletion.run, deletion.runs, deletion.whole) == (run, (run,), True)
    carry_out(library, deletion)
    assert sql(library.path, "SELECT count(*) FROM cases") == [(0,)]
    with pytest.raises(InputError, match="There is no run"):
        planned(library, run, case=False)


def test_one_of_several_runs_goes_alone_unless_the_case_is_meant(library: Library, run: str) -> None:
    other = another_run(library, run)
    alone = planned(library, run, case=False)
    assert (alone.runs, alone.whole) == ((run,), False)
    carry_out(library, alone)
    assert [left.id for left in library.runs()] == [other]
    another_run(library, other)
    carry_out(library, planned(library, other, case=True))
    assert library.runs() == []


def test_a_run_that_is_worked_on_keeps_its_case_and_its_copies(library: Library, run: str) -> None:
    copy = back_up(library.path, None, AUTOMATIC)
    deletion = planned(library, run, case=True)
    library.claim(run)
    with pytest.raises(StorageError, match="is being worked on"):
        carry_out(library, deletion, deletion.copies)
    assert copy.exists()
    assert library.run(run).document.text


def test_the_chosen_copies_go_and_the_others_stay(library: Library, run: str) -> None:
    by_hand, automatic = back_up(library.path, None, "manual"), back_up(library.path, None, AUTOMATIC)
    library.add_case("other", Document("other.txt", "other", "00" * 32))
    deletion = planned(library, run, case=False)
    assert {copy.path for copy in deletion.copies} == {by_hand, automatic}
    carry_out(library, deletion, deletion.automatic, compact=True)
    assert [copy.path for copy in backups(library.path)] == [by_hand]


def test_a_damaged_run_is_planned_without_a_title(library: Library, run: str) -> None:
    sql(library.path, "UPDATE runs SET manifest = '{'")
    deletion = planned(library, run, case=False)
    assert deletion.title == ""
    carry_out(library, deletion)
    assert library.runs() == []


def test_half_written_files_beside_the_library_go_too(library: Library, run: str) -> None:
    names = (".restoring-20260101T000000000000Z", ".repairing", ".rekeying", ".manual-20260101T000000000000Z.bak.part")
    left = [library.path.with_name(library.path.name + name) for name in names]
    for file in left:
        file.write_text("case")
    carry_out(library, planned(library, run, case=False))
    assert not any(file.exists() for file in left)
