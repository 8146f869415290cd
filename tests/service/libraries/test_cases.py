from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mma_desktop.errors import InputError, RecordChanged
from mma_desktop.service.libraries.cases import tags_in
from mma_desktop.service.solving import SolvingService
from mma_desktop.service.verifying import Verified, verify_report
from mma_desktop.storage.library import Library
from tests.service.libraries.test_holding import silent
from tests.service.solving.test_solving import REQUEST
from tests.storage.conftest import sql


async def test_a_report_written_before_a_renaming_and_one_after_it_hold(
    service_of: Callable[..., SolvingService], tmp_path: Path
) -> None:
    with service_of() as service:
        run = (await service.solve(REQUEST, silent)).run
        service.export(await service.report(run), tmp_path / "before.md", "zh")
        service.rename(run[:8], "  王五 \n 盗窃案 ")
        service.tag(run[:8], "急， 盗窃,急")
        service.export(await service.report(run), tmp_path / "after.md", "zh")
        assert service.verify().ok
        assert [(summary.title, summary.tags) for summary in service.runs()] == [("王五 盗窃案", ("急", "盗窃"))]
        assert await service.replay(run)
    assert "王五 盗窃案" in (tmp_path / "after.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("title", ["", " \n", "长" * 201])
async def test_a_title_is_one_short_line(service_of: Callable[..., SolvingService], title: str) -> None:
    with service_of() as service:
        run = (await service.solve(REQUEST, silent)).run
        with pytest.raises(InputError, match="title"):
            service.rename(run, title)


def test_tags_are_free_words_between_commas() -> None:
    assert tags_in(" theft, 急，一审、theft;;") == ["theft", "一审", "急"]
    assert tags_in("a\u202eb") == ["a\ufffdb"]


def test_a_tag_that_is_too_long_is_named_by_its_ends() -> None:
    with pytest.raises(InputError, match="The tag 'xxxxxxxxxxxxx…xxxxxx' is longer than 40 characters"):
        tags_in("x" * 90)
    assert tags_in(" ") == []


@pytest.mark.parametrize("text", ["x" * 41, ",".join(map(str, range(21)))])
def test_too_many_tags_or_too_long_ones_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="tag"):
        tags_in(text)


async def test_a_report_on_several_cases_is_known_by_its_library_and_each_run_is_looked_at(
    service_of: Callable[..., SolvingService], tmp_path: Path
) -> None:
    out = tmp_path / "cases.md"
    with service_of() as service:
        runs = [(await service.solve(REQUEST, silent)).run for _ in range(2)]
        reports = [await service.report(run) for run in runs]
        service.export_cases(reports, out, "zh")
        with Library.open(service.library) as library:
            assert verify_report(out, library) == Verified((), library.log_end(), 2)
        sql(service.library, f"UPDATE runs SET value = '1' WHERE id = '{runs[0]}'")
        with Library.open(service.library) as library:
            assert [runs[0] in found.problem for found in verify_report(out, library).findings] == [True]
        with pytest.raises(RecordChanged):
            service.export_cases(reports, out, "zh")
