"""What stage 1 looks for: seven dimensions of a task, and four strategies, each with its two dimensions and shelves.

SPEC: Unified-MAS stage 1, steps 2 and 3. Where the paper searches the web, this program searches shelves of the local
knowledge library: those of a name below, and the texts of the same name that come with the program (`shelves.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

STATUTES, GUIDES, PATTERNS, SCHEMAS, RUBRICS = "statutes", "guides", "patterns", "schemas", "rubrics"


class Dimension(StrEnum):
    """One side of a task."""

    DOMAIN = "domain"
    TASK = "task"
    ENTITIES = "entities"
    ACTIONS = "actions"
    CONSTRAINTS = "constraints"
    OUTCOMES = "outcomes"
    IMPLICIT = "implicit"  # what experts know and nobody writes down


class StrategyName(StrEnum):
    """What is searched for."""

    BACKGROUND = "background"
    ARCHITECTURE = "architecture"
    IMPLEMENTATION = "implementation"
    EVALUATION = "evaluation"


@dataclass(frozen=True, slots=True)
class Strategy:
    """Which two dimensions its queries are made from, on which shelves they are searched, what the analysis lists."""

    name: StrategyName
    dimensions: tuple[Dimension, Dimension]
    shelves: tuple[str, ...]
    fields: tuple[str, ...]


STRATEGIES: Mapping[StrategyName, Strategy] = {
    strategy.name: strategy
    for strategy in (
        Strategy(
            StrategyName.BACKGROUND,
            (Dimension.DOMAIN, Dimension.IMPLICIT),
            (STATUTES, GUIDES),
            ("aspects", "workflow", "key_points", "terminology", "frameworks", "challenges", "practices"),
        ),
        Strategy(
            StrategyName.ARCHITECTURE,
            (Dimension.TASK, Dimension.CONSTRAINTS),
            (PATTERNS,),
            ("patterns", "workflows", "interactions", "constraints", "trade_offs"),
        ),
        Strategy(
            StrategyName.IMPLEMENTATION,
            (Dimension.ENTITIES, Dimension.ACTIONS),
            (SCHEMAS,),
            ("framework", "operations", "formats", "data_flow"),
        ),
        Strategy(
            StrategyName.EVALUATION,
            (Dimension.TASK, Dimension.OUTCOMES),
            (RUBRICS,),
            ("metrics", "datasets", "protocols", "standards"),
        ),
    )
}
