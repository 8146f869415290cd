"""The labels of the command line's tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mma_desktop.cli.labels import LANGUAGES, load_labels, terminal_language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_is_there(language: str) -> None:
    labels = load_labels(language).model_dump()
    assert all(text for table in labels.values() for text in table.values())


def test_the_labels_are_not_those_of_the_other_language() -> None:
    here, there = (load_labels(language).model_dump() for language in LANGUAGES)
    assert not [name for table in here for name, text in here[table].items() if text == there[table][name]]


def test_both_languages_have_the_same_labels_with_the_same_values() -> None:
    here, there = (dict(_texts("", load_labels(language).model_dump())) for language in LANGUAGES)
    assert here.keys() == there.keys()
    assert not [name for name in here if _values(here[name]) != _values(there[name])]


def test_a_language_without_labels_gets_english_ones() -> None:
    assert load_labels("fr") == load_labels("en")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, "zh"),
        ({"MMA_LANG": "zh", "LC_ALL": "C.UTF-8"}, "zh"),
        ({"MMA_LANG": "en", "LANG": "zh_CN.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_terminal(environment: dict[str, str], language: str) -> None:
    assert terminal_language(environment) == language


def _texts(name: str, labels: object) -> Iterator[tuple[str, str]]:
    """Every text with the keys and places that lead to it."""
    if isinstance(labels, str):
        yield name, labels
        return
    parts = labels.items() if isinstance(labels, dict) else enumerate(labels) if isinstance(labels, tuple) else ()
    for key, part in parts:
        yield from _texts(f"{name}.{key}", part)


def _values(text: str) -> set[str]:
    return set(re.findall(r"\{(\d+)", text))
