"""Totals that a document states for one of several defendants (被告人甲参与作案3次，价值共计…元): none of the case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.pieces import may_have
from mma_desktop.ledger.base import DeedsOfOne
from mma_desktop.ledger.persons.attribution import Whose, attribute
from mma_desktop.ledger.persons.defendants import Persons, find_persons
from mma_desktop.ledger.persons.name_patterns import names_pattern
from mma_desktop.ledger.persons.words import PersonPatterns, load_person_words
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import lowered

_NAMED_REACH = 48  # characters between a name and its total where they only say of how many deeds
_REACH = 120  # characters between a defendant's name and the total stated for him


def stated_for_one(text: str, places: Sequence[int], whose: Sequence[Whose | None]) -> Iterator[tuple[str, int]]:
    """The name and the index of each amount that the sentence naming one defendant alone calls the total of his deeds.

    `places` are where amounts of `text` begin, `whose` says whose deed each is.
    """
    text = lowered(fold(text))
    cues = cues_for(text)
    for index, (place, found) in enumerate(zip(places, whose, strict=True)):
        if found is not None and len(found.names) == 1 and _says_total(text, found.end, place, cues):
            yield found.names[0], index


def totals_of_one(text: str, places: Sequence[int]) -> Mapping[int, DeedsOfOne]:
    """The amounts (by index, in ascending `places`) that are the total of one defendant's deeds, and those deeds.

    Empty where a document names fewer than two defendants.
    """
    folded = fold(text)
    words = load_person_words()
    said = f"{words.share_of_deeds.pattern}|{words.stated_deeds.pattern}|{cues_for(text).among.pattern}"
    if not may_have(re.compile(said), folded):
        return {}
    persons = find_persons(folded)
    if len(persons.defendants) < 2:
        return {}
    whose = attribute(folded, persons, places)
    named = dict[int, str]((index, name) for name, index in stated_for_one(text, places, whose))
    named |= dict(_named_right_before(folded, places, persons, words))
    deeds: dict[str, list[int]] = {name: [] for name in named.values()}
    for index, found in enumerate(whose):
        for name in found.names if found is not None and index not in named else ():
            if name in deeds:
                deeds[name].append(index)
    of_name = {name: DeedsOfOne(name, tuple(amounts)) for name, amounts in deeds.items()}
    return {index: of_name[name] for index, name in named.items()}


def _named_right_before(
    folded: str, places: Sequence[int], persons: Persons, words: PersonPatterns
) -> Iterator[tuple[int, str]]:
    """The amounts between which and a defendant's name stands only of how many deeds they are the total."""
    name = f"(?:{words.markers.pattern})?(?P<name>{names_pattern(persons.defendants)})"
    stated = re.compile(f"(?<![^元）)][、和与及]){name}(?:{words.stated_deeds.pattern})$")
    first = re.compile(f"(?:{cues_for(folded).among.pattern})[，,：:]?{name}$")  # 其中，甲3000元、乙2000元
    further = re.compile(f"[、，,；;]{name}$")
    is_listed = False
    for index, place in enumerate(places):
        begin = max(0, place - _NAMED_REACH)
        listed = first.search(folded, begin, place) or (further.search(folded, begin, place) if is_listed else None)
        is_listed = listed is not None
        if found := listed or stated.search(folded, begin, place):
            yield index, found["name"]


def _says_total(text: str, begin: int, end: int, cues: Cues) -> bool:
    """Whether the words between a name and an amount, in one sentence, call it what that person took part in."""
    return (
        0 <= end - begin <= _REACH
        and cues.sentence_end.search(text, begin, end) is None
        and load_person_words().share_of_deeds.search(text, begin, end) is not None
        and cues.total.search(text, begin, end) is not None
    )
