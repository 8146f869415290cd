"""Calibration of chances: the logistic, the figures, the diagram."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from benchmarks.amounts.chance import chances_of, diagram, most_of, platt, reliability
from tests.benchmarks.amounts.test_interpretations import case


def test_the_logistic_finds_back_what_made_the_samples() -> None:
    samples = [(2.0, i % 10 < 8) for i in range(200)] + [(-2.0, i % 10 < 2) for i in range(200)]
    bias, slope = platt(samples)
    assert bias == pytest.approx(0, abs=0.05)
    assert slope == pytest.approx(0.69, abs=0.05)


def test_the_chance_of_a_case_is_learnt_from_other_writers() -> None:
    cases = [case(0, {}, writer=writer) for writer in "aabb"]
    samples = [[(2.0, right)] for right in (True, True, False, False)]
    chances = chances_of(cases, samples)
    assert [right for _, right in chances] == [True, True, False, False]
    assert chances[0][0] < 0.5 < chances[2][0]


def test_no_more_is_shown_than_the_surest_tenth_is_right() -> None:
    assert most_of([(0.99, i % 4 != 0) for i in range(80)] + [(0.5, False)] * 720) == pytest.approx(61 / 82)
    assert most_of([(0.99, True)] * 4000) == 0.99


def test_chances_that_keep_their_word_have_no_calibration_error() -> None:
    honest = [(0.75, i % 4 != 0) for i in range(40)] + [(0.25, i % 4 == 0) for i in range(40)]
    found = reliability(honest)
    assert found.ece == pytest.approx(0)
    assert found.brier == pytest.approx(0.1875)
    assert found.top_half == (30, 40)
    boastful = reliability([(1.0, i % 2 == 0) for i in range(40)])
    assert (boastful.ece, boastful.brier) == (0.5, 0.5)


def test_the_diagram_is_well_formed_and_has_a_dot_for_each_bin() -> None:
    found = reliability([(0.95, True), (0.9, True), (0.3, False)])
    picture = ET.fromstring(diagram(found))
    assert len(picture.findall(".//{*}circle")) == len(found.bins) == 2
