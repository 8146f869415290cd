"""Runs on the same question side by side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.service.libraries import comparing
from tests.service.solving.test_solving import REQUEST, ServiceOf, silent
from tests.storage.conftest import sql


async def test_runs_on_the_same_texts_stand_side_by_side_with_what_they_say(service_of: ServiceOf) -> None:
    with service_of() as service:
        search = await service.solve(REQUEST, silent)
        rules = await service.solve(replace(REQUEST, method="ledger", title="another title"), silent)
        await service.solve(replace(REQUEST, text="张某盗窃现金900元。", method="ledger"), silent)
        found = service.compared(search.run[:12])
    assert [(one.id, one.method) for one in found] == [(rules.run, "ledger"), (search.run, "mma")]
    newest, oldest = found
    assert newest.answer == oldest.answer == 0
    assert (newest.models, newest.tokens) == ((), 0)
    assert (oldest.shown_values["zh"], oldest.chance) == (search.shown_value, search.chance)
    assert (oldest.tokens, oldest.seconds) == (search.usage.generated_tokens, search.usage.seconds)
    assert oldest.status is RunStatus.FINISHED and oldest.models


async def test_answers_that_differ_have_numbers_of_their_own(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    with service_of() as service:
        first = await service.solve(REQUEST, silent)
        await service.solve(REQUEST, silent)
        monkeypatch.setattr(comparing, "_agreement", lambda _record: lambda _a, _b: 0.0)
        assert [one.answer for one in service.compared(first.run)] == [0, 1]


async def test_a_run_that_was_changed_hides_no_other(service_of: ServiceOf) -> None:
    with service_of() as service:
        first, second = await service.solve(REQUEST, silent), await service.solve(REQUEST, silent)
        library = service.library
    sql(library, f"UPDATE runs SET value = '1' WHERE id = '{second.run}'")
    with service_of() as service:
        changed, whole = service.compared(first.run)
        with pytest.raises(InputError):
            service.compared("f" * 32)
    assert changed.status is None and second.run in changed.problem
    assert (whole.id, whole.answer) == (first.run, 0)
