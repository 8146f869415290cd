"""Close readings of a document, and how what models say of them moves their odds."""

from __future__ import annotations

import math
from decimal import Decimal
from pathlib import Path

import pytest

from mma_desktop.domain.events import ReadingsScored
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.chance import chance_of, share_of
from mma_desktop.ledger.readings.choices import (
    ChoiceFile,
    PairWeights,
    close_readings,
    load_choices,
    pooled,
    repooled,
    scores_of,
    shares_of,
    support_of,
)

DOUBTFUL = "窃得现金380元、香烟，共计价值3719元。"
PLAIN = "窃得现金3000元。窃得手机一部，经鉴定价值1200元。"
MODELS = {"general": "11", "domain": "22"}


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in which this pair was measured."""
    pair = PairWeights(models=MODELS, weights={"general": 1.0, "domain": 1.0}, provenance={})
    file = ChoiceFile(close=0.01, most_readings=2, most_amounts=8, pairs=(pair,))
    monkeypatch.setattr("mma_desktop.ledger.readings.choices.load_choices", lambda: file)


def said(totals: tuple[str, ...], *rows: tuple[float, ...], models: dict[str, str] = MODELS) -> list[ReadingsScored]:
    return [ReadingsScored(role, model, "which?", totals, rows) for role, model in models.items()]


def asked(ledger: Ledger) -> tuple[str, ...]:
    return tuple(f"{reading.total:f}" for reading in ledger.readings[:2])


def test_scores_are_the_mean_of_all_orders_against_the_mean_of_the_readings() -> None:
    event = said(("1", "2"), (-1.0, -3.0), (-2.0, -2.0))[0]
    assert scores_of(event) == pytest.approx([0.5, -0.5])
    assert shares_of(event) == pytest.approx([1 / (1 + math.exp(-1)), 1 / (1 + math.exp(1))])
    assert support_of([event], {"general": 2.0}) == {Decimal(1): 1.0, Decimal(2): -1.0}


@pytest.mark.usefixtures("measured")
def test_close_readings_say_of_each_amount_whether_it_counts_and_why_not() -> None:
    ledger = propose_ledger(DOUBTFUL)
    first, second = close_readings(DOUBTFUL, ledger, "zh")
    assert (first.total, second.total) == (ledger.readings[0].total, ledger.readings[1].total)
    assert [a.entry for a in first.amounts] == [a.entry for a in second.amounts]
    assert any(a.counted != b.counted for a, b in zip(first.amounts, second.amounts, strict=True))
    assert all(amount.counted != bool(amount.reason) for one in (first, second) for amount in one.amounts)


def test_a_plain_document_leaves_no_choice() -> None:
    assert close_readings(PLAIN, propose_ledger(PLAIN), "zh") == ()
    assert close_readings("", Ledger(), "zh") == ()


@pytest.mark.usefixtures("measured")
def test_models_that_favour_the_other_reading_move_the_proposal_and_its_chance() -> None:
    rules = propose_ledger(DOUBTFUL)
    totals = asked(rules)
    moved = pooled(DOUBTFUL, rules, said(totals, (-9.0, 0.0)), "zh")
    assert moved.total == Decimal(totals[1]) == moved.readings[0].total
    assert sum(entry.value for entry in moved.entries if entry.counted) == moved.total
    assert moved.readings[0].odds == 1
    for reading in moved.readings:
        change = sum(change.difference for change in reading.changes)
        assert moved.total + change == reading.total
    before, after = (chance_of(ledger, moved.total, "zh") for ledger in (rules, moved))
    assert before is not None
    assert after is not None
    assert after > before


@pytest.mark.usefixtures("measured")
def test_models_that_agree_make_the_proposed_total_likelier() -> None:
    rules = propose_ledger(DOUBTFUL)
    kept = pooled(DOUBTFUL, rules, said(asked(rules), (0.0, -2.0)), "zh")
    assert kept.total == rules.total
    assert (share_of(kept, rules.total) or 0) > (share_of(rules, rules.total) or 1)


@pytest.mark.usefixtures("measured")
def test_what_is_not_known_of_these_models_changes_nothing() -> None:
    rules = propose_ledger(DOUBTFUL)
    others = {"general": "33", "domain": "22"}
    assert pooled(DOUBTFUL, rules, said(asked(rules), (-9.0, 0.0), models=others), "zh") == rules
    assert pooled(DOUBTFUL, rules, (), "zh") == rules


def test_a_reading_that_is_not_close_is_never_chosen() -> None:
    rules = propose_ledger(PLAIN)
    support = {reading.total: 50.0 for reading in rules.readings if reading.total != rules.total}
    assert repooled(PLAIN, rules, support, "zh").total == rules.total


def test_the_file_of_the_program_can_be_read_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    assert 0 < load_choices().close <= 1
    file = tmp_path / "choices.toml"
    file.write_text("close = 2\nmost_readings = 3\nmost_amounts = 8\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"choices\.toml"):
        load_choices(file)
