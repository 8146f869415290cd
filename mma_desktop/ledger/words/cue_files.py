"""The cue files, resources/ledger/cues.*.toml, one for each language: what they hold, and the cues made of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, ValidationError, field_validator

from mma_desktop import paths
from mma_desktop.answers.characters import CHINESE, LATIN
from mma_desktop.data_files import DataModel, read_toml, reason
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.words.cues import Crime, Cues
from mma_desktop.ledger.words.patterns import Regex, Words, any_end, any_of, any_word, lowered

_MOSTLY = 4  # Chinese characters for each Latin letter in a Chinese text
_NAMED_ROLES = Literal["loss", "returned", "fine", "share", "resale", "other", "not_valued"]
_SignalName = Annotated[str, StringConstraints(pattern="^[a-z_]+$")]


class RoleCues(DataModel):
    """The words of one role: before the amount in its sentence or in its clause, and behind it in its clause."""

    before: Words = ()
    clause: Words = ()
    after: Words = ()


class CrimeCues(DataModel):
    """The words of a crime: by which it is known, and the cues that speak of losses, or of none, where it is."""

    where: Words = Field(min_length=1)
    counts: Words = Field(min_length=1)
    leaves_out: Words = ()


_PLACES = tuple(RoleCues.model_fields)
_NAMES = {field.name for field in fields(Cues)} - {
    *_PLACES, "sentence_end", "clause_end", "event", "item", "role_of", "signals", "crimes",
}  # fmt: skip
"""The lists of words about how amounts belong together, and of patterns where a word alone says too little."""


class CueFile(DataModel):
    """A whole data file; `structure` are lists of words and `patterns` regular expressions, both by names of `Cues`."""

    language: Literal["zh", "en"]
    sentence_ends: Words = Field(min_length=1)
    clause_ends: Words = Field(min_length=1)
    abbreviations: Words = ()
    neutral: Words = ()
    structure: Mapping[str, Words]
    roles: Mapping[_NAMED_ROLES, RoleCues]
    signals: Mapping[_SignalName, Words] = Field(default_factory=dict)
    crimes: tuple[CrimeCues, ...] = ()
    patterns: Mapping[str, tuple[Regex, ...]] = Field(default_factory=dict)
    events: tuple[Regex, ...] = ()
    items: tuple[Regex, ...] = ()

    @field_validator("structure", "patterns")
    @classmethod
    def _named(cls, lists: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
        if unknown := sorted(lists.keys() - _NAMES):
            raise ValueError(f"no list has the name {unknown[0]}")
        return lists


@lru_cache(maxsize=16)
def cues_for(text: str) -> Cues:
    """The cues for a text: those of Chinese alone where hardly a letter is Latin, since the many English words take
    more than a second to load; else those of every language.
    """
    is_chinese = len(CHINESE.findall(text)) >= _MOSTLY * len(LATIN.findall(text))
    return load_cues(pattern="cues.zh.toml" if is_chinese else "cues.*.toml")


@cache
def load_cues(folder: Path | None = None, pattern: str = "cues.*.toml") -> Cues:
    """The cues of the files of this pattern, else of every language. Raises ResourceError with the first mistake."""
    found = sorted((folder or paths.resources() / "ledger").glob(pattern))
    if not found:
        raise ResourceError("There are no cue files (cues.*.toml).", "Reinstall the program.")
    files = [_read(path) for path in found]
    abbreviations = [word for file in files for word in file.abbreviations]
    return Cues(
        sentence_end=any_end((file.sentence_ends for file in files), abbreviations),
        clause_end=any_end(((*file.sentence_ends, *file.clause_ends) for file in files), abbreviations),
        event=any_of(pattern for file in files for pattern in file.events),
        item=any_of(pattern for file in files for pattern in file.items),
        role_of={(place, word.lower()): role for place, role, words in _by_role(files) for word in words},
        signals=_signals(files),
        crimes=tuple(_crime(words) for file in files for words in file.crimes),
        **{place: _at(place, files) for place in _PLACES},
        **{name: _listed(name, files) for name in _NAMES},
    )


def _read(path: Path) -> CueFile:
    try:
        return CueFile.model_validate(read_toml(path))
    except ValidationError as error:
        first = error.errors()[0]
        raise _mistake(path, ".".join(str(part) for part in first["loc"]), first["msg"]) from error
    except (OSError, ValueError) as error:
        raise _mistake(path, "TOML", reason(error)) from error


def _mistake(path: Path, place: str, what: str) -> ResourceError:
    return ResourceError(f"{path.name}, {place}: {what}.", "Correct the file or reinstall the program.")


def _by_role(files: Iterable[CueFile]) -> Iterator[tuple[str, AmountRole, Words]]:
    """The words of every place and role."""
    for file in files:
        for role, cues in file.roles.items():
            for place in _PLACES:
                yield place, AmountRole(role), getattr(cues, place)


def _at(place: str, files: Sequence[CueFile]) -> re.Pattern[str]:
    """The words of any role at this place, and the neutral ones."""
    cues = (words for at, _, words in _by_role(files) if at == place)
    return any_word([*cues, *(file.neutral for file in files)])


def _listed(name: str, files: Sequence[CueFile]) -> re.Pattern[str]:
    """The list of this name, be it of words or of patterns."""
    words = [file.structure[name] for file in files if name in file.structure]
    patterns = [pattern for file in files for pattern in file.patterns.get(name, ())]
    return any_of([*([any_word(words).pattern] if words else ()), *patterns]) if patterns else any_word(words)


def _signals(files: Iterable[CueFile]) -> dict[str, re.Pattern[str]]:
    """A pattern for the words of each role, wherever they stand, and of each further class of words."""
    words: dict[str, list[Words]] = defaultdict(list)
    for file in files:
        for role, cues in file.roles.items():
            words[role] += [cues.before, cues.clause, cues.after]
        for name, further in file.signals.items():
            words[name].append(further)
    return {name: any_word(groups) for name, groups in sorted(words.items())}


def _crime(words: CrimeCues) -> Crime:
    counts, leaves_out = frozenset(map(lowered, words.counts)), frozenset(map(lowered, words.leaves_out))
    return Crime(any_word([words.where]), counts, leaves_out)
