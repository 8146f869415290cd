"""How the amounts of a document belong together: what a lawyer would name as the reason for counting or leaving out.

Nothing is decided here. A relation says that two amounts may be the same money (a total and its parts, the same value
told twice, goods and the cash among them, a gross and a net amount), or where an amount stands (in an accusation that
the court's own finding follows, behind the arrest). interpretations.py weighs which readings they speak for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.answers.money.folding import fold
from mma_desktop.ledger.base import DeedsOfOne, Entry
from mma_desktop.ledger.persons.stated import totals_of_one
from mma_desktop.ledger.readings.relation_reader import RelationReader
from mma_desktop.ledger.readings.values import Net, Whole, find_variants
from mma_desktop.ledger.rules.exclusions import excluded
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import lowered


@dataclass(frozen=True, slots=True)
class Relations:
    """All relations of a document; every index is that of an entry.

    `stated` are called a total, `of_one` maps those of one of several defendants to his deeds,
    `concluded` stand in a conclusion, `accused` in an account that another one replaces,
    `afterwards` behind the arrest, `sold` near a word for selling, `appraised` near a word for valuing,
    `taken` near a word for taking; `retold` are equal amounts side by side that only change hands between them;
    `within` maps an amount to the larger ones of its sentence that are said to hold it, `variants` to those of nearly
    its value;
    `events` numbers the events told.
    `announced` totals stand before everything else and say that their parts follow, `closing` ones end the
    sentence, or the case, that holds everything else; none of them is the total of one defendant's deeds. `excluded`
    are taken out by the text itself (not proven, said by one side only, of an earlier conviction, damage on the way).
    `remainders` and `handed_over` are deductions by what is left of two amounts, and by what was passed on or given
    back.
    """

    wholes: tuple[Whole, ...]
    nets: tuple[Net, ...]
    stated: frozenset[int]
    of_one: Mapping[int, DeedsOfOne]
    concluded: frozenset[int]
    accused: frozenset[int]
    afterwards: frozenset[int]
    sold: frozenset[int]
    appraised: frozenset[int]
    taken: frozenset[int]
    retold: frozenset[tuple[int, int]]
    variants: Mapping[int, tuple[int, ...]]
    within: Mapping[int, tuple[int, ...]]
    events: tuple[int, ...]
    announced: frozenset[int]
    closing: frozenset[int]
    excluded: frozenset[int]
    remainders: frozenset[int]
    handed_over: frozenset[int]


def find_relations(text: str, entries: Sequence[Entry], cues: Cues | None = None) -> Relations:
    """The relations among the amounts of `text`; in about linear time."""
    reader = RelationReader(lowered(fold(text)), entries, cues or cues_for(text))
    stated, accused, concluded = reader.stated(), reader.accused(), reader.in_sentences_of(reader.cues.conclusion)
    of_one = totals_of_one(text, [entry.start for entry in entries])
    of_case = stated - of_one.keys()
    wholes = reader.wholes(stated)
    return Relations(
        wholes=wholes,
        nets=reader.nets(wholes),
        stated=stated,
        of_one=of_one,
        concluded=concluded,
        accused=accused,
        afterwards=reader.afterwards(),
        sold=reader.near(reader.cues.sold),
        appraised=reader.near(reader.cues.appraised),
        taken=reader.around(reader.cues.taken),
        retold=reader.retold(),
        variants=find_variants(entries, accused | concluded),
        within=reader.within(stated),
        events=reader.events(),
        announced=reader.announced(of_case),
        closing=reader.closing(of_case),
        excluded=frozenset(excluded(reader.text, entries, reader.cues)),
        remainders=reader.deductions(reader.cues.remainder),
        handed_over=reader.deductions(reader.cues.handed_over),
    )
