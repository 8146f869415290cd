"""What a person had decided before a run began: its models are told, and its rules keep to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GivenAmount:
    """An amount about which nothing is left to decide: what it is worth, whether it counts, and a person's remark.

    It is known as in the ledger: by its characters [start, end) in the document and, where it only follows from the
    text, by its formula. `value` is exact, in the money of the case.
    """

    start: int
    end: int
    formula: str
    value: str
    counted: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class GivenFacts:
    """What was decided on an earlier `run`; `text` is how the models are told of the amounts ("" where none is given).

    The replies of that run stand for equal requests of this one.
    """

    run: str = ""
    amounts: tuple[GivenAmount, ...] = ()
    text: str = ""


NOTHING_GIVEN = GivenFacts()
