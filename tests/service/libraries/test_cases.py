from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.service.libraries.cases import tags_in
from mma_desktop.service.solving import SolvingService
from tests.service.libraries.test_holding import silent
from tests.service.test_solving import REQUEST


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
    assert tags_in(" ") == []


@pytest.mark.parametrize("text", ["x" * 41, ",".join(map(str, range(21)))])
def test_too_many_tags_or_too_long_ones_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="tag"):
        tags_in(text)
