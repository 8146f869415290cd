"""The figures as tables: texts that leave out what says nothing, LaTeX and CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from mma_desktop.evaluation.records import Record
from mma_desktop.evaluation.statistics import Interval
from mma_desktop.evaluation.summary import summarise
from mma_desktop.evaluation.tables import (
    Table,
    as_csv,
    as_latex,
    differences_as_csv,
    flips_table,
    shown,
    tables_of,
    verdict,
)
from mma_desktop.reports.templates import load_labels
from tests.evaluation.conftest import answered

EN = load_labels("evaluation", "en")


@pytest.mark.parametrize(
    ("interval", "sign", "text"),
    [
        (Interval(0.5333, 0.361, 0.7), False, "0.533 [0.36, 0.70]"),
        (Interval(0.25, -0.05, 0.5), True, "+0.250 [-0.05, +0.50]"),
        (Interval(-0.25, -0.5, 0.0), True, "-0.250 [-0.50, +0.00]"),
        (None, False, ""),
    ],
)
def test_an_estimate_is_shown_with_its_interval(interval: Interval | None, sign: bool, text: str) -> None:
    assert shown(interval, sign=sign) == text


@pytest.mark.parametrize(("right", "verdict_of_it"), [(14, "worse"), (20, "undecided")])
def test_the_sign_of_a_difference_turns_with_its_sides(right: int, verdict_of_it: str) -> None:
    some, others = answered("single", right, 40), answered("maj16", 20, 600)
    [there] = summarise([*some, *others], "maj16")[0].comparisons
    [back] = summarise([*some, *others], "single")[0].comparisons
    assert verdict(there) == verdict_of_it
    assert verdict(back) == {"worse": "better", "undecided": "undecided"}[verdict_of_it]


def test_columns_that_are_empty_for_every_method_are_left_out_with_their_headings() -> None:
    summary = summarise([*answered("a", 20, 5), *answered("b", 10, 50)])[0]
    results, _, differences = tables_of(summary, EN)
    assert EN["failed"] not in results.headings
    assert results.title == f"{EN['results']} (general, zh)"
    assert [row[0] for row in results.rows] == ["a", "b"]
    assert (differences.texts, results.texts) == (2, 1)


@pytest.mark.parametrize(("right", "said"), [(20, "undecided"), (15, "undecided"), (14, "worse"), (0, "worse")])
def test_a_difference_of_fewer_than_six_items_is_not_decided(right: int, said: str) -> None:
    [summary] = summarise([*answered("maj16", 20, 600), *answered("single", right, 40)], "maj16")
    [comparison] = summary.comparisons
    assert comparison.strict.excludes_zero == (right < 20)
    assert verdict(comparison) == said


def test_csv_holds_plain_numbers(measured: list[Record]) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(summarise(measured)))))
    assert [row["method"] for row in rows] == ["single", "mma", "maj16"]
    assert float(rows[2]["strict"]) == 1
    assert float(rows[0]["strict_low"]) <= float(rows[0]["strict"]) <= float(rows[0]["strict_high"])
    assert float(rows[1]["generated_tokens"]) > float(rows[0]["generated_tokens"])


def test_tables_leave_out_what_says_nothing(measured: list[Record]) -> None:
    results, costs, differences = tables_of(summarise(measured)[0], EN)
    assert results.headings == ("method", "items", "strict", "lenient", "no answer")
    assert costs.headings[-1] == "ECE of the share"  # there was no wrong judged answer, so there is no AUC
    assert {row[-1] for row in differences.rows} <= {"better", "worse", "undecided"}
    assert all(len(row) == len(table.headings) for table in (results, costs, differences) for row in table.rows)


def test_differences_as_csv_hold_what_the_table_shows(measured: list[Record]) -> None:
    summaries = summarise(measured)
    rows = list(csv.DictReader(io.StringIO(differences_as_csv(summaries))))
    compared = [(one.method, one.other, one.strict.value, verdict(one)) for one in summaries[0].comparisons]
    assert [(row["method"], row["against"], float(row["difference"]), row["says"]) for row in rows] == compared
    assert int(rows[0]["gained"]) + int(rows[0]["lost"]) == int(rows[0]["differing"])
    assert differences_as_csv(summarise([one for one in measured if one.method == "single"])) == ""


def test_latex_is_escaped() -> None:
    text = as_latex(Table("t", ("a_b", "100%"), (("x & y", "#1"),)))
    assert r"a\_b & 100\%" in text
    assert r"x \& y & \#1 \\" in text


def test_94_a_larger_panel_shows_its_tokens_and_gain_beside_that_of_three() -> None:
    records = [*answered("panel3@domain", 10, 100), *answered("panel6@domain", 15, 200), *answered("panel6", 30, 200)]
    *_, scaling = tables_of(summarise(records)[0], EN)
    [row] = scaling.rows
    assert row[0] == "panel6@domain"
    assert row[-1] == "+0.500"
    assert {"100", "200"} <= set(row)
    assert len(tables_of(summarise(answered("panel6", 30, 200))[0], EN)) == 3


@pytest.mark.parametrize(("size", "right", "tokens", "gain"), [(6, 15, 200, "+0.500"), (10, 12, 400, "+0.067")])
def test_94_six_and_ten_experts_are_each_measured_against_three(size: int, right: int, tokens: int, gain: str) -> None:
    records = [*answered("panel3", 10, 100), *answered(f"panel{size}", right, tokens)]
    *_, scaling = tables_of(summarise(records)[0], EN)
    assert [(row[0], row[-1]) for row in scaling.rows] == [(f"panel{size}", gain)]


def test_the_fields_that_questions_had_are_a_table() -> None:
    law, both = {"law": 0.9, "finance": 0.05, "maths": 0.03, "health": 0.02}, {"finance": 0.6, "law": 0.3, "maths": 0.1}
    records = answered("panel3", 10, 100)
    asked = [replace(one, domains=law if place else both) for place, one in enumerate(records)]
    *_, relevance = tables_of(summarise([*asked, *answered("single", 10, 10)])[0], EN)
    assert relevance.headings == ("method", "law", "business and finance", "mathematics", "health")
    assert relevance.rows == (("panel3", str(len(records)), "1", "0", "0"),)


def test_90_the_panel_of_the_question_stands_beside_those_of_named_groups() -> None:
    others = [*answered("panel3,experts=law", 10, 100), *answered("panel3,experts=health", 6, 100)]
    *_, alignment = tables_of(summarise([*others, *answered("panel3", 12, 100)])[0], EN)
    assert [row[:1] + row[2:3] + row[4:] for row in alignment.rows] == [
        ("panel3", "panel3,experts=law", "+0.100", "+20.0%")
    ]
    assert len(tables_of(summarise(answered("panel3", 12, 100))[0], EN)) == 3


def test_items_that_flipped_are_told_with_both_answers() -> None:
    [summary] = summarise([*answered("maj16", 3, 600), *answered("single", 3, 40, first=2)], "maj16")
    table = flips_table(summary.comparisons[0], EN)
    assert table.title == "Items that flipped: single / maj16"
    assert [row[0] for row in table.rows] == ["item-3", "item-4", "item-0", "item-1"]
    assert table.rows[0][-2:] == ("single → A", "maj16 → A")
