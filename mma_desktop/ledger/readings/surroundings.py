"""What the words around an amount say about it: named signals, and the odds that it is money of the crime.

The rules let the nearest cue word decide. Here every class of words (valuing, taking, handing back, the arrest, ...:
the roles and the `signals` of resources/ledger/cues.*.toml) is a signal by where it stands: right before the amount,
in its clause, in its sentence, before an earlier amount of the sentence, or behind it; and so is every single word
(nearby_words.py). How large an amount is beside the others, and what the rules make of its neighbours (neighbours.py),
are signals, too. What says one thing in a long account may say another in a few sentences or a list: there every signal
but the words has a second one of its own (domain adaptation by augmentation, Daumé 2007). A logistic over the signals,
fitted by benchmarks/amounts/interpretations.py to amounts that repeat no other, gives the odds. They are one feature of
a reading.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from mma_desktop.answers.characters import CHINESE
from mma_desktop.answers.money.folding import fold
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.readings.nearby_words import PLACE, NearbyWords
from mma_desktop.ledger.readings.neighbours import Neighbours
from mma_desktop.ledger.readings.relations import Relations
from mma_desktop.ledger.rules.arithmetic import is_round
from mma_desktop.ledger.sureness import rule_log_odds
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.places import Borders

PLACES = ("touching", "clause", "sentence", "earlier", "behind", "after")
_TOUCHING = 3  # characters between a word and an amount that it touches
_BEHIND = 16  # characters behind an amount, in its clause
_AFTER = 30  # characters behind an amount, in its sentence
_ORDER = 10  # an amount that is so many times larger or smaller than the middle one is of another order
_BRIEF, _MOST_OF_BRIEF = "brief_", 360  # before the name of a signal of a text of so many letters
_FEWEST = 3  # amounts that have a middle one
_TELLING = 4  # letters of an English word that a reader is told; shorter ones are mostly "and", "for", "the"
_TELLING_CHARACTERS = 2  # likewise of a Chinese one
_SPEAKS = 0.3  # log-odds by which a class of words or a word says something

Signals = Mapping[str, float]


def signals_of(text: str, entries: Sequence[Entry], relations: Relations, cues: Cues | None = None) -> list[Signals]:
    """The signals of every amount, by name; those that are 0 are left out."""
    borders = Borders(lowered(fold(text)), entries, cues or cues_for(text))
    words = {name: _places(pattern, borders.text) for name, pattern in borders.cues.signals.items()}
    values = sorted(entry.value for entry in entries)
    middle = values[len(values) // 2] if len(values) >= _FEWEST else None
    is_brief = _length(text) <= _MOST_OF_BRIEF
    taken = relations.taken | borders.in_sentences_of(borders.cues.taken)
    nearby, neighbours = NearbyWords(borders), Neighbours(entries, len(text))
    found: list[Signals] = []
    for index, entry in enumerate(entries):
        signals = {"always": 1.0, f"role_{entry.role.value}": 1.0, "rule": rule_log_odds(entry.counted, entry.sureness)}
        for place, (begin, end) in _stretches(borders, index).items():
            signals |= {f"{name}_{place}": 1.0 for name, starts in words.items() if _any(starts, begin, end)}
        signals |= {name: 1.0 for name, members in _groups(relations) if index in members}
        signals["beside_taken"] = float(bool(relations.taken) and index not in taken)
        signals["approximate"] = float(entry.approximate)
        signals["product"] = float(bool(entry.formula))
        signals["round"] = float(is_round(entry.value))
        signals["alone"] = float(len(entries) == 1)
        signals["larger_order"] = float(middle is not None and entry.value > middle * _ORDER)
        signals["smaller_order"] = float(middle is not None and entry.value * _ORDER < middle)
        signals |= neighbours.signals(index)
        signals |= {f"{_BRIEF}{name}": value for name, value in signals.items() if is_brief}
        signals |= dict.fromkeys(nearby.names(index), 1.0)
        found.append({name: value for name, value in signals.items() if value})
    return found


def odds_of(signals: Signals, weights: Mapping[str, float]) -> float:
    """The log-odds that an amount with these signals is money of the crime."""
    return sum(weights.get(name, 0.0) * value for name, value in signals.items())


def strongest(signals: Signals, weights: Mapping[str, float], counted: bool) -> str:
    """The class of words, or the single “word”, that speaks most for counting an amount, or for leaving it out; empty
    if none says much.
    """
    sign = 1 if counted else -1
    by_kind: dict[str, float] = {}
    for name, value in signals.items():
        if kind := _kind_of(name):
            by_kind[kind] = by_kind.get(kind, 0.0) + sign * weights.get(name, 0.0) * value
    best = max(by_kind, key=lambda kind: by_kind[kind], default="")
    return best if best and by_kind[best] >= _SPEAKS else ""


def _kind_of(name: str) -> str:
    """The class of words of a signal, or its “word”; empty for what is no word that tells a reader anything."""
    word, is_word, _ = name.rpartition(PLACE)
    if is_word:
        return f"“{word}”" if len(word) >= (_TELLING if word.isascii() else _TELLING_CHARACTERS) else ""
    kind, _, place = name.removeprefix(_BRIEF).rpartition("_")
    return kind if place in PLACES else ""


def _length(text: str) -> int:
    """The length of a text in Latin letters; a Chinese character says as much as three."""
    return len(text) + 2 * len(CHINESE.findall(text))


def _groups(relations: Relations) -> Iterator[tuple[str, frozenset[int]]]:
    yield "told_afterwards", relations.afterwards
    yield "accused", relations.accused
    yield "concluded", relations.concluded
    yield "stated_total", relations.stated


def _stretches(borders: Borders[Entry], index: int) -> dict[str, tuple[int, int]]:
    """Where words of each place begin and end."""
    entry = borders.entries[index]
    sentence, clause = borders.sentence(entry.start), borders.clause(entry.start)
    before, behind = borders.after(index), min(borders.before(index), entry.end + _AFTER)
    in_clause = max(before, clause)
    clause_end = min(behind, borders.clause_end(entry.end), entry.end + _BEHIND)
    return {
        "touching": (max(in_clause, entry.start - _TOUCHING - 2), entry.start),
        "clause": (in_clause, entry.start),
        "sentence": (max(before, sentence), in_clause),
        "earlier": (sentence, max(before, sentence)),
        "behind": (entry.end, clause_end),
        "after": (clause_end, max(clause_end, min(behind, borders.sentence_end(entry.end)))),
    }


def _places(pattern: re.Pattern[str], text: str) -> list[int]:
    return [match.start() for match in pattern.finditer(text)]


def _any(starts: Sequence[int], begin: int, end: int) -> bool:
    place = bisect_left(starts, begin)
    return place < len(starts) and starts[place] < end
