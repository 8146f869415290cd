"""Whose deed each amount is told of: read from the subjects of the sentences, carried on through what follows.

A deed told of several is that of each of them. Who is named first in an event, or together with others, acts in all of
it (甲、乙预谋…甲望风，乙窃得…), until a numbered item or a date begins the next one or another subject follows an
amount. Where nobody is named, the deed is that of the last ones named, or of those named before a list of items. Where
the text does not tell, nobody is guessed.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.persons.defendants import Persons
from mma_desktop.ledger.persons.name_patterns import aliases, names_pattern
from mma_desktop.ledger.persons.words import PersonPatterns, load_person_words

_NEAR = 12  # characters around a name in which a word speaks of it
_OUTLINE_REACH = 60  # characters before a numbered item in which a list is announced
_REMEMBERED = 8  # groups of which 二人 may speak
_SENTENCE_END = r"[。！？；;\n]|\.(?=\s)"
_SENTENCE_START = re.compile(rf"(?:{_SENTENCE_END}|^)[^，,。；;]{{0,6}}$")
_CLAUSE_END = re.compile(r"[，,。；;！？\n]|\.(?=\s)")
_BETWEEN = re.compile(r"^\s*(?:[（(][^（()）]*[)）]?)?(?:等人|等)?(?:[二两三四五六七八九]人)?(?:均|都|也|又)?")


@dataclass(frozen=True, slots=True)
class Whose:
    """The defendants whose deed an amount is, and the words that say so, characters [start, end).

    Without names it is a deed in which no defendant takes part.
    """

    names: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Persons named together: defendants, whether others are among them, and where."""

    names: tuple[str, ...]
    has_others: bool
    start: int
    end: int

    def and_(self, other: _Phrase) -> _Phrase:
        """Both together, at the place of this one."""
        return replace(_together((self, other)), end=self.end)


def _together(phrases: Sequence[_Phrase]) -> _Phrase:
    """The persons of all phrases, from the beginning of the first to the end of the last."""
    names = tuple(dict.fromkeys(name for phrase in phrases for name in phrase.names))
    return _Phrase(names, any(phrase.has_others for phrase in phrases), phrases[0].start, phrases[-1].end)


def attribute(
    text: str, persons: Persons, places: Sequence[int], words: PersonPatterns | None = None
) -> tuple[Whose | None, ...]:
    """Whose deed stands at each of `places`, None where the text does not tell; `text` is folded.

    `places` are where amounts begin, in ascending order: a subject behind an amount does not speak of it. Linear in the
    length of the text.
    """
    if not persons.defendants:
        return (None,) * len(places)
    told = _Narration(text, persons, places, words or load_person_words()).told()
    starts = [start for start, _ in told]
    found = (bisect_right(starts, place) - 1 for place in places)
    phrases = (told[index][1] if index >= 0 else None for index in found)
    return tuple(Whose(one.names, one.start, one.end) if one is not None else None for one in phrases)


class _Narration:
    """Follows a text from subject to subject."""

    def __init__(self, text: str, persons: Persons, places: Sequence[int], words: PersonPatterns) -> None:
        self._text = text
        self._persons = persons
        self._places = places
        self._words = words
        self._names = aliases(persons)
        self._tokens = re.compile(
            rf"(?P<item>{words.item.pattern})|(?P<date>\n|{words.date.pattern})|(?P<several>{words.several.pattern})"
            rf"|(?P<all>{words.all_of_them.pattern})|(?P<name>{names_pattern(self._names)})"
            rf"|(?P<pronoun>{words.pronouns.pattern})|(?P<end>{_SENTENCE_END})",
            re.MULTILINE,
        )
        self._gap = _list_gap(words)
        self._told: list[tuple[int, _Phrase | None]] = []
        self._current: _Phrase | None = None
        self._header: _Phrase | None = None
        self._recent: deque[_Phrase] = deque(maxlen=_REMEMBERED)
        self._in_event = False  # whether this event has named its persons
        self._in_sentence = False  # whether this sentence has
        self._last_item = 0
        self._restore = -1  # where a clause ends that speaks of somebody else

    def told(self) -> list[tuple[int, _Phrase | None]]:
        """From which place on whose deeds are told, in order."""
        listed: list[_Phrase] = []
        for match in self._tokens.finditer(self._text):
            stop_if_asked()
            phrase = self._named(match) if match.lastgroup == "name" else None
            if listed and not (phrase and self._gap.fullmatch(self._text, listed[-1].end, phrase.start)):
                self._take(_together(listed))
                listed = []
            if phrase is None:
                self._take_other(match)
            else:
                listed.append(phrase)
        if listed:
            self._take(_together(listed))
        self._restore_before(len(self._text) + 1)
        return self._told

    def _named(self, match: re.Match[str]) -> _Phrase:
        name = self._names[match.group()]
        is_defendant = name in self._persons.defendants
        return _Phrase((name,) if is_defendant else (), not is_defendant, match.start(), match.end())

    def _take_other(self, match: re.Match[str]) -> None:
        self._restore_before(match.start())
        match match.lastgroup:
            case "item":
                self._begin_item(match.start())
            case "date":
                self._begin_event(match)
            case "several":
                self._take_several(match, self._words.number_in(match.group()))
            case "all":
                self._take_several(match, len(self._persons.defendants))
            case "pronoun":
                self._take_pronoun(match)
            case _:
                self._in_sentence = False

    # Events ----------------------------------------------------------------------------------------------------------

    def _begin_item(self, place: int) -> None:
        """A numbered item: the list is about those named before it, if it was announced."""
        begin = max(self._last_item, place - _OUTLINE_REACH)
        if self._words.outline.search(self._text, begin, place):
            self._header = self._current
        self._last_item = place
        if self._header is not None:
            self._set(self._header, place)
        self._in_event = self._in_sentence = False

    def _begin_event(self, match: re.Match[str]) -> None:
        """A date begins an event unless its sentence has named somebody already."""
        if match.group() == "\n":
            self._in_sentence = False
        if not self._in_sentence:
            self._in_event = False

    # Persons ---------------------------------------------------------------------------------------------------------

    def _take(self, phrase: _Phrase) -> None:
        """What persons named here change about who acts."""
        self._restore_before(phrase.start)
        before, behind = self._before(phrase.start), self._text[phrase.end : phrase.end + _NEAR]
        if _ends_with(self._words.others, before):
            return
        behind = _BETWEEN.sub("", behind)
        if self._words.no_deed.match(behind):
            self._take_aside(phrase)
        elif _ends_with(self._words.object_of, before):
            if not self._in_event and self._current is None and phrase.names:
                self._act(phrase)
        elif self._words.alone.match(behind) or _ends_with(self._words.alone, before) or not self._in_event:
            self._act(phrase)
        else:
            self._act_too(phrase, is_joined=_ends_with(self._words.joined, before))

    def _before(self, place: int) -> str:
        """The words right before a name, without the word for a defendant."""
        before = self._text[max(0, place - _NEAR - 8) : place].rstrip(' “"')
        while match := next((m for m in self._words.markers.finditer(before) if m.end() == len(before)), None):
            before = before[: match.start()].rstrip()
        return before

    def _take_aside(self, phrase: _Phrase) -> None:
        """Up to the end of its clause the text speaks of these persons, but of no deed of theirs."""
        end = _CLAUSE_END.search(self._text, phrase.end)
        if phrase.names:
            self._told.append((phrase.start, phrase))
            self._restore = end.start() if end else len(self._text)

    def _restore_before(self, place: int) -> None:
        if 0 <= self._restore <= place:
            self._told.append((self._restore, self._current))
            self._restore = -1

    def _act(self, phrase: _Phrase) -> None:
        """These persons, and nobody else, act from here on."""
        self._set(phrase, phrase.start)
        self._recent.append(phrase)
        self._in_event = self._in_sentence = True

    def _act_too(self, phrase: _Phrase, *, is_joined: bool) -> None:
        """Somebody is named in an event that has its persons: one of them, one more of them, or the next ones."""
        current = self._current
        if current is None or not current.names:
            return self._act(phrase)
        if set(phrase.names) <= set(current.names):
            self._in_sentence = True
            if set(phrase.names) == set(current.names):
                self._told.append((phrase.start, replace(current, start=phrase.start, end=phrase.end)))
            if set(phrase.names) == set(current.names) or not phrase.names or not self._is_new(phrase):
                return None
            return self._act(phrase)
        if is_joined or self._is_told_together(phrase) or not self._has_amount(current.end, phrase.start):
            return self._act(current.and_(phrase))
        return self._act(phrase)

    def _is_new(self, phrase: _Phrase) -> bool:
        """Whether one of several begins a sentence of its own behind an amount, with the word for a defendant."""
        at_start = _SENTENCE_START.search(self._text[max(0, phrase.start - _NEAR) : phrase.start])
        current = self._current
        return bool(at_start) and current is not None and self._has_amount(current.end, phrase.start)

    def _is_told_together(self, phrase: _Phrase) -> bool:
        """Whether a word for acting together stands right before or behind."""
        begin = max(0, phrase.start - _NEAR)
        return self._words.together.search(self._text, begin, phrase.end + _NEAR) is not None

    def _has_amount(self, start: int, end: int) -> bool:
        return bisect_left(self._places, start) < bisect_left(self._places, end)

    # Groups ----------------------------------------------------------------------------------------------------------

    def _take_several(self, match: re.Match[str], number: int) -> None:
        """三被告人 are all, those who act, or the last ones that were so many."""
        names = self._persons.defendants
        if number != len(names):
            named = (group.names for group in reversed(self._recent) if len(group.names) == number)
            names = next(named, ())
        if names and self._is_of_deed(match.end()):
            self._act(_Phrase(names, False, match.start(), match.end()))
        elif not names and not self._in_event:
            self._set(None, match.start())

    def _is_of_deed(self, end: int) -> bool:
        return self._words.no_deed.match(self._text, end) is None

    def _take_pronoun(self, match: re.Match[str]) -> None:
        """二人 are those who act, or the last ones that were so many; fewer than those who act are not told."""
        current, number = self._current, self._words.number_in(match.group())
        if self._in_event or current is None or len(current.names) == number or current.has_others:
            return
        same = next((group for group in reversed(self._recent) if len(group.names) == number), None)
        if same is not None:
            self._act(replace(same, start=match.start(), end=match.end()))
        elif number < len(current.names):
            self._set(None, match.start())
        elif number == len(self._persons.defendants):
            self._act(_Phrase(self._persons.defendants, False, match.start(), match.end()))

    def _set(self, phrase: _Phrase | None, place: int) -> None:
        self._current = phrase
        self._told.append((place, phrase))


def _list_gap(words: PersonPatterns) -> re.Pattern[str]:
    """What stands between the names of one list, other persons among them."""
    brackets = r"(?:\s*[（(][^（()）\n]{0,40}[)）])?"
    joins = rf"(?:{words.and_words.pattern}|{words.joined.pattern})"
    other = rf"(?:[^，,。；;、（()）\s0-9]{{1,5}}{brackets}{joins})"
    marker = rf"(?:{words.other_case.pattern}|{words.accomplices.pattern})?(?:{words.markers.pattern})?"
    begin = rf"{brackets}等?人?\s*(?:{joins}|[，,]\s*(?={words.markers.pattern}))"
    return re.compile(rf"{begin}\s*{other}{{0,3}}\s*{marker}\s*[“\"]?", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _ends_with(pattern: re.Pattern[str], text: str) -> bool:
    return any(match.end() == len(text) for match in pattern.finditer(text))
