"""The word files for persons: they load, and a mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.persons.words import load_person_words
from mma_desktop.paths import resources


def test_words_of_both_languages_are_in_use() -> None:
    words = load_person_words()
    assert words.markers.search("原审被告人") is not None
    assert words.markers.search("The Defendants") is not None
    assert words.markers.search("undefendants") is None


def test_numbers_and_several_defendants_are_found_in_both_languages() -> None:
    words = load_person_words()
    assert [words.number_in(said) for said in ("三被告人", "the Two defendants", "被告人")] == [3, 2, 0]
    assert (
        words.several.search("上述两名被告人") is not None and words.several.search("two of the defendants") is not None
    )
    assert words.all_or_each.search("各被告人") is not None and words.all_or_each.search("all defendants") is not None
    assert words.of_each.search("allegedly") is None


def test_a_mistake_is_named_with_its_file(tmp_path: Path) -> None:
    text = (resources() / "ledger" / "persons.zh.toml").read_text(encoding="utf-8")
    (tmp_path / "persons.zh.toml").write_text(text.replace("markers =", "marks ="), encoding="utf-8")
    with pytest.raises(ResourceError, match=r"persons\.zh\.toml"):
        load_person_words(tmp_path)
    with pytest.raises(ResourceError, match="no word files"):
        load_person_words(tmp_path / "empty")
