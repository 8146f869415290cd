"""The words around an evaluation; those of its tables are in evaluation.*.toml."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.data_files import DataModel


class EvaluationLabels(DataModel):
    """What is said while methods are compared and of what came of it; `verdicts` by why nothing calibrates, or none."""

    tokens: str
    so_far: str
    outcome: str
    no_answer: str
    routed: str
    search_stays: str
    adopted: str
    verdicts: Mapping[str, str]
    kept: str
