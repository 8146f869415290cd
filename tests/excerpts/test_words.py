"""The data files of long cases are right, and a wrong one is refused."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from mma_desktop.excerpts.words import LongCaseWords, TaskFocus, load_words


@pytest.mark.parametrize("language", ["zh", "en"])
def test_weights_name_sections_that_there_are(language: str) -> None:
    words = load_words(language)
    for focus in (words.default, *words.tasks.values()):
        assert set(focus.weights) <= set(words.headings)


def test_both_languages_know_the_same_sections() -> None:
    assert load_words("zh").headings.keys() == load_words("en").headings.keys()


def test_a_task_that_the_file_does_not_know_has_the_default_focus() -> None:
    words = load_words("zh")
    assert words.focus("unknown") is words.default
    assert words.focus("eca") is not words.default


@pytest.mark.parametrize("omitted", ["nothing said", "{0} and {0}", "{0}\n"])
def test_a_gap_says_how_much_is_missing(omitted: str) -> None:
    with pytest.raises(ValidationError):
        LongCaseWords(omitted=omitted, summary="", parts="", item="", names={}, headings={}, default=TaskFocus())


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_section_has_a_name(language: str) -> None:
    words = load_words(language)
    assert set(words.names) == {*words.headings, "opening"}
