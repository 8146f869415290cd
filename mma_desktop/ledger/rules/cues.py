"""The words by which roles are proposed, and where clauses and sentences end: data files in resources/ledger, one per
language, all in use at once.

The patterns expect a text in lower case (`lowered`): then each alternative begins with a plain character, and the words
are branches of a tree, so a scan for all of them is hardly slower than for one.
"""

from __future__ import annotations

import re
import string
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Generic, Literal, Protocol, TypeVar

from pydantic import AfterValidator, Field, StringConstraints, ValidationError

from mma_desktop import paths
from mma_desktop.data_files import DataModel, read_toml, reason
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import AmountRole


def _checked(pattern: str) -> str:
    """The pattern, which must be a regular expression that matches no empty text."""
    try:
        matches_nothing = re.compile(pattern).search("") is not None
    except re.error as error:
        raise ValueError(f"{pattern} is no regular expression: {error}") from error
    if matches_nothing:
        raise ValueError(f"{pattern} matches the empty text")
    return pattern


def _expanded(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with their alternatives written out: `{his|her} pay` is two."""
    return tuple(plain for word in words for plain in _alternatives(word))


def _alternatives(word: str) -> Iterator[str]:
    group = _ALTERNATIVES.search(word)
    if group is None:
        yield word
        return
    for one in group["words"].split("|"):
        yield from _alternatives(word[: group.start()] + one + word[group.end() :])


BRACKET = re.compile(r"[（(][^（）()\n]{1,200}[）)]")  # with what stands in it
_ALTERNATIVES = re.compile(r"\{(?P<words>[^{}]*)\}")
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_HAN, _LATIN = re.compile("[\u4e00-\u9fff]"), re.compile("[A-Za-z]")
_MOSTLY = 4  # Chinese characters for each Latin letter in a Chinese text
_BEHIND = 32  # characters behind an amount in which a word that calls it a total ends
_Word = Annotated[str, StringConstraints(min_length=1)]
_Words = Annotated[tuple[_Word, ...], AfterValidator(_expanded)]
Regex = Annotated[str, AfterValidator(_checked)]
_SignalName = Annotated[str, StringConstraints(pattern="^[a-z_]+$")]
_NAMED_ROLES = Literal["loss", "returned", "fine", "share", "resale", "other", "not_valued"]


class RoleCues(DataModel):
    """The words of one role: before the amount in its sentence or in its clause, and behind it in its clause."""

    before: _Words = ()
    clause: _Words = ()
    after: _Words = ()


class StructureCues(DataModel):
    """Words about how amounts belong together."""

    total: _Words = Field(min_length=1)
    outline: _Words
    conclusion: _Words
    again: _Words
    court_account: _Words
    same: _Words
    parts: _Words
    among: _Words
    undone: _Words
    negation: _Words
    demand: _Words = ()
    agreed: _Words = ()
    contraband: _Words = ()
    bought: _Words = ()
    sold_to: _Words = ()
    sold_to_victim: _Words = ()
    denied: _Words = ()
    fees: _Words = ()
    apiece: _Words = ()
    disputed: _Words = ()
    previous: _Words = ()
    punished: _Words = ()
    finding: _Words = ()
    kept: _Words = ()
    given: _Words = ()
    damage: _Words = ()
    difference: _Words = ()
    earlier: _Words = ()
    accusation: _Words = ()
    further: _Words = ()
    sold: _Words = ()
    appraised: _Words = ()
    taken: _Words = ()
    left: _Words = ()
    rest: _Words = ()
    actual: _Words = ()
    moved: _Words = ()
    past: _Words = ()
    handing: _Words = ()
    officials: _Words = ()
    receipts: _Words = ()
    gained: _Words = ()
    subtotal: _Words = ()
    stealing: _Words = ()
    convictions: _Words = ()
    prices: _Words = ()
    total_behind: _Words = ()
    each: _Words = ()
    spent: _Words = ()
    numbered: _Words = ()
    spoken_of: _Words = ()
    proceeds: _Words = ()
    got_of_sale: _Words = ()
    pay: _Words = ()
    minus: _Words = ()
    collected: _Words = ()
    turning: _Words = ()
    neutral: _Words = ()


class CrimeCues(DataModel):
    """A crime of which a word of `where` stands in the text: then the cues `counts`, of any role, speak of losses, and
    the cues `leaves_out` of none.
    """

    where: _Words = Field(min_length=1)
    counts: _Words = Field(min_length=1)
    leaves_out: _Words = ()


_PATTERNS = tuple(name for name in StructureCues.model_fields if name != "neutral")


class PatternCues(DataModel):
    """Regular expressions for a text in lower case, where a word alone says too little."""

    details: tuple[Regex, ...] = ()
    same_goods: tuple[Regex, ...] = ()
    exchanged: tuple[Regex, ...] = ()
    got: tuple[Regex, ...] = ()
    for_loot: tuple[Regex, ...] = ()
    bought_loot: tuple[Regex, ...] = ()
    deceit: tuple[Regex, ...] = ()
    sale_of_loot: tuple[Regex, ...] = ()
    relative: tuple[Regex, ...] = ()
    sentenced_before: tuple[Regex, ...] = ()
    dropped: tuple[Regex, ...] = ()
    contrasted: tuple[Regex, ...] = ()
    of_victim: tuple[Regex, ...] = ()
    dated: tuple[Regex, ...] = ()
    of_whole_case: tuple[Regex, ...] = ()


class CueFile(DataModel):
    """A whole data file."""

    language: Literal["zh", "en"]
    sentence_ends: _Words = Field(min_length=1)
    clause_ends: _Words = Field(min_length=1)
    abbreviations: _Words = ()
    structure: StructureCues
    roles: Mapping[_NAMED_ROLES, RoleCues]
    signals: Mapping[_SignalName, _Words] = Field(default_factory=dict)
    crimes: tuple[CrimeCues, ...] = ()
    patterns: PatternCues = PatternCues()
    events: tuple[Regex, ...] = ()
    items: tuple[Regex, ...] = ()


@dataclass(frozen=True, slots=True)
class Cues:
    """All cues as patterns; `role_of` maps a place (before, clause, after) and a word there to its role.

    A word without a role is neutral: it only hides the cue that it holds. `signals` are the words of each role and of
    each further class by name; `event` and `item` find where another event, or a numbered item, begins.
    """

    sentence_end: re.Pattern[str]
    clause_end: re.Pattern[str]
    before: re.Pattern[str]
    clause: re.Pattern[str]
    after: re.Pattern[str]
    total: re.Pattern[str]
    outline: re.Pattern[str]
    conclusion: re.Pattern[str]
    again: re.Pattern[str]
    court_account: re.Pattern[str]
    same: re.Pattern[str]
    parts: re.Pattern[str]
    among: re.Pattern[str]
    undone: re.Pattern[str]
    negation: re.Pattern[str]
    demand: re.Pattern[str]
    agreed: re.Pattern[str]
    contraband: re.Pattern[str]
    bought: re.Pattern[str]
    sold_to: re.Pattern[str]
    sold_to_victim: re.Pattern[str]
    denied: re.Pattern[str]
    fees: re.Pattern[str]
    apiece: re.Pattern[str]
    disputed: re.Pattern[str]
    previous: re.Pattern[str]
    punished: re.Pattern[str]
    finding: re.Pattern[str]
    kept: re.Pattern[str]
    given: re.Pattern[str]
    damage: re.Pattern[str]
    difference: re.Pattern[str]
    earlier: re.Pattern[str]
    accusation: re.Pattern[str]
    further: re.Pattern[str]
    sold: re.Pattern[str]
    appraised: re.Pattern[str]
    taken: re.Pattern[str]
    left: re.Pattern[str]
    rest: re.Pattern[str]
    actual: re.Pattern[str]
    moved: re.Pattern[str]
    past: re.Pattern[str]
    handing: re.Pattern[str]
    officials: re.Pattern[str]
    receipts: re.Pattern[str]
    gained: re.Pattern[str]
    subtotal: re.Pattern[str]
    stealing: re.Pattern[str]
    convictions: re.Pattern[str]
    prices: re.Pattern[str]
    total_behind: re.Pattern[str]
    each: re.Pattern[str]
    spent: re.Pattern[str]
    numbered: re.Pattern[str]
    pay: re.Pattern[str]
    minus: re.Pattern[str]
    collected: re.Pattern[str]
    turning: re.Pattern[str]
    details: re.Pattern[str]
    same_goods: re.Pattern[str]
    exchanged: re.Pattern[str]
    got: re.Pattern[str]
    for_loot: re.Pattern[str]
    bought_loot: re.Pattern[str]
    deceit: re.Pattern[str]
    sale_of_loot: re.Pattern[str]
    relative: re.Pattern[str]
    sentenced_before: re.Pattern[str]
    dropped: re.Pattern[str]
    contrasted: re.Pattern[str]
    of_victim: re.Pattern[str]
    dated: re.Pattern[str]
    of_whole_case: re.Pattern[str]
    spoken_of: re.Pattern[str]
    proceeds: re.Pattern[str]
    got_of_sale: re.Pattern[str]
    signals: Mapping[str, re.Pattern[str]]
    event: re.Pattern[str]
    item: re.Pattern[str]
    role_of: Mapping[tuple[str, str], AmountRole]
    crimes: tuple[tuple[re.Pattern[str], frozenset[str], frozenset[str]], ...]

    def counted_in(self, text: str) -> frozenset[str]:
        """The cues that speak of losses because of the crimes of which a lowered text speaks."""
        return frozenset(word for where, words, _ in self.crimes if where.search(text) for word in words)

    def left_out_in(self, text: str) -> frozenset[str]:
        """The cues that speak of no loss because of those crimes."""
        return frozenset(word for where, _, words in self.crimes if where.search(text) for word in words)

    def is_called_total(
        self, text: str, sentence: int, clause: int, around: tuple[int, int, int, int], reach: int
    ) -> bool:
        """Whether a word calls an amount of a lowered text a total: before it in its clause, no further than `reach`,
        at the head of its sentence (In total, …), or right behind it (27,000 yuan in all).

        `around` are the end of the amount before, its own start and end, and the start of the amount behind.
        """
        before, start, end, following = around
        head = self.total.match(text, sentence) if before <= sentence < clause else None
        opens = head is not None and text[head.end() : clause] == ", "
        behind = self.total_behind.search(text, end, min(following, end + _BEHIND))
        follows = behind is not None and self.clause_end.search(text, end, behind.start()) is None
        return opens or follows or self.total.search(text, max(before, clause, start - reach), start) is not None


def lowered(text: str) -> str:
    """`text` with its ASCII letters in lower case; same length, same offsets."""
    return text.translate(_LOWER)


class Placed(Protocol):
    """An amount at a place of a text."""

    @property
    def value(self) -> Decimal:
        """What it is, in yuan."""
        ...

    @property
    def start(self) -> int:
        """Offset of its first character."""
        ...

    @property
    def end(self) -> int:
        """Offset behind its last one."""
        ...


_Amount = TypeVar("_Amount", bound=Placed, covariant=True)


class Borders(Generic[_Amount]):
    """The borders around the amounts of a folded text in lower case; each is found in logarithmic time."""

    def __init__(self, text: str, entries: Sequence[_Amount], cues: Cues) -> None:
        self.cues = cues
        self.text = text
        self.entries = entries
        self._sentence_ends = [match.end() for match in cues.sentence_end.finditer(text)]
        self._clause_ends = [match.end() for match in cues.clause_end.finditer(text)]

    def after(self, index: int) -> int:
        """Where the amount before this one ends; 0 without one."""
        return self.entries[index - 1].end if index else 0

    def before(self, index: int) -> int:
        """Where the amount behind this one begins; the end of the text without one."""
        return self.entries[index + 1].start if index + 1 < len(self.entries) else len(self.text)

    def sentence(self, place: int) -> int:
        """Where the sentence at `place` begins."""
        return _last(self._sentence_ends, place)

    def sentence_end(self, place: int) -> int:
        """Where the sentence at `place` ends, its full stop included."""
        return _next(self._sentence_ends, place, len(self.text))

    def clause(self, place: int) -> int:
        """Where the clause at `place` begins."""
        return _last(self._clause_ends, place)

    def clause_end(self, place: int) -> int:
        """Where the clause at `place` ends, its comma included."""
        return _next(self._clause_ends, place, len(self.text))

    def is_called_total(self, index: int) -> bool:
        """Whether a word in its clause calls an amount a total, or one at the head of its sentence."""
        start, end = self.entries[index].start, self.entries[index].end
        around = self.after(index), start, end, self.before(index)
        return self.cues.is_called_total(self.text, self.sentence(start), self.clause(start), around, start)


class Hits:
    """Where the words of one pattern stand, for questions about the last one before a place."""

    def __init__(
        self, pattern: re.Pattern[str], text: str, unless: Callable[[re.Match[str]], bool] = lambda _: False
    ) -> None:
        found = [match for match in pattern.finditer(text) if not unless(match)]
        self.starts = [match.start() for match in found]
        self.ends = [match.end() for match in found]
        self.words = [match.group() for match in found]

    def last_before(self, place: int) -> int | None:
        """The index of the last word that ends at or before `place`, or None."""
        index = bisect_right(self.ends, place) - 1
        return index if index >= 0 else None

    def any_between(self, start: int, end: int) -> bool:
        """Whether a word begins in [start, end)."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.starts[index] < end

    def any_within(self, start: int, end: int) -> bool:
        """Whether a word begins at or behind `start` and ends at or before `end`."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.ends[index] <= end

    def end_before(self, place: int) -> int:
        """Where the last word before `place` ends; 0 without one."""
        index = self.last_before(place)
        return 0 if index is None else self.ends[index]

    def start_after(self, place: int, default: int) -> int:
        """Where the first word at or after `place` begins."""
        index = bisect_left(self.starts, place)
        return self.starts[index] if index < len(self.starts) else default


def cues_for(text: str) -> Cues:
    """The cues for a text: those of Chinese alone where hardly a letter is Latin, since the many English words take
    more than a second to load; else those of every language.
    """
    is_chinese = len(_HAN.findall(text)) >= _MOSTLY * len(_LATIN.findall(text))
    return load_cues(pattern="cues.zh.toml" if is_chinese else "cues.*.toml")


@cache
def load_cues(folder: Path | None = None, pattern: str = "cues.*.toml") -> Cues:
    """The cues of the files of this pattern, else of every language. Raises ResourceError with the first mistake."""
    found = sorted((folder or paths.resources() / "ledger").glob(pattern))
    if not found:
        raise ResourceError("There are no cue files (cues.*.toml).", "Reinstall the program.")
    files = [_read(path) for path in found]
    abbreviations = [word for file in files for word in file.abbreviations]
    structure = {name: _words(getattr(file.structure, name) for file in files) for name in _PATTERNS}
    by_place = {
        place: _words(
            [
                *(getattr(cues, place) for file in files for cues in file.roles.values()),
                *(file.structure.neutral for file in files),
            ]
        )
        for place in RoleCues.model_fields
    }
    role_of = {
        (place, word.lower()): AmountRole(role)
        for file in files
        for role, cues in file.roles.items()
        for place in RoleCues.model_fields
        for word in getattr(cues, place)
    }
    return Cues(
        sentence_end=_ends((file.sentence_ends for file in files), abbreviations),
        clause_end=_ends(((*file.sentence_ends, *file.clause_ends) for file in files), abbreviations),
        role_of=role_of,
        signals=_signals(files),
        crimes=tuple(
            (_words([one.where]), frozenset(map(lowered, one.counts)), frozenset(map(lowered, one.leaves_out)))
            for file in files
            for one in file.crimes
        ),
        event=_any_of(pattern for file in files for pattern in file.events),
        item=_any_of(pattern for file in files for pattern in file.items),
        **{
            name: _any_of(p for file in files for p in getattr(file.patterns, name))
            for name in PatternCues.model_fields
        },
        **by_place,
        **structure,
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


def _signals(files: Iterable[CueFile]) -> dict[str, re.Pattern[str]]:
    """A pattern for the words of each role, wherever they stand, and of each further class of words."""
    words: dict[str, list[_Words]] = defaultdict(list)
    for file in files:
        for role, cues in file.roles.items():
            words[role] += [cues.before, cues.clause, cues.after]
        for name, further in file.signals.items():
            words[name].append(further)
    return {name: _words(groups) for name, groups in sorted(words.items())}


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns) or "(?!)")


def _words(groups: Iterable[_Words]) -> re.Pattern[str]:
    """One pattern for all words, longer ones first; words in Latin letters match as whole words."""
    words = sorted({word.lower() for group in groups for word in group})
    latin = [word for word in words if word.isascii()]
    others = _branches([word for word in words if not word.isascii()], "")
    return re.compile("|".join(filter(None, (others, _branches(latin, "(?![a-z])", r"(?<![a-z]{})")))) or "(?!)")


def _branches(words: Sequence[str], end: str, begin: str = "") -> str:
    """The alternatives of sorted words, each beginning that some of them share written once, so that a scan is fast.

    `end` stands behind each word, `begin` behind its first character.
    """
    found: list[str] = []
    for first, group in groupby(filter(None, words), key=itemgetter(0)):
        alike = [*group]
        shared = _shared(alike[0], alike[-1])
        here = re.escape(first) + begin.format(re.escape(first)) + re.escape(shared[1:])
        found.append(here + _branches([word[len(shared) :] for word in alike], end))
    found += [end] if "" in words else []
    return f"(?:{'|'.join(found)})" if len(found) > 1 else "".join(found)


def _shared(one: str, other: str) -> str:
    """The beginning that two words share."""
    length = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[:length]


def _ends(groups: Iterable[_Words], abbreviations: Sequence[str]) -> re.Pattern[str]:
    """One pattern for all ends; neither the full stop of an abbreviation (Mr. ) nor the comma of a number (2,000) is
    one.
    """
    ends = sorted({end for group in groups for end in group}, key=lambda end: (-len(end), end))
    return re.compile("|".join(_end(end, abbreviations if end.startswith(".") else ()) for end in ends))


def _end(end: str, abbreviations: Iterable[str]) -> str:
    escaped = re.escape(end) + ("(?![0-9]{3}(?![0-9]))" if end == "," else "")
    return escaped + "".join(rf"(?<!\b{re.escape(word)}{escaped})" for word in abbreviations)


def _last(ends: Sequence[int], place: int) -> int:
    found = bisect_right(ends, place) - 1
    return ends[found] if found >= 0 else 0


def _next(ends: Sequence[int], place: int, default: int) -> int:
    found = bisect_left(ends, place + 1)
    return ends[found] if found < len(ends) else default
