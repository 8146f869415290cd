"""The contract of a program: a pure function from a node's inputs to its outputs, all of them texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.tasks.base import Task


@dataclass(frozen=True, slots=True)
class ProgramRequest:
    """The node's inputs by variable, the question and its task."""

    texts: Mapping[str, str]
    question: Question
    task: Task


Program = Callable[[ProgramRequest], Mapping[str, str]]
"""What a program makes of a request: its outputs by name. Raises ProgramFailed."""


class ProgramFailed(Exception):
    """A program cannot work with what it was given; the message says why, in English."""
