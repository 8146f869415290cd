"""The error tree: what happened and what to do, in one sentence each, and an exit code."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from mma_desktop import errors
from mma_desktop.data_files import load_data
from mma_desktop.errors import MmaError
from mma_desktop.translation import Sentences, sentences, window_sentences

ALL = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, MmaError)]


@pytest.mark.parametrize("error", ALL, ids=lambda error: error.__name__)
def test_every_error_says_the_fact_and_the_remedy(error: type[MmaError]) -> None:
    raised = error("The file is damaged.", "Fetch it again.")
    assert (raised.fact, raised.remedy) == ("The file is damaged.", "Fetch it again.")
    assert str(raised) == "The file is damaged. Fetch it again."


def test_without_a_remedy_nothing_trails_behind_the_fact() -> None:
    error = MmaError("The file is damaged.")
    assert (str(error), error.remedy) == ("The file is damaged.", "")


def test_each_kind_has_the_exit_code_that_scripts_rely_on() -> None:
    assert {error.__name__: error.exit_code for error in ALL} == {
        "MmaError": 1,
        "BudgetSpent": 1,
        "NetworkRefused": 1,
        "ResourceError": 1,
        "InputError": 2,
        "DocumentError": 2,
        "PackError": 2,
        "ModelError": 3,
        "EngineError": 4,
        "ContextOverflow": 4,
        "EngineLost": 4,
        "StorageError": 5,
        "RecordDiffers": 5,
        "LibraryReadOnly": 5,
        "DraftChanged": 5,
        "RunStopped": 6,
        "RecordChanged": 7,
    }


@pytest.mark.parametrize("error", [error for error in ALL if error is not MmaError], ids=lambda error: error.__name__)
def test_the_tree_is_the_one_that_is_drawn(error: type[MmaError]) -> None:
    lines = (errors.__doc__ or "").splitlines()
    [row] = [number for number, line in enumerate(lines) if error.__name__ in line.split()]
    column = lines[row].index(error.__name__)
    above = next(line for line in reversed(lines[:row]) if line.strip() and _name_column(line) < column)
    [parent] = error.__bases__
    assert parent.__name__ in above


def test_all_that_is_said_has_its_chinese_and_nothing_else_has(packaging_script: Callable[[str], ModuleType]) -> None:
    """Write new sentences into a table of resources/sentences; `python packaging/sentences.py` lists them."""
    finder = packaging_script("sentences")
    said = finder.Source(finder.PACKAGE).said()
    assert len(said) > 700
    assert sorted(said - sentences().keys()) == [], "these have no Chinese in resources/sentences"
    words = frozenset[str]().union(*(load_data(table, Sentences).sentences for table in (finder.WORDS, finder.HELP)))
    words |= frozenset(window_sentences().values())
    assert sorted(sentences().keys() - said - words) == [], "nothing says these any more"


def _name_column(line: str) -> int:
    return len(line) - len(line.lstrip(" │├└─"))
