"""Files of questions that a command works on, and what it says of their rows that hold none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mma_desktop.cli.labels import known_language, terminal_labels, told
from mma_desktop.cli.terminal import say
from mma_desktop.questions.datasets import read_questions
from mma_desktop.questions.item import Item

_MOST_PLACES = 12  # that are named


def questions_of(paths: Sequence[Path], *, task: str = "", language: str = "", answered: bool = True) -> list[Item]:
    """The questions of all files, in order. Which rows hold none, and are left out, is said on stderr,
    also where formulas without a value were read as empty.

    Raises InputError as `read_questions` does, and for a language that there is not.
    """
    items, without = read_questions(paths, task=task, language=known_language(language), answered=answered)
    labels = terminal_labels().questions
    if places := [told(row.place) for row in without if not row.without_value]:
        say(labels.left_out.format(len(places), _named(places), len(items)), error=True)
    if places := [told(row.place) for row in without if row.without_value]:
        say(labels.without_value.format(_named(places)), error=True)
    return items


def _named(places: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    labels, more = terminal_labels().questions, len(places) - _MOST_PLACES
    return labels.pause.join(places[:_MOST_PLACES]) + (labels.more_rows.format(more) if more > 0 else "")
