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
    """The questions of all files, in order. Which rows hold none, and are left out, is said on stderr.

    Raises InputError as `read_questions` does, and for a language that there is not.
    """
    items, without = read_questions(paths, task=task, language=known_language(language), answered=answered)
    if without:
        labels, places = terminal_labels().questions, [told(row.place) for row in without]
        more = labels.more_rows.format(len(places) - _MOST_PLACES) if len(places) > _MOST_PLACES else ""
        say(
            labels.left_out.format(len(places), labels.pause.join(places[:_MOST_PLACES]) + more, len(items)), error=True
        )
    return items
