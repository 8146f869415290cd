"""What the notes of an import say, in the languages of the program: sentences from resources/documents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.cases import SAID, Note

LANGUAGES = ("en", "zh")


class NoteSentences(DataModel):
    """The data file of one language: a sentence for each code, with {0}, {1}, ... where its values stand.

    `words` are what values say in this language; a value that is none of them stays as it is.
    """

    notes: Mapping[str, str]
    words: Mapping[str, str]


def note_text(note: Note, language: str) -> str:
    """What the note says in zh or en (in English for any other language); the code itself where it is not known."""
    if note.code == SAID:
        return note.values[0]
    sentences = _load(language if language in LANGUAGES else "en")
    values = (sentences.words.get(value, value) for value in note.values)
    return sentences.notes.get(note.code, " ".join((note.code, *note.values))).format(*values)


@cache
def _load(language: str) -> NoteSentences:
    return load_data(paths.resources() / "documents" / f"notes.{language}.toml", NoteSentences)
