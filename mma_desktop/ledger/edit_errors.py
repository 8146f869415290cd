"""What is wrong with a manual edit that cannot be made, in every language of the program."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from mma_desktop.errors import InputError

_LISTING = "mma-desktop runs ledger RUN"


class EditProblem(Enum):
    """The reason for which a manual edit cannot be made."""

    NO_LEDGER = auto()
    NOTHING_TO_UNDO = auto()
    NO_WORDS = auto()
    TAKEN = auto()
    UNCHANGED = auto()
    UNKNOWN = auto()
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
    "en": {
        EditProblem.NO_LEDGER: Explanation(
            "The answer of this run is no sum of amounts.", "Its task has no ledger to change."
        ),
        EditProblem.NOTHING_TO_UNDO: Explanation(
            "There is no manual edit to undo.", f"See what was changed: {_LISTING}"
        ),
        EditProblem.NO_WORDS: Explanation(
            "No words of the document are selected.", "Select those that name the amount."
        ),
        EditProblem.TAKEN: Explanation("Amount {name} ({text}) stands there.", "Correct or split that one instead."),
        EditProblem.UNCHANGED: Explanation("Amount {name} is that already; nothing was changed.", ""),
        EditProblem.UNKNOWN: Explanation("There is no amount {name}.", f"See their names: {_LISTING}"),
        EditProblem.SPLIT: Explanation("Amount {name} is split into {parts}.", "Name one of its parts."),
        EditProblem.OTHER_SUM: Explanation(
            "The parts make CNY {made}, but amount {name} is CNY {whole}.",
            "Give parts that make the amount, or correct the amount first.",
        ),
        EditProblem.NOT_AN_AMOUNT: Explanation(
            "“{text}” is not an amount.", "Write it like 1200, 1,200.50, 1.2万 or 三千元."
        ),
        EditProblem.OUT_OF_RANGE: Explanation(
            "That cannot be an amount.", "An amount is more than 0, less than 10^15 yuan, and has at most 4 decimals."
        ),
        EditProblem.TOO_LONG: Explanation("The remark has {length} characters.", "Make it {most} at most."),
    },
    "zh": {
        EditProblem.NO_LEDGER: Explanation("这次运行的答案不是金额之和。", "该任务没有可更改的账目。"),
        EditProblem.NOTHING_TO_UNDO: Explanation("没有可以撤销的人工更改。", ""),
        EditProblem.NO_WORDS: Explanation("没有选中文书中的文字。", "请选中写明金额的文字。"),
        EditProblem.TAKEN: Explanation("该处已有第 {name} 笔金额（{text}）。", "请更正或拆分那一笔。"),
        EditProblem.UNCHANGED: Explanation("第 {name} 笔金额已经如此，没有更改。", ""),
        EditProblem.UNKNOWN: Explanation("没有第 {name} 笔金额。", "请核对编号。"),
        EditProblem.SPLIT: Explanation("第 {name} 笔金额已拆分为 {parts}。", "请指明其中一部分。"),
        EditProblem.OTHER_SUM: Explanation(
            "各部分合计 {made} 元，而第 {name} 笔金额是 {whole} 元。", "各部分之和须等于原金额；也可先更正原金额。"
        ),
        EditProblem.NOT_AN_AMOUNT: Explanation("“{text}”不是一笔金额。", "写法如：1200、1,200.50、1.2万、三千元。"),
        EditProblem.OUT_OF_RANGE: Explanation("这不可能是金额。", "金额须大于 0、小于 10^15 元，小数不超过 4 位。"),
        EditProblem.TOO_LONG: Explanation("备注有 {length} 个字。", "最多 {most} 个字。"),
    },
}


class EditError(InputError):
    """A manual edit that is impossible or would change nothing. As an error it speaks English."""

    def __init__(self, problem: EditProblem, **values: object) -> None:
        self.problem = problem
        self._values = values
        super().__init__(*self.said("en"))

    def said(self, language: str) -> Explanation:
        """The fact and the remedy in this language; English for unknown ones."""
        fact, remedy = _SAID.get(language, _SAID["en"])[self.problem]
        return Explanation(fact.format(**self._values), remedy.format(**self._values))
