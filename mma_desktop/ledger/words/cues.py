"""The words by which roles are proposed, and where clauses and sentences end, as patterns for a lowered text.

They come from resources/ledger/cues.*.toml (cue_files.py), where each list has the name that it has here; what it holds
is said there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from mma_desktop.ledger.base import AmountRole

_BEHIND = 32  # characters behind an amount in which a word that calls it a total ends


@dataclass(frozen=True, slots=True)
class Crime:
    """A crime of which a word of `where` stands in the text: then the cues `counts`, of any role, speak of losses, and
    the cues `leaves_out` of none.
    """

    where: re.Pattern[str]
    counts: frozenset[str]
    leaves_out: frozenset[str]


@dataclass(frozen=True, slots=True)
class Cues:
    """All cues as patterns; `role_of` maps a place (before, clause, after) and a word there to its role.

    A word without a role is neutral: it only hides the cue that it holds. `signals` are the words of each role and of
    each further class by name; `event` and `item` find where another event, or a numbered item, begins.
    """

    sentence_end: re.Pattern[str]
    clause_end: re.Pattern[str]
    event: re.Pattern[str]
    item: re.Pattern[str]
    before: re.Pattern[str]
    clause: re.Pattern[str]
    after: re.Pattern[str]
    role_of: Mapping[tuple[str, str], AmountRole]
    signals: Mapping[str, re.Pattern[str]]
    crimes: tuple[Crime, ...]
    accusation: re.Pattern[str]
    actual: re.Pattern[str]
    again: re.Pattern[str]
    agreed: re.Pattern[str]
    among: re.Pattern[str]
    apiece: re.Pattern[str]
    appraised: re.Pattern[str]
    bought: re.Pattern[str]
    bought_loot: re.Pattern[str]
    collected: re.Pattern[str]
    conclusion: re.Pattern[str]
    contraband: re.Pattern[str]
    contrasted: re.Pattern[str]
    convictions: re.Pattern[str]
    court_account: re.Pattern[str]
    damage: re.Pattern[str]
    dated: re.Pattern[str]
    deceit: re.Pattern[str]
    demand: re.Pattern[str]
    denied: re.Pattern[str]
    details: re.Pattern[str]
    difference: re.Pattern[str]
    disputed: re.Pattern[str]
    dropped: re.Pattern[str]
    each: re.Pattern[str]
    early: re.Pattern[str]
    earlier: re.Pattern[str]
    exchanged: re.Pattern[str]
    fees: re.Pattern[str]
    finding: re.Pattern[str]
    flows: re.Pattern[str]
    for_loot: re.Pattern[str]
    further: re.Pattern[str]
    gained: re.Pattern[str]
    given: re.Pattern[str]
    got: re.Pattern[str]
    got_of_sale: re.Pattern[str]
    handed_over: re.Pattern[str]
    handing: re.Pattern[str]
    kept: re.Pattern[str]
    left: re.Pattern[str]
    minus: re.Pattern[str]
    moved: re.Pattern[str]
    negation: re.Pattern[str]
    no_more: re.Pattern[str]
    numbered: re.Pattern[str]
    of_victim: re.Pattern[str]
    of_whole_case: re.Pattern[str]
    officials: re.Pattern[str]
    outline: re.Pattern[str]
    owed: re.Pattern[str]
    parts: re.Pattern[str]
    past: re.Pattern[str]
    pay: re.Pattern[str]
    previous: re.Pattern[str]
    prices: re.Pattern[str]
    proceeds: re.Pattern[str]
    punished: re.Pattern[str]
    receipts: re.Pattern[str]
    relative: re.Pattern[str]
    remainder: re.Pattern[str]
    rest: re.Pattern[str]
    sale_of_loot: re.Pattern[str]
    same: re.Pattern[str]
    same_goods: re.Pattern[str]
    secured: re.Pattern[str]
    sentenced_before: re.Pattern[str]
    sold: re.Pattern[str]
    sold_to: re.Pattern[str]
    sold_to_victim: re.Pattern[str]
    spent: re.Pattern[str]
    spoken_of: re.Pattern[str]
    stealing: re.Pattern[str]
    subtotal: re.Pattern[str]
    taken: re.Pattern[str]
    taken_off: re.Pattern[str]
    total: re.Pattern[str]
    total_behind: re.Pattern[str]
    turning: re.Pattern[str]
    undone: re.Pattern[str]

    def counted_in(self, text: str) -> frozenset[str]:
        """The cues that speak of losses because of the crimes of which a lowered text speaks."""
        return frozenset(word for crime in _crimes_in(text, self.crimes) for word in crime.counts)

    def left_out_in(self, text: str) -> frozenset[str]:
        """The cues that speak of no loss because of those crimes."""
        return frozenset(word for crime in _crimes_in(text, self.crimes) for word in crime.leaves_out)

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


@lru_cache(maxsize=16)
def _crimes_in(text: str, crimes: tuple[Crime, ...]) -> tuple[Crime, ...]:
    """Those of which a lowered text speaks."""
    return tuple(crime for crime in crimes if crime.where.search(text))
