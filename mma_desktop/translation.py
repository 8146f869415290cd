"""What the program says, in Chinese: its English sentences, looked up in the tables of resources/sentences.

As with gettext the English sentence is the key, so that whatever raises an error or prints a line says it once, in
place, in plain English. A sentence comes with its values filled in (it may have crossed from a child process, or from
the record of a run), so it is found by the words between them. A value marked {1!} has words of its own, such as a
reason, or several with a semicolon between, and is looked up too; any other is a stranger's text and stays as it is.
What is in no table stays in English. `packaging/sentences.py` finds in the source what the tables must hold.

Records hold short codes too (why a host ended: budget). They have words in English as well (codes.en.toml).

The window looks a sentence up once more before: where it names a command of the terminal that the window has an equal
for, one of the window's own stands for it (window.toml).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pydantic import field_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.errors import ResourceError

_VALUE = re.compile(r"\{(\d+)(!?)\}")
_END = re.compile(r"(?<=[.!?]) ")
_PAUSE = "; "


class Sentences(DataModel):
    """A table: what is said by English sentences, both with {0}, {1!}, ... where values stand."""

    sentences: Mapping[str, str]

    @field_validator("sentences")
    @classmethod
    def _with_the_same_values(cls, sentences: Mapping[str, str]) -> Mapping[str, str]:
        for english, said in sentences.items():
            if sorted(_VALUE.findall(english)) != sorted(_VALUE.findall(said)):
                raise ValueError(f"the values differ in {english!r}")
            if "" in _words(english)[1:-1]:
                raise ValueError(f"no words stand between two values in {english!r}")
        return sentences


@dataclass(frozen=True, slots=True)
class _Pattern:
    """An English sentence as the words between its values, which are numbered from 0 in their order."""

    words: tuple[str, ...]
    said: str

    def values(self, sentence: str) -> list[str] | None:
        """The values of a sentence that is said with these words; None for any other."""
        first, *between, last = self.words
        end = len(sentence) - len(last)
        if not (sentence.startswith(first) and sentence.endswith(last) and len(first) <= end):
            return None
        values, at = list[str](), len(first)
        for words in between:
            found = sentence.find(words, at, end)
            if found < 0:
                return None
            values.append(sentence[at:found])
            at = found + len(words)
        return [*values, sentence[at:end]]


@dataclass(frozen=True, slots=True)
class _Index:
    """A table: sentences without values, and patterns, those that say most by themselves first.

    `gap` is what stands between two sentences, `pause` between two parts of one.
    """

    plain: Mapping[str, str]
    patterns: tuple[_Pattern, ...]
    gap: str
    pause: str


def translated(sentence: str, language: str) -> str:
    """A sentence of the program in zh, with words for codes in en too; as it is where no table has it."""
    match language:
        case "zh":
            return _looked_up(sentence, _chinese())
        case "en":
            return _looked_up(sentence, _english())
        case _:
            return sentence


def for_the_window(sentence: str) -> str:
    """What the window says, in English, in place of a sentence that names a command of the terminal; else the same."""
    return _looked_up(sentence, _window())


def read_tables(language: str) -> None:
    """Read what the window's sentences in zh or en are looked up in, so that the first one need not wait."""
    _window()
    (_chinese if language == "zh" else _english)()


def _looked_up(sentence: str, index: _Index) -> str:
    """One sentence, else several that the table has, else one with a value in which a sentence seems to end."""
    whole = _one(sentence, index, whole=True)
    if whole is None:
        whole = _several(sentence, index)
    return whole or _one(sentence, index, whole=False) or sentence


def _one(sentence: str, index: _Index, *, whole: bool) -> str | None:
    """What one entry of the table says; `whole` wants one in none of whose values a sentence ends."""
    if (said := index.plain.get(sentence)) is not None:
        return said
    for pattern in index.patterns:
        values = pattern.values(sentence)
        if values is not None and not (whole and any(map(_END.search, values))):
            return _VALUE.sub(
                lambda found, values=values: _filled(values[int(found[1])], found[2], index), pattern.said
            )
    return None


def _several(text: str, index: _Index) -> str | None:
    """What the table says for each of several sentences; None where it does not have them all."""
    sentences = _END.split(text)
    said = [one for sentence in sentences if (one := _one(sentence, index, whole=True)) is not None]
    return index.gap.join(said) if 1 < len(sentences) == len(said) else None


def _filled(value: str, mark: str, index: _Index) -> str:
    return (_parts(value, index) or _looked_up(value, index)) if mark else value


def _parts(value: str, index: _Index) -> str | None:
    """What the table says for each of several reasons; None where it does not have them all."""
    parts = value.split(_PAUSE)
    said = [one for part in parts if (one := _looked_up(part, index)) != part]
    return index.pause.join(said) if 1 < len(parts) == len(said) else None


@cache
def _chinese() -> _Index:
    return _index(sentences(), "", "；")


@cache
def _english() -> _Index:
    return _index(codes(), " ", _PAUSE)


@cache
def _window() -> _Index:
    return _index(window_sentences(), " ", _PAUSE)


def _index(table: Mapping[str, str], gap: str, pause: str) -> _Index:
    plain = {english: said for english, said in table.items() if not _VALUE.search(english)}
    ordered = sorted(table.keys() - plain.keys(), key=lambda english: (-len(_VALUE.sub("", english)), english))
    return _Index(plain, tuple(_Pattern(_words(english), table[english]) for english in ordered), gap, pause)


def _words(english: str) -> tuple[str, ...]:
    """What stands before, between and behind the values."""
    return tuple(_VALUE.split(english)[::3])


def sentences() -> Mapping[str, str]:
    """Chinese by English sentences, of all tables. Raises ResourceError for what stands in two of them."""
    found: dict[str, str] = {}
    for path in sorted((paths.resources() / "sentences").glob("*.zh.toml")):
        table = load_data(path, Sentences).sentences
        if twice := found.keys() & table.keys():
            raise ResourceError(
                f"{path.name}, {min(twice)!r}: it stands in another table too.", "Reinstall the program."
            )
        found |= table
    return found


def codes() -> Mapping[str, str]:
    """What English says for the codes that records hold."""
    return load_data(paths.resources() / "sentences" / "codes.en.toml", Sentences).sentences


def window_sentences() -> Mapping[str, str]:
    """What the window says by the English sentences that it stands for."""
    return load_data(paths.resources() / "sentences" / "window.toml", Sentences).sentences
