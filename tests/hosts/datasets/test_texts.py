"""The words of searches."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import ResourceError
from mma_desktop.hosts.datasets.moves import MoveKind, legal_moves
from mma_desktop.hosts.datasets.settings import flow_settings
from mma_desktop.hosts.datasets.texts import search_words
from tests.hosts.datasets.toys import GENERAL, PROMPTS, chain


def test_both_languages_say_the_same_and_each_change_is_one_option() -> None:
    english, chinese = search_words("en"), search_words("zh")
    assert english.prompts.keys() == chinese.prompts.keys()
    assert english.hosts.keys() == chinese.hosts.keys()
    for words in (english, chinese):
        moves = legal_moves(chain("extract", "cot"), GENERAL, PROMPTS)
        assert len({words.said(move) for move in moves}) == len(moves)
        assert max(len(words.said(move)) for move in moves) <= 70


def test_another_language_is_spoken_to_in_english() -> None:
    assert search_words("fr") == search_words("en")


@pytest.mark.parametrize("wrong", [("{value} as step", "it as step"), ("Go step by step.", "Go {step}.")])
def test_a_wrong_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, str]) -> None:
    text = (paths.resources() / "hosts" / "searches.en.toml").read_text(encoding="utf-8")
    (tmp_path / "hosts").mkdir()
    (tmp_path / "hosts" / "searches.en.toml").write_text(text.replace(*wrong), encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    search_words.cache_clear()
    with pytest.raises(ResourceError, match=r"searches\.en\.toml"):
        search_words("en")
    search_words.cache_clear()


def test_every_kind_has_its_words() -> None:
    assert search_words("zh").moves.keys() == set(MoveKind)


def test_the_constants_are_those_of_the_published_code() -> None:
    settings = flow_settings()
    assert (settings.alpha, settings.even, settings.candidates) == (0.2, 0.3, 4)
