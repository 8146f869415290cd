"""The four strategies (claim 61)."""

from __future__ import annotations

from mma_desktop.synthesis.strategies import STRATEGIES, Dimension, StrategyName


def test_each_strategy_has_its_two_dimensions_and_its_shelves() -> None:
    found = {name: (strategy.dimensions, strategy.shelves) for name, strategy in STRATEGIES.items()}
    assert found == {
        StrategyName.BACKGROUND: ((Dimension.DOMAIN, Dimension.IMPLICIT), ("statutes", "guides")),
        StrategyName.ARCHITECTURE: ((Dimension.TASK, Dimension.CONSTRAINTS), ("patterns",)),
        StrategyName.IMPLEMENTATION: ((Dimension.ENTITIES, Dimension.ACTIONS), ("schemas",)),
        StrategyName.EVALUATION: ((Dimension.TASK, Dimension.OUTCOMES), ("rubrics",)),
    }


def test_all_seven_dimensions_are_used() -> None:
    assert {name for strategy in STRATEGIES.values() for name in strategy.dimensions} == set(Dimension)
