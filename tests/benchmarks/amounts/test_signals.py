"""The fit of signals: it learns which speak for money of the crime, and ignores amounts that say nothing."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.amounts.signals import Taught, fit_signals, odds

TAKEN, OWED = {"taking_clause": 1.0}, {"debt_clause": 1.0}


def test_signals_of_amounts_that_count_get_more_weight_than_those_of_others() -> None:
    case = Taught((TAKEN, OWED), np.array([1.0, 0.0]), 1.0)
    weights = fit_signals([case] * 20, 1.0)
    assert weights["taking_clause"] > 1 > -1 > weights["debt_clause"]
    assert list(odds([TAKEN, OWED], weights)) == pytest.approx([weights["taking_clause"], weights["debt_clause"]])


def test_an_amount_that_says_nothing_teaches_nothing() -> None:
    case = Taught((TAKEN,), np.array([np.nan]), 1.0)
    assert fit_signals([case], 1.0)["taking_clause"] == pytest.approx(0.0)
    assert fit_signals([Taught((), np.zeros(0), 1.0)], 1.0) == {}


def test_a_word_of_few_cases_teaches_nothing() -> None:
    often, seldom = ({"taking_clause": 1.0, f"{word}:before": 1.0} for word in ("took", "ukulele"))
    cases = [Taught((often,), np.array([1.0]), 1.0)] * 20 + [Taught((seldom,), np.array([1.0]), 1.0)] * 2
    assert {"took:before", "taking_clause"} == fit_signals(cases, 1.0).keys()
