from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.events import Event, Trouble
from mma_desktop.errors import DraftChanged, InputError
from mma_desktop.service.importing import import_file
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import DRAFT_STAYS, SolvingService
from tests.service.libraries.test_holding import silent
from tests.service.solving.test_solving import REQUEST

DRAFT = SolveRequest("被告人窃得手表一块，价值9000元。", "手表案", case="d1")


def test_a_draft_is_listed_named_tagged_found_and_deleted(service_of: Callable[..., SolvingService]) -> None:
    with service_of() as service:
        service.keep_draft(DRAFT)
        service.rename("d1", "二号手表案")
        service.tag("d1", "急")
        (entry,) = service.runs()
        assert (entry.id, entry.title, entry.tags) == ("d1", "二号手表案", ("急",))
        assert (entry.draft, entry.status) == (True, None)
        assert not entry.damaged
        assert service.holding("手表") == {"d1"}
        assert service.verify().ok
        service.delete(service.deletion("d1"))
        assert service.runs() == []
        assert service.verify().ok


async def test_solving_makes_a_case_of_the_draft_and_a_second_run_joins_it(
    service_of: Callable[..., SolvingService],
) -> None:
    with service_of() as service:
        request = replace(REQUEST, case="d1")
        service.keep_draft(request)
        first = await service.solve(request, silent)
        assert first.case == "d1"
        again = await service.solve(replace(request, seed=7), silent)
        assert again.case == "d1"
        assert [(run.draft, run.case) for run in service.runs()] == [(False, "d1")] * 2
        assert service.deletion(first.run, case=True).runs == tuple(service._library.runs_of("d1"))
        assert service.verify().ok


def test_a_copy_has_the_file_of_its_case(service_of: Callable[..., SolvingService], tmp_path: Path) -> None:
    file = tmp_path / "case.txt"
    file.write_text("被告人窃得手表一块，价值9000元。", encoding="utf-8")
    with service_of() as service:
        service.keep_draft(replace(DRAFT, documents=(import_file(file),), as_of="2014-05-01"))
        copy = service.duplicate("d1", "副本")
        stored = service.draft(copy.id)
        assert (stored.title, stored.task, stored.as_of, copy.id != "d1") == ("副本", "eca", "2014-05-01", True)
        assert [one.data for one in stored.documents] == [file.read_bytes()]
        with pytest.raises(InputError, match="no run"):
            service.duplicate("nothing", "副本")


async def test_a_copy_of_a_solved_case_is_a_draft(service_of: Callable[..., SolvingService]) -> None:
    with service_of() as service:
        report = await service.solve(REQUEST, silent)
        copy = service.duplicate(report.run, "副本")
        assert copy.documents[0].document.text == report.document.text
        assert [run.draft for run in service.runs()] == [True, False]


async def test_a_draft_that_is_another_by_now_is_not_taken_for_a_run(service_of: Callable[..., SolvingService]) -> None:
    with service_of() as service, service_of() as other:
        loaded = (service.keep_draft(replace(REQUEST, case="d1")),)
        other.keep_draft(replace(DRAFT, seen=loaded))
        said: list[Event] = []
        report = await service.solve(replace(REQUEST, case="d1", seen=loaded), said.append)
        assert report.case != "d1"
        assert DRAFT_STAYS in [event.message for event in said if isinstance(event, Trouble)]
        assert service.draft("d1").documents[0].document.text == DRAFT.text
        with pytest.raises(DraftChanged):
            service.keep_draft(replace(REQUEST, case="d1", seen=loaded))
