"""How far chances keep their word: the figures, the diagram."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from benchmarks.amounts.chance import diagram, most_of, reliability


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
