"""The known answers in a sheet: which of them a reply can be compared with. No question is refused for its answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mma_desktop.documents.one_line import one_line
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.errors import InputError
from mma_desktop.questions.item import Item
from mma_desktop.tasks.base import GradedTask
from mma_desktop.tasks.catalog import load_task

_NONE = re.compile(r"[-\u2013\u2014/\\?？.…]+|无|暂无|没有|未知|不明|不详|待定|n/?a|none|unknown|tbd", re.IGNORECASE)
"""What people write where they know no answer."""
_NOT_SCORED = "The question is taken in without it, and its answer is not scored."


def usable(items: Sequence[Item]) -> tuple[list[Item], tuple[Refusal, ...]]:
    """The items, without those known answers that are none of their task, and what is said of these.

    Raises InputError where all that are given are none: then it is the task that is wrong.
    """
    problems = {item.id: problem for item in items if (problem := _problem(item)) is not None}
    meant = [item for item in items if item.id in problems and not _NONE.fullmatch(item.gold)]
    if meant and not any(item.gold and item.id not in problems for item in items):
        problem = problems[meant[0].id]
        raise InputError(f"Item {one_line(meant[0].id, 60)}: {problem.fact}", problem.remedy)
    taken = [replace(item, gold="") if item.id in problems else item for item in items]
    return taken, tuple(Refusal(one_line(item.id, 60), problems[item.id].fact, _NOT_SCORED) for item in meant)


def is_known(task: GradedTask, gold: str) -> bool:
    """Whether an answer is given, and is one of this task's."""
    return bool(gold) and _problem_of(task, gold) is None


def _problem(item: Item) -> InputError | None:
    return _problem_of(item.task_of(load_task(item.task, item.language)), item.gold) if item.gold else None


def _problem_of(task: GradedTask, gold: str) -> InputError | None:
    """Why this is no known answer of the task."""
    try:
        task.grade(None, gold)
    except InputError as error:
        return error
    return None
