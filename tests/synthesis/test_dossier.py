"""What is kept of a build."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from mma_desktop.synthesis.dossier import BuildSettings, DesignerRecord, Dossier
from mma_desktop.synthesis.queries import PlannedQuery
from mma_desktop.synthesis.searching import QuerySearch, SearchHit, SearchRound, StopReason
from mma_desktop.synthesis.strategies import StrategyName
from tests.synthesis.scripts import dimensions


def test_as_many_samples_and_rounds_as_published_and_five_queries_of_a_strategy_where_nobody_says() -> None:
    assert BuildSettings().model_dump(include={"samples", "rounds", "searches"}) == {
        "samples": 10,
        "rounds": 10,
        "searches": 5,
    }


def search(*ids: str, leaks: int = 0) -> QuerySearch:
    return QuerySearch(
        query=PlannedQuery(strategy=StrategyName.BACKGROUND, query="盗窃", rationale="因"),
        rounds=(SearchRound(number=1, query="盗窃", hits=ids, new=len(ids), leaks=leaks),),
        stopped=StopReason.DONE,
        summary="有了",
        hits=tuple(SearchHit(id=name, heading="刑法", round=1, text="条文") for name in ids),
        kept=ids,
    )


def dossier(*searches: QuerySearch) -> Dossier:
    return Dossier(
        pack="0" * 64,
        task="ljp_charge",
        language="zh",
        designer=DesignerRecord(name="designer", sha256="1" * 64, local=True),
        settings=BuildSettings(),
        samples=("one",),
        dimensions=dimensions(),
        searches=searches,
        analyses=(),
        plan=(),
    )


def test_it_is_read_back_as_it_was_written() -> None:
    made = dossier(search("a#1", "a#2", leaks=1), search("a#2", leaks=2))
    assert Dossier.model_validate_json(made.written()) == made
    assert (made.kept, made.leaks) == (("a#1", "a#2"), 3)
    held = json.loads(made.written())["searches"][0]
    assert (held["rounds"][0]["hits"], held["summary"]) == (["a#1", "a#2"], "有了")


@pytest.mark.parametrize("wrong", [{"rounds": 11}, {"rounds": 0}, {"samples": 0}, {"searches": 11}])
def test_settings_keep_to_their_bounds(wrong: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        BuildSettings.model_validate(wrong)
