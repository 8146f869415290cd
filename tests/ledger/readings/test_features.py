"""The features of a reading, one part after the other."""

from collections.abc import Sequence
from decimal import Decimal

import pytest

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.explanations import explanations_of, mask
from mma_desktop.ledger.readings.features import SURROUNDINGS, FeatureReader, Features
from mma_desktop.ledger.readings.relations import find_relations

PARTS = "被告人窃得现金3000元、手机一部（价值2500元），共计价值5500元。"


def features_of(counted: Sequence[int], odds: Sequence[float] = (2.0, 1.0, -1.0)) -> Features:
    entries = propose_by_rules(PARTS).entries
    relations = find_relations(PARTS, entries)
    explanations = [explanations_of(i, entries, relations) for i in range(len(entries))]
    total = sum((entries[i].value for i in counted), Decimal(0))
    return FeatureReader(entries, relations, explanations, odds).of(mask(counted), total)


def test_parts_that_make_the_stated_total_need_no_other_reason() -> None:
    found = features_of([0, 1])
    assert found.values == {"total_of_parts": 1.0, "parts_make_stated_total": 1.0}
    assert found.left_out == 0


def test_a_total_counted_beside_its_parts_is_a_conflict_and_departs_from_its_role() -> None:
    found = features_of([0, 1, 2]).values
    assert found["total_beside_parts"] == found["counts_total"] == 1
    assert found[SURROUNDINGS] == -1


def test_losses_left_out_without_a_relation_speak_against_a_reading() -> None:
    found = features_of([])
    assert found.values["leaves_out_loss"] == 2
    assert found.values["nothing_counts"] == found.values["leaves_out_whole_and_parts"] == 1
    assert found.values[SURROUNDINGS] == pytest.approx(-3)
    assert found.left_out == mask([0, 1])
