"""The data files of the words of answers: they load, and a mistake in one is named with its file and place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.paths import resources
from mma_desktop.tasks.answer_words import load_judgment_words, load_term_words

LOADERS = {"prison_terms": load_term_words, "judgments": load_judgment_words}


def test_the_words_of_both_languages_are_read_at_once() -> None:
    ruling = load_judgment_words().ruling
    assert ruling.search("判决如下：") is not None and ruling.search("the court rules as follows:") is not None
    assert set(load_term_words().shown) == set(load_judgment_words().shown) == {"zh", "en"}


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("prison_terms", "half = ['半']", "half = []", "half"),
        ("prison_terms", "half = ['半']", "half = ['(半']", "is no regular expression"),
        ("prison_terms", "half = ['半']", "half = ['半?']", "matches the empty text"),
        ("prison_terms", "half = ['半']", "", "half: Field required"),
        ("prison_terms", 'months = "个月"', 'months = "个月"\nweeks = "周"', "shown.weeks"),
        ("judgments", "{amount}元", "{sum}元", "unknown placeholder {sum}"),
        ("judgments", "{articles}，", "", "placeholder {articles} is missing"),
        ("judgments", "[shown]", "[shown", "judgments.zh.toml"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    shutil.copytree(resources() / "answers", tmp_path, dirs_exist_ok=True)
    file = tmp_path / f"{name}.zh.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ResourceError) as caught:
        LOADERS[name](tmp_path)
    assert caught.value.fact.startswith(f"{name}.zh.toml") and said in caught.value.fact


@pytest.mark.parametrize("name", LOADERS)
def test_a_missing_file_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(ResourceError, match=rf"{name}\.zh\.toml"):
        LOADERS[name](tmp_path)
