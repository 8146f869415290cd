"""The signals of a run, each by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from mma_desktop.domain.events import NodeAdded, fold
from mma_desktop.domain.tree import Action, Candidate, NodeKind, SearchTree
from mma_desktop.service.signals import NAMES, models_disagree, signals_of, signals_of_rewards
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task
from tests.service.solving.test_solving import REQUEST, ServiceOf, silent


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


def _voiced(**values: Sequence[str | None]) -> SearchTree:
    """A tree with the root and a node of candidates for each model."""
    nodes = [NodeAdded("R", None, NodeKind.ROOT, None, 0, "q")]
    nodes += [
        NodeAdded(
            f"R.{role}", "R", NodeKind.ANSWER_GENERAL, Action.ANSWER_GENERAL, 1, "q", producer=role,
            candidates=tuple(Candidate("", value, complete=value is not None) for value in drawn),
        )
        for role, drawn in values.items()
    ]  # fmt: skip
    return fold(nodes)


@pytest.mark.parametrize(
    ("general", "domain", "disagree"),
    [
        (["A", "B", "A"], ["A"], False),
        (["A", "B", "A"], ["B", "B"], True),
        (["A"], [None], False),
        (["A"], [], False),
    ],
)
def test_models_disagree_where_their_first_choices_differ(
    general: list[str | None], domain: list[str | None], disagree: bool
) -> None:
    tree = _voiced(general=general, domain=domain)
    assert models_disagree(tree, lambda a, b: float(a == b)) is disagree
