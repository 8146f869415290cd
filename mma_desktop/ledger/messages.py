"""What findings say, in every language of the program."""

from __future__ import annotations

from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.ledger.base import FindingKind

_MESSAGES = {
    "zh": {
        FindingKind.UNGROUNDED: "“{text}”在案件材料中找不到，也不是前面所列金额之和。",
        FindingKind.ARITHMETIC: "算式不成立：各项之和是 {total} 元，写的是 {stated} 元。",
        FindingKind.UNREACHABLE: "最终金额 {stated} 元不是材料中任何几笔金额之和。",
        FindingKind.NO_ANSWER: "回答没有给出最终金额。",
    },
    "en": {
        FindingKind.UNGROUNDED: "“{text}” is not in the document and is no sum of the amounts named before it.",
        FindingKind.ARITHMETIC: "The sum is wrong: its parts make CNY {total}, the answer says CNY {stated}.",
        FindingKind.UNREACHABLE: "The final amount of CNY {stated} is no sum of amounts in the document.",
        FindingKind.NO_ANSWER: "The answer states no final amount.",
    },
}


def message(kind: FindingKind, language: str, **values: str | Decimal) -> str:
    """The text of a finding; amounts are written with thousands separators. English for unknown languages."""
    template = _MESSAGES.get(language, _MESSAGES["en"])[kind]
    return template.format(**{name: _written(value) for name, value in values.items()})


def _written(value: str | Decimal) -> str:
    return f"{Decimal(key_of(value)):,f}" if isinstance(value, Decimal) else value
