"""How much the domain model should have to say: chosen on one half, judged on the other."""

from __future__ import annotations

import pytest

from benchmarks.answers.voices import ScoredItem, best_share, judged_items, out_of_fold


def item(name: str, *, general: bool, domain: bool) -> ScoredItem:
    """An item with two answers; each model prefers the right or the wrong one, the domain model more strongly."""
    weak = (-0.1, -3.0) if general else (-3.0, -0.1)
    strong = (-0.1, -4.0) if domain else (-4.0, -0.1)
    return ScoredItem(name, "t", ("A", "B"), (1.0, 0.0), weak, strong)


def test_the_model_that_knows_has_the_say() -> None:
    items = [item(f"{n}", general=True, domain=False) for n in range(6)]
    assert best_share(items) == 0.25
    assert judged_items(items)["out_of_fold"] == judged_items(items)["general"] == 6
    assert judged_items(items)["domain"] == 0


def test_a_share_that_fits_one_half_only_is_charged_for_the_other() -> None:
    items = [item(f"{n}", general=n % 2 == 0, domain=n % 2 == 1) for n in range(6)]
    assert out_of_fold(items) == 0
    assert judged_items(items)["in_sample"] == 3


def test_of_equal_shares_the_nearest_to_a_half_is_taken() -> None:
    assert best_share([item("1", general=True, domain=True)]) == pytest.approx(0.5)
