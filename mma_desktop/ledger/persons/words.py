"""The words that tell persons and deeds: data files in resources/ledger, one per language, all in use at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import StringConstraints

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.words.patterns import Regex, any_of

_Word = Annotated[str, StringConstraints(min_length=1)]
_Words = tuple[_Word, ...]
_Regexes = tuple[Regex, ...]


class PersonWords(DataModel):
    """The data file of one language; persons.zh.toml says what each list is."""

    language: Literal["zh", "en"]
    markers: _Words
    other_case: _Words
    civil: _Words = ()
    elsewhere: _Words
    others: _Words
    accomplices: _Words
    name_ends: _Words
    doubtful_surnames: str
    introduced_surnames: str
    surnames: str
    double_surnames: _Words
    and_words: _Words
    weak_and_words: _Words
    joined: _Words
    object_of: _Words
    no_deed: _Words
    alone: _Words
    together: _Words
    all_of_them: _Words
    pronouns: _Words
    outline: _Words
    share_of_deeds: _Words
    of_each: _Words
    numbers: Mapping[_Word, int]
    stated_deeds: _Regexes = ()
    several: _Regexes
    all_or_each: _Regexes
    item: _Regexes = ()
    date: _Regexes


_REGEXES = ("stated_deeds", "several", "all_or_each", "item", "date")
_LISTS = (
    "name_ends",
    "doubtful_surnames",
    "introduced_surnames",
    "surnames",
    "double_surnames",
    "weak_and_words",
    "numbers",
    "language",
)
_PATTERNS = tuple(name for name in PersonWords.model_fields if name not in (*_REGEXES, *_LISTS))


@dataclass(frozen=True, slots=True)
class PersonPatterns:
    """The words of all languages as patterns, longer words first; what numbers they say, and what names are made of."""

    markers: re.Pattern[str]
    other_case: re.Pattern[str]
    civil: re.Pattern[str]
    elsewhere: re.Pattern[str]
    others: re.Pattern[str]
    accomplices: re.Pattern[str]
    and_words: re.Pattern[str]
    joined: re.Pattern[str]
    object_of: re.Pattern[str]
    no_deed: re.Pattern[str]
    alone: re.Pattern[str]
    together: re.Pattern[str]
    all_of_them: re.Pattern[str]
    pronouns: re.Pattern[str]
    outline: re.Pattern[str]
    share_of_deeds: re.Pattern[str]
    of_each: re.Pattern[str]
    stated_deeds: re.Pattern[str]
    several: re.Pattern[str]
    all_or_each: re.Pattern[str]
    item: re.Pattern[str]
    date: re.Pattern[str]
    numbers: Mapping[str, int]
    number: re.Pattern[str]
    weak_and_words: frozenset[str]
    name_ends: frozenset[str]
    surnames: frozenset[str]
    doubtful_surnames: frozenset[str]
    introduced_surnames: frozenset[str]

    def number_in(self, text: str) -> int:
        """The number that 三被告人 or `the two defendants` says; 0 where none does."""
        word = self.number.search(text)
        return self.numbers[word.group().lower()] if word else 0


@cache
def load_person_words(folder: Path | None = None) -> PersonPatterns:
    """The words of every language. Raises ResourceError when a file is missing or wrong."""
    found = sorted((folder or paths.resources() / "ledger").glob("persons.*.toml"))
    if not found:
        raise ResourceError("There are no word files for persons (persons.*.toml).", "Reinstall the program.")
    files = [load_data(path, PersonWords) for path in found]
    words = {name: _any_word(word for file in files for word in getattr(file, name)) for name in _PATTERNS}
    regexes = {name: any_of(pattern for file in files for pattern in getattr(file, name)) for name in _REGEXES}
    numbers = {word: number for file in files for word, number in file.numbers.items()}
    return PersonPatterns(
        numbers=numbers,
        number=_any_word(numbers),
        weak_and_words=frozenset(word for file in files for word in file.weak_and_words),
        name_ends=frozenset(word for file in files for word in file.name_ends),
        surnames=frozenset(name for file in files for name in (*"".join(file.surnames.split()), *file.double_surnames)),
        doubtful_surnames=frozenset(name for file in files for name in file.doubtful_surnames),
        introduced_surnames=frozenset(name for file in files for name in file.introduced_surnames),
        **words,
        **regexes,
    )


def _any_word(words: Iterable[str]) -> re.Pattern[str]:
    """One pattern for all words, longer ones first; words in Latin letters match as whole words, in any case.

    Each alternative begins with a plain character: then a scan for all of them is as fast as for one.
    """
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return re.compile("|".join(written for word in ordered for written in _bounded(word)) or "(?!)")


def _bounded(word: str) -> Iterator[str]:
    first, rest = word[0], re.escape(word[1:])
    behind = r"(?![A-Za-z])" if word[-1].isascii() and word[-1].isalpha() else ""
    if not (first.isascii() and first.isalpha()):
        yield re.escape(first) + rest + behind
        return
    for letter in (first.lower(), first.upper()):
        yield f"{letter}(?<![A-Za-z]{letter})(?i:{rest}){behind}"
