"""Why a document is not read, in Chinese: the English sentences of this package, looked up in a table.

As with gettext the English sentence is the key, so that what raises an error says it once and in place. A sentence
comes with its values filled in (it may have crossed from a child process), so it is found by its pattern. A value that
is in the table too, such as a reason, is translated with it, but for the first, which is a file's name or a number.
What is not in the table stays in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from pydantic import field_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data

_VALUE = re.compile(r"\{(\d)\}")


class RefusalSentences(DataModel):
    """The data file: Chinese by English sentences, both with {0}, {1}, ... where values stand."""

    sentences: Mapping[str, str]

    @field_validator("sentences")
    @classmethod
    def _with_the_same_values(cls, sentences: Mapping[str, str]) -> Mapping[str, str]:
        for english, chinese in sentences.items():
            if sorted(_VALUE.findall(english)) != sorted(_VALUE.findall(chinese)):
                raise ValueError(f"the values differ in {english!r}")
        return sentences


def refusal_text(sentence: str, language: str) -> str:
    """A fact or remedy of a DocumentError in zh; as it is for any other language or where it is not in the table."""
    return _chinese(sentence) if language == "zh" else sentence


def _chinese(sentence: str) -> str:
    for pattern, chinese in _patterns():
        if (match := pattern.fullmatch(sentence)) is not None:
            values = {name: value if name == "v0" else _chinese(value) for name, value in match.groupdict().items()}
            return _VALUE.sub(lambda found, values=values: values[f"v{found[1]}"], chinese)
    return sentence


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences as patterns, those that say most by themselves first."""
    table = load_data(paths.resources() / "documents" / "refusals.zh.toml", RefusalSentences).sentences
    ordered = sorted(table, key=lambda english: -len(_VALUE.sub("", english)))
    return tuple((_pattern(english), table[english]) for english in ordered)


def _pattern(english: str) -> re.Pattern[str]:
    pieces = _VALUE.split(english)  # text, number of a value, text, ...
    parts = (f"(?P<v{piece}>.+?)" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces))
    return re.compile("".join(parts))
