"""The words around shelves, texts and passages."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.data_files import DataModel


class KnowledgeLabels(DataModel):
    """What stands around shelves and passages; `parts` names what can be left out, each with {0}."""

    columns: tuple[str, ...]
    whole: str
    left_out: str
    included: str
    parts: Mapping[str, str]
    nothing: str
    undated: str
    later: str
    added: str
    cited: str
