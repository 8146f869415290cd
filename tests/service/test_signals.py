"""The signals of a run, each by hand."""

from __future__ import annotations

import asyncio

import pytest

from mma_desktop.service.signals import NAMES, signals_of, signals_of_rewards
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task
from tests.service.test_solving import REQUEST, ServiceOf, silent


def test_rewards_of_the_answer_and_of_the_next() -> None:
    assert signals_of_rewards([("A", 0.4), ("B", 0.3), ("A", 0.6)], "A") == {"reward": 0.6, "runner_up": 0.3}
    assert signals_of_rewards([("A", 0.4)], "C") == {"reward": 0.0, "runner_up": 0.4}
    assert signals_of_rewards([], "A") == {}


def test_a_finished_search_has_shares_votes_rewards_and_readings(service_of: ServiceOf) -> None:
    service = service_of()
    report = asyncio.run(service.solve(REQUEST, silent))
    service.close()
    with Library.open(service.library) as library:
        run = library.run(report.run)
        found = signals_of(run, library.events(run.id), load_task("eca", "zh"))
    assert set(found) <= set(NAMES)
    assert {"share", "votes", "margin", "agreement", "reward", "runner_up", "broken", "readings"} <= set(found)
    assert found["share"] == pytest.approx(report.vote_share)
    assert 0 <= found["margin"] <= found["votes"] <= 1
