"""What is wrong with a manual edit that cannot be made."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from mma_desktop.errors import InputError

_LISTING = "mma-desktop runs ledger RUN"


class EditProblem(Enum):
    """The reason for which a manual edit cannot be made."""

    NO_LEDGER = auto()
    NOTHING_TO_UNDO = auto()
    CHANGED_SINCE = auto()
    NO_WORDS = auto()
    TAKEN = auto()
    UNCHANGED = auto()
    UNKNOWN = auto()
    FOREIGN = auto()
    SPLIT = auto()
    OTHER_SUM = auto()
    NOT_AN_AMOUNT = auto()
    OUT_OF_RANGE = auto()
    TOO_LONG = auto()


class Explanation(NamedTuple):
    """The fact and the remedy."""

    fact: str
    remedy: str


_SAID = {
    EditProblem.NO_LEDGER: Explanation(
        "The answer of this run is no sum of amounts.", "Its task has no ledger to change."
    ),
    EditProblem.NOTHING_TO_UNDO: Explanation("There is no manual edit to undo.", f"See what was changed: {_LISTING}"),
    EditProblem.CHANGED_SINCE: Explanation(
        "“{text}” was changed since in another window or by a command; nothing was undone.",
        "Look at how it stands now, and change it there.",
    ),
    EditProblem.NO_WORDS: Explanation("No words of the document are selected.", "Select those that name the amount."),
    EditProblem.TAKEN: Explanation("Amount {name} ({text}) stands there.", "Correct or split that one instead."),
    EditProblem.UNCHANGED: Explanation("Amount {name} is that already; nothing was changed.", ""),
    EditProblem.UNKNOWN: Explanation("There is no amount {name}.", f"See their names: {_LISTING}"),
    EditProblem.FOREIGN: Explanation(
        "Amount {name} ({text}) is foreign money, which no total holds.",
        "Correct its value to what it is in the money of the case; then it counts.",
    ),
    EditProblem.SPLIT: Explanation("Amount {name} is split into {parts}.", "Name one of its parts."),
    EditProblem.OTHER_SUM: Explanation(
        "The parts make {made}, but amount {name} is {whole}.",
        "Give parts that make the amount, or correct the amount first.",
    ),
    EditProblem.NOT_AN_AMOUNT: Explanation(
        "“{text}” is not an amount.", "Write it like 1200, 1,200.50, 1.2万 or 三千元."
    ),
    EditProblem.OUT_OF_RANGE: Explanation(
        "That cannot be an amount.", "An amount is more than 0, less than 10^15, and has at most 4 decimals."
    ),
    EditProblem.TOO_LONG: Explanation("The remark has {length} characters.", "Make it {most} at most."),
}


class EditError(InputError):
    """A manual edit that is impossible or would change nothing."""

    def __init__(self, problem: EditProblem, **values: object) -> None:
        self.problem = problem
        super().__init__(*(sentence.format(**values) for sentence in _SAID[problem]))
