"""The tables of a refinement, in both languages."""

from __future__ import annotations

import csv
import io

from mma_desktop.evaluation.refinement.service import Refinement
from mma_desktop.evaluation.refinement.tables import epoch_table, epochs_as_csv, refinement_tables
from mma_desktop.reports.templates import load_labels

EN, ZH = load_labels("refinement", "en"), load_labels("refinement", "zh")


def test_the_labels_are_the_same_in_both_languages() -> None:
    assert EN.keys() == ZH.keys()
    assert EN["outcomes"].keys() == ZH["outcomes"].keys()
    assert len(EN["notes"]) == len(ZH["notes"])


def test_an_epoch_is_a_line_with_what_was_measured(refinement: Refinement) -> None:
    start, first, *_ = epoch_table(refinement.epochs, EN).rows
    assert start[:5] == ("0", "", "as given", "-2.200", "0.000")
    assert first[:5] == ("1", "Hint", "kept", "-0.700", "1.000")
    assert epoch_table(refinement.epochs, ZH).rows[1][2] == "采用"


def test_rewards_have_a_line_a_node_and_a_column_an_epoch(refinement: Refinement) -> None:
    _, rewards, gains = refinement_tables(refinement.epochs, EN)
    assert rewards.headings == ("Node", "0", "1", "2", "3")
    assert [row[0] for row in rewards.rows] == ["Read", "Hint", "Answer"]
    assert gains.rows[1][1:3] == ("-0.800", "+0.700")
    assert float(rewards.rows[1][1]) < float(rewards.rows[1][2])


def test_csv_has_a_line_for_each_node_in_each_epoch(refinement: Refinement) -> None:
    rows = list(csv.DictReader(io.StringIO(epochs_as_csv(refinement.epochs))))
    assert len(rows) == 3 * len(refinement.epochs)
    assert rows[1]["node"] == "Hint"
    assert float(rows[1]["gain"]) == -0.8
