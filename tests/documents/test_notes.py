"""Every note has a sentence in each language, with the same values in it."""

from __future__ import annotations

import re
import tomllib

import pytest

from mma_desktop import paths
from mma_desktop.documents.encodings import OFFERED
from mma_desktop.documents.notes import LANGUAGES, note_text
from mma_desktop.domain.cases import Note

FILES = {
    language: tomllib.loads((paths.resources() / "documents" / f"notes.{language}.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES
}


def test_the_languages_say_the_same() -> None:
    for part in ("notes", "words"):
        assert FILES["en"][part].keys() == FILES["zh"][part].keys()
    for code, sentence in FILES["en"]["notes"].items():
        assert sorted(re.findall(r"{\d}", sentence)) == sorted(re.findall(r"{\d}", FILES["zh"]["notes"][code])), code


@pytest.mark.parametrize(("language", "text"), [("en", "Read as GB 18030."), ("zh", "按 GB 18030 编码读取。")])
def test_a_note_is_said_in_the_language_asked_for(language: str, text: str) -> None:
    assert note_text(Note("encoding", ("GB 18030",)), language) == text


def test_a_note_of_an_earlier_version_stays_as_it_was_said() -> None:
    assert note_text(Note.said("Read as {0}."), "zh") == "Read as {0}."


def test_an_unknown_code_is_shown_with_its_values() -> None:
    assert note_text(Note("newer", ("7",)), "en") == "newer 7"


def test_every_encoding_that_may_be_named_by_its_byte_order_has_words() -> None:
    named = {name for _, name in OFFERED if "(" in name}
    assert named and named <= FILES["zh"]["words"].keys()
    assert note_text(Note("encoding", ("UTF-16 (little endian)",)), "zh") == "按 UTF-16（小端） 编码读取。"
