"""Opinions of models beside rules: who decides what, and what is noted of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.events import AmountsJudged
from mma_desktop.errors import ResourceError
from mma_desktop.ledger import judging
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.judging import (
    Opinion,
    OpinionCalibration,
    OpinionWeights,
    annotated,
    load_calibrations,
    opinions_of,
    with_opinions,
)
from mma_desktop.ledger.proposing import propose_by_rules

MODELS = {"general": "a" * 64, "domain": "b" * 64}
TEXT = "甲窃得现金3000元。乙另有2000元。民警扣押现金421元。"  # 窃得 and 扣押 are sure, the second has no cue


@pytest.fixture
def entries() -> tuple[Entry, ...]:
    return propose_by_rules(TEXT).entries


@pytest.fixture
def calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that follow the models wherever they may."""
    one = OpinionCalibration(
        models=MODELS, weights=OpinionWeights(bias=0, rule=0.1, general=1, domain=1), provenance={}
    )
    monkeypatch.setattr(judging, "load_calibrations", lambda: (one,))


def said(entries: tuple[Entry, ...], *log_odds: float, models: dict[str, str] = MODELS) -> list[AmountsJudged]:
    """Both models say the same of every entry."""
    starts, ends = tuple(e.start for e in entries), tuple(e.end for e in entries)
    return [AmountsJudged(role, model, starts, ends, log_odds) for role, model in models.items()]


def test_without_any_judgment_rules_decide(entries: tuple[Entry, ...]) -> None:
    opinions = opinions_of(entries, ())
    assert [opinion.log_odds for opinion in opinions] == [{}, {}, {}]
    assert with_opinions(entries, opinions, "zh") == entries


def test_models_without_a_calibration_are_shown_and_decide_nothing(entries: tuple[Entry, ...]) -> None:
    opinions = opinions_of(entries, said(entries, -9, -9, 9))
    assert opinions[0].log_odds == {"general": -9, "domain": -9}
    assert opinions[0].probability is None
    assert with_opinions(entries, opinions, "zh") == entries


@pytest.mark.usefixtures("calibrated")
def test_an_unsure_rule_gives_way_and_a_sure_one_stands_and_both_are_noted(entries: tuple[Entry, ...]) -> None:
    assert [entry.counted for entry in entries] == [True, True, False]
    opinions = opinions_of(entries, said(entries, -9, -9, 9))
    assert [(o.overruled, o.disputed) for o in opinions] == [(False, True), (True, False), (False, True)]
    result = with_opinions(entries, opinions, "zh")
    assert [entry.counted for entry in result] == [True, False, False]
    for new, old in zip(result, entries, strict=True):
        assert new.reason.startswith(old.reason)
        assert new.reason != old.reason


def test_a_report_says_behind_each_reason_what_the_models_said() -> None:
    ledger = propose_ledger(TEXT, "en")
    first = ledger.entries[0]
    opinion = Opinion({"general": 1.24, "domain": -0.4}, probability=0.37)
    noted = annotated(ledger, {(first.start, first.end): opinion}, "en")
    assert noted.entries[0].reason.endswith("; models: general +1.2, domain -0.4 (chance that it counts: 37%)")
    assert noted.entries[1:] == ledger.entries[1:]
    assert noted.total == ledger.total


@pytest.mark.usefixtures("calibrated")
def test_models_that_agree_change_nothing(entries: tuple[Entry, ...]) -> None:
    opinions = opinions_of(entries, said(entries, 9, 9, -9))
    assert all(opinion.probability is not None for opinion in opinions)
    assert with_opinions(entries, opinions, "en") == entries


@pytest.mark.usefixtures("calibrated")
def test_a_calibration_holds_for_its_very_models_in_their_roles(entries: tuple[Entry, ...]) -> None:
    swapped = {"general": MODELS["domain"], "domain": MODELS["general"]}
    assert opinions_of(entries, said(entries, 1, 1, 1, models=swapped))[0].probability is None


def test_the_shipped_calibrations_load_and_name_their_origin() -> None:
    for one in load_calibrations():
        assert set(one.models) == {"general", "domain"}
        assert {"command", "documents", "date"} <= set(one.provenance)


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text("[[calibrations]]\nweights = 1\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"calibration\.toml"):
        load_calibrations(path)
