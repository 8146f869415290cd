"""The words around a run: while it goes on, when it has ended, and in a list of runs."""

from __future__ import annotations

from mma_desktop.data_files import DataModel


class ProgressLabels(DataModel):
    """What the live line of a run says; `read` and what follows it tell which articles models read, `interrupted` how
    work in a folder goes on.
    """

    loading: str
    doing: str
    run: str
    rollout: str
    best: str
    chance: str
    uncalibrated: str
    speed: str
    left: str
    left_between: str
    minutes: str
    seconds: str
    read: str
    no_article: str
    no_room: str
    law_as_of: str
    not_searched: str
    interrupted: str


class ResultLabels(DataModel):
    """What stands around the answer of a run; `columns` are those of its path."""

    chance: str
    recorded_chance: str
    uncalibrated: str
    no_answer: str
    by_rules: str
    unfinished: str
    demonstration: str
    exact: str
    foreign: str
    vague: str
    path: str
    columns: tuple[str, ...]
    evidence: str
    law_as_of: str
    no_room: str
    citation: str
    answer_citation: str
    usage: str
    connections: str
    continued: str
    rollouts_added: str
    run: str
    no_copy: str
    unanchored: str
    unnoted: str


class RunListLabels(DataModel):
    """What stands around a list of runs, and what is said when one of them was changed."""

    columns: tuple[str, ...]
    none: str
    tags: str
    damaged: str
    restore: str
    interrupted: str
    go_on: str
    replayed: str
    renamed: str
    tagged: str
    untagged: str
    by_hand: str
    draft: str
    reported: str


class DeletionLabels(DataModel):
    """What is said before and after a run is deleted; `runs` names several of them, `run` one."""

    doomed: str
    doomed_in_case: str
    draft: str
    run: str
    runs: str
    whole: str
    doomed_copy: str
    deleted: str
    copy_left: str
    elsewhere: str
    question: str
