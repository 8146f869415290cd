"""The words around tasks, node packs, panels and hosts."""

from __future__ import annotations

from collections.abc import Mapping

from mma_desktop.data_files import DataModel


class TaskLabels(DataModel):
    """What stands around tasks; `own` and `shipped` say where one comes from."""

    columns: tuple[str, ...]
    own: str
    shipped: str
    unusable: str
    folder: str
    free_text: str
    after: str
    right: str
    examples: str


class PackLabels(DataModel):
    """What stands around node packs; `reads` and what follows it head the parts of a node."""

    columns: tuple[str, ...]
    entry: str
    own_entry: str
    folder: str
    pack: str
    node: str
    nodes: str
    right: str
    imported: str
    next: str
    types: Mapping[str, str]
    any_model: str
    final: str
    optional: str
    reads: str
    nothing: str
    gives: str
    program: str
    finds: str
    all_shelves: str
    checks: str
    asks: str
    form: str
    sent_to: str
    expert: str
    flows: str
    designing: str
    running: str


class BuildLabels(DataModel):
    """What is said while a pack is built, by stage, and of what came of it."""

    stages: Mapping[str, str]
    skeleton: str
    filled: str
    made: str
    use: str


class RefineLabels(DataModel):
    """What is said while a pack is refined."""

    done: str
    left: str
    use: str


class PanelLabels(DataModel):
    """What stands around expert panels."""

    columns: tuple[str, ...]
    kept: str
    fewer: str
    expert: str
    parts: Mapping[str, str]


class HostLabels(DataModel):
    """What stands around hosts, and what is said of a search; `stages` say what it does, `reasons` why it ended."""

    columns: tuple[str, ...]
    search: str
    round: str
    changed: str
    first: str
    drawn: str
    best: str
    reasons: Mapping[str, str]
    short: str
    stages: Mapping[str, str]
    unread: str
    use: str
    use_flows: str
    use_experts: str
