"""The data files of solvers: their texts in each language, and the fences around replies."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.data_files import DataModel
from mma_desktop.errors import ResourceError
from mma_desktop.paths import resources
from mma_desktop.solvers.texts import (
    ReplyFences,
    Text,
    data_file,
    load_fences,
    load_solver_file,
    load_texts,
)

FENCES = ReplyFences(open="<{number}>", close="</{number}>")

FILES = sorted((resources() / "solvers").glob("*.toml"))


class Greeting(DataModel):
    """The texts of a small solver."""

    hello: Text


def written(folder: Path, content: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(content, encoding="utf-8")
    return file


def test_texts_are_read_in_their_language(tmp_path: Path) -> None:
    file = written(tmp_path, '[texts.en]\nhello = " Good day. "\n[texts.zh]\nhello = "你好"')
    assert (load_texts(file, "en", Greeting).hello, load_texts(file, "zh", Greeting).hello) == ("Good day.", "你好")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[texts.en]\nhello = "Good day."', r"mine\.toml, texts\.fr.*hello\n  Field required"),
        ('[texts.fr]\nhello = " "', r"mine\.toml, texts\.fr.*hello\n  String should have at least 1 character"),
        ('[texts.fr]\nhello = "Bonjour."\nbye = "Salut."', r"mine\.toml, texts\.fr.*bye\n  Extra inputs"),
        ("[text.fr]", r"mine\.toml cannot be used"),
        ("[texts", r"mine\.toml cannot be used"),
    ],
)
def test_a_missing_language_or_text_is_named_with_its_file(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(ResourceError, match=f"(?s){message}") as caught:
        load_texts(written(tmp_path, content), "fr", Greeting)
    assert caught.value.remedy == "Reinstall the program."


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match=r"none\.toml cannot be used"):
        load_solver_file(tmp_path / "none.toml")


def test_every_solver_of_the_program_has_its_texts_in_every_language() -> None:
    files = sorted((resources() / "solvers").glob("*.toml"))
    assert data_file("mma") in files
    for file in files:
        found = load_solver_file(file)
        assert set(found.texts) in ({"en", "zh"}, set()), file.name
        for translated in (*found.titles.values(), *found.purposes.values()):
            assert set(translated) == {"en", "zh"}, file.name
    assert load_fences("en") != load_fences("zh")


def test_replies_stand_numbered_between_their_fences() -> None:
    assert FENCES.filled("{count}:\n{replies}", [" a ", "b"]) == "2:\n<1>\na\n</1>\n\n<2>\nb\n</2>"
    assert FENCES.filled("{count}{replies}", []) == "0"


@pytest.mark.parametrize("language", ["en", "zh"])
@given(before=st.text(max_size=9), after=st.text(max_size=9))
def test_no_reply_can_end_its_own_fence(language: str, before: str, after: str) -> None:
    fences = load_fences(language)
    closing = fences.close.replace("{number}", "1")
    filled = fences.filled("{replies}", [f"{before}{closing}{after}"])
    assert filled.count(closing) == 1
    assert filled.endswith(closing)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_title_and_purpose_is_translated(file: Path) -> None:
    content = load_solver_file(file)
    for translations in (*content.titles.values(), *content.purposes.values()):
        assert set(translations) == {"zh", "en"}
