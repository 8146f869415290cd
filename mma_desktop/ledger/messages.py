"""What findings and reasons say, in every language of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Self

from mma_desktop.answers.money.wording import shown
from mma_desktop.ledger.base import AmountRole, FindingKind
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.sections import SectionKind

_MESSAGES = {
    "zh": {
        FindingKind.UNGROUNDED: "“{text}”在案件材料中找不到，也不是前面所列金额之和。",
        FindingKind.UNIT_SLIP: "“{text}”在案件材料中找不到，材料中是 {value}：可能看错了位数或单位。",
        FindingKind.ARITHMETIC: "算式不成立：各项之和是 {total}，写的是 {stated}。",
        FindingKind.COUNTED_TWICE: "{value}被重复计算。",
        FindingKind.COUNTED_EXCLUDED: "{value}被计入，但原文中是{role}。",
        FindingKind.OMITTED: "没有计入、也没有提到：{amounts}。",
        FindingKind.UNREACHABLE: "最终金额 {stated}不是材料中任何几笔金额之和。",
        FindingKind.NO_ANSWER: "回答没有给出最终金额。",
    },
    "en": {
        FindingKind.UNGROUNDED: "“{text}” is not in the document and is no sum of the amounts named before it.",
        FindingKind.UNIT_SLIP: "“{text}” is not in the document, {value} is: a digit or a unit may be misread.",
        FindingKind.ARITHMETIC: "The sum is wrong: its parts make {total}, the answer says {stated}.",
        FindingKind.COUNTED_TWICE: "{value} is counted twice.",
        FindingKind.COUNTED_EXCLUDED: "{value} is counted, but in the document it is: {role}.",
        FindingKind.OMITTED: "Neither counted nor spoken of: {amounts}.",
        FindingKind.UNREACHABLE: "The final amount of {stated} is no sum of amounts in the document.",
        FindingKind.NO_ANSWER: "The answer states no final amount.",
    },
}

_REASONS = {
    "zh": {
        Reason.DEFAULT: "没有相反的线索",
        Reason.CUE: "附近有“{word}”",
        Reason.RATE: "汇率",
        Reason.UNIT_PRICE: "单价，按乘积 {value}计",
        Reason.NO_QUANTITY: "单价，原文没有数量",
        Reason.PRODUCT: "由单价或汇率算出",
        Reason.AGAIN: "另一处已有 {value}",
        Reason.PART: "包含在 {value}之内",
        Reason.SUM: "恰为 {count} 笔金额之和",
        Reason.NET: "原文的净额：{count} 笔金额之和减去已还的",
        Reason.DIFFERS: "原文的总额；各笔相加为 {value}，不一致",
        Reason.OF_ONE: "一名被告人参与的总额，所含 {count} 笔另行列出",
        Reason.COLUMN: "表中另一栏已计入",
        Reason.DIFFERENCE: "计入的是差额 {value}",
        Reason.NOT_IN_TOTAL: "原文的总额 {value}不含这一笔",
        Reason.SECTION: "不在事实部分",
    },
    "en": {
        Reason.DEFAULT: "nothing speaks against it",
        Reason.CUE: "“{word}” stands near",
        Reason.RATE: "an exchange rate",
        Reason.UNIT_PRICE: "price of one piece; the product of {value} counts",
        Reason.NO_QUANTITY: "price of one piece; the text does not say of how many",
        Reason.PRODUCT: "worked out from a price or a rate",
        Reason.AGAIN: "{value} stands elsewhere",
        Reason.PART: "part of {value}",
        Reason.SUM: "the exact sum of {count} amounts",
        Reason.NET: "the net total of the text: {count} amounts less what was given back",
        Reason.DIFFERS: "the stated total; its parts make {value} instead",
        Reason.OF_ONE: "the total of one defendant's deeds, which stand elsewhere in {count} amounts",
        Reason.COLUMN: "another column of its table counts",
        Reason.DIFFERENCE: "the difference of {value} counts",
        Reason.NOT_IN_TOTAL: "the stated total of {value} leaves it out",
        Reason.SECTION: "stands outside the facts",
    },
}

_SECTIONS = {
    "zh": {
        SectionKind.PREAMBLE: "在事实部分之前",
        SectionKind.ACCUSATION: "是指控的金额；以法院查明的为准",
        SectionKind.PRIOR: "是原审认定的金额；以后一判决查明的为准",
        SectionKind.FINDING: "不在事实部分",
        SectionKind.EVIDENCE: "在证据部分",
        SectionKind.DEFENCE: "在辩护、上诉或抗诉意见部分",
        SectionKind.OPINION: "在公诉机关或原审法院的意见部分",
        SectionKind.VIEW: "在“本院认为”部分",
        SectionKind.VERDICT: "在判决结果部分",
    },
    "en": {
        SectionKind.PREAMBLE: "stands before the facts",
        SectionKind.ACCUSATION: "alleged; what the court found counts",
        SectionKind.PRIOR: "found by the court before; what the later judgment finds counts",
        SectionKind.FINDING: "stands outside the facts",
        SectionKind.EVIDENCE: "in the part on evidence",
        SectionKind.DEFENCE: "in the part of the defence or an appeal",
        SectionKind.OPINION: "in the opinion of the prosecution or of the court before",
        SectionKind.VIEW: "in the court's legal view",
        SectionKind.VERDICT: "in the verdict",
    },
}

_RELATION_ROLES = {
    "part_of_total": AmountRole.REPEAT,
    "part_of_larger": AmountRole.REPEAT,
    "total_of_parts": AmountRole.TOTAL,
    "sum_of_smaller": AmountRole.TOTAL,
    "part_of_exact_sum": AmountRole.REPEAT,
    "exact_sum_of_parts": AmountRole.TOTAL,
    "left_out_as_equal_and_moved": AmountRole.REPEAT,
    "left_out_as_variant": AmountRole.REPEAT,
    "actual_instead_of_gross": AmountRole.TOTAL,
    "gross_instead_of_net": AmountRole.REPEAT,
    "left_out_as_product_told_twice": AmountRole.REPEAT,
    "left_out_as_equal_and_both_taken": AmountRole.REPEAT,
    "left_out_as_equal_in_one_event": AmountRole.REPEAT,
    "left_out_as_equal_in_two_events": AmountRole.REPEAT,
    "held_by_total": AmountRole.REPEAT,
    "deeds_instead_of_total_of_one": AmountRole.TOTAL,
    "net_instead_of_gross": AmountRole.TOTAL,
    "court_account_instead": AmountRole.REPEAT,
    "value_instead_of_sale": AmountRole.RESALE,
    "stated_total_instead": AmountRole.REPEAT,
    "told_afterwards": AmountRole.OTHER,
}
_RELATIONS = {
    "zh": {
        "part_of_total": "包含在合计 {value}之内",
        "part_of_larger": "包含在 {value}之内",
        "total_of_parts": "恰为所计各笔之和",
        "sum_of_smaller": "恰为所计各笔之和",
        "part_of_exact_sum": "包含在 {value}之内",
        "exact_sum_of_parts": "恰为所计各笔之和",
        "left_out_as_equal_and_moved": "是同一笔 {value}的交付或估价",
        "left_out_as_variant": "与 {value}是同一笔，只是说法略有出入",
        "actual_instead_of_gross": "实际所得为 {value}，按实际所得计",
        "gross_instead_of_net": "已包含在 {value}之内：是扣除后的余额",
        "left_out_as_product_told_twice": "由单价算出的 {value}已计入",
        "left_out_as_equal_and_both_taken": "与另一处的 {value}是同一笔",
        "left_out_as_equal_in_one_event": "同一事实中的 {value}已计入",
        "left_out_as_equal_in_two_events": "与另一处的 {value}是同一笔",
        "deeds_instead_of_total_of_one": "一名被告人参与的总额，所含各笔已计入",
        "held_by_total": "同一句的合计 {value}已包含这一笔",
        "net_instead_of_gross": "扣除已还的部分后为 {value}，按净额计",
        "court_account_instead": "是指控的金额；以法院查明的为准",
        "value_instead_of_sale": "是卖得的钱；按物品价值 {value}计",
        "stated_total_instead": "按原文的总额 {value}计",
        "told_afterwards": "是案发以后的款项",
        "counted": "综合全文，计入更说得通",
        "": "综合全文，不计入更说得通",
    },
    "en": {
        "part_of_total": "part of the total of {value}",
        "part_of_larger": "part of {value}",
        "total_of_parts": "the exact sum of amounts that count",
        "sum_of_smaller": "the exact sum of amounts that count",
        "part_of_exact_sum": "part of {value}",
        "exact_sum_of_parts": "the exact sum of amounts that count",
        "left_out_as_equal_and_moved": "the same {value}, handed over or valued",
        "left_out_as_variant": "the same money as {value}, told a little differently",
        "actual_instead_of_gross": "{value} is what was obtained in the end: that counts",
        "gross_instead_of_net": "what remained of {value}, which counts",
        "left_out_as_product_told_twice": "{value}, worked out from a price, is counted",
        "left_out_as_equal_and_both_taken": "the same money as {value} elsewhere",
        "left_out_as_equal_in_one_event": "{value} of the same event is counted",
        "left_out_as_equal_in_two_events": "the same money as {value} elsewhere",
        "deeds_instead_of_total_of_one": "the total of one defendant's deeds, which are counted themselves",
        "held_by_total": "the total of {value} in its sentence holds it",
        "net_instead_of_gross": "{value} is what remains of it: the net amount counts",
        "court_account_instead": "alleged; what the court found counts",
        "value_instead_of_sale": "what the goods were sold for; their value of {value} counts",
        "stated_total_instead": "the stated total of {value} counts",
        "told_afterwards": "paid after the arrest",
        "counted": "the document as a whole reads better with it",
        "": "the document as a whole reads better without it",
    },
}

_REPEATED = {
    "zh": {
        "same_in_other_document": "与第 {number} 份文书中的 {value}是同一笔",
        "makes_up_other_document": "第 {number} 份文书中已计入：{count} 笔，共 {value}",
    },
    "en": {
        "same_in_other_document": "the same money as {value} in document {number}",
        "makes_up_other_document": "counted in document {number} already: {count} amounts, {value} in all",
    },
}
_ALSO_IN = {"zh": "；第 {0} 份文书中也有", "en": "; also in document {0}"}
_SIGNALS = {
    "zh": {
        "value": "鉴定价值", "taking": "取得财物", "deceiving": "欺骗", "demanding": "索要", "victim": "被害人",
        "cash": "现金", "paying": "付款", "bought": "购买", "damage": "损坏或医疗", "contract": "合同或承诺",
        "balance": "余额", "income": "工资收入", "interest": "利息或费用", "principal": "本金", "debt": "债务",
        "arrest": "案发以后", "family": "亲属代偿", "court": "法院的处罚", "said": "某人的说法", "failed": "没有得逞",
        "denied": "不予认定", "each": "每人或每次", "using": "款项的用途", "rest": "其余的部分", "sum": "合计",
        "buyer": "收购的人", "loss": "犯罪金额", "returned": "追缴退赔", "fine": "罚金", "share": "分得",
        "resale": "销赃",
        "not_valued": "未经鉴定的价格", "other": "其他款项",
    },
    "en": {
        "value": "valuing", "taking": "taking", "deceiving": "deceiving", "demanding": "a demand",
        "victim": "the victim",
        "cash": "cash", "paying": "paying", "bought": "a purchase", "damage": "damage or treatment",
        "contract": "a contract or a promise", "balance": "a balance", "income": "wages",
        "interest": "interest or fees",
        "principal": "principal", "debt": "a debt", "arrest": "the arrest", "family": "relatives who pay",
        "court": "a sanction", "said": "what somebody says", "failed": "an attempt that failed",
        "denied": "what was not accepted", "each": "every single one", "using": "what money was used for",
        "rest": "the rest", "sum": "a sum", "buyer": "a buyer", "loss": "the crime", "returned": "what was given back",
        "fine": "a fine", "share": "a share", "resale": "resale", "not_valued": "a price that is no valuation",
        "other": "other money",
    },
}  # fmt: skip
_SPOKEN_OF = {
    "zh": ("附近说的是{0}，不计入", "附近说的是{0}，应当计入"),
    "en": ("the words around it speak of {0}: left out", "the words around it speak of {0}: counted"),
}

_BETWEEN = {"zh": "、", "en": ", "}
_HINGES = {
    "zh": (
        "如果“{amount}”{more}应当计入，总额就是 {total}。",
        "如果“{amount}”{more}不应计入，总额就是 {total}。",
        "（另有 {0} 笔也要改动）",
    ),
    "en": (
        "If “{amount}” counts{more}, the total is {total}.",
        "If “{amount}” does not count{more}, the total is {total}.",
        " and {0} more are read otherwise",
    ),
}

_GIVEN = {"zh": ("人工核定", "人工核定：{0}"), "en": ("decided by a person", "decided by a person: {0}")}

_NOTES = {
    "zh": ("；模型另有判断（计入的可能性 {0}）", "；模型有异议（计入的可能性 {0}）"),
    "en": (
        "; the models decided otherwise (chance that it counts: {0})",
        "; the models dispute it (chance that it counts: {0})",
    ),
}


@dataclass(frozen=True, slots=True)
class _Opinions:
    """How log-odds are shown: the roles, what stands between them, and the chance that comes of them."""

    said: str
    between: str
    chance: str
    roles: Mapping[str, str]


_OPINIONS = {
    "zh": _Opinions("；模型：{0}", "，", "（计入的可能性 {0}）", {"general": "通用", "domain": "领域"}),
    "en": _Opinions("; models: {0}", ", ", " (chance that it counts: {0})", {"general": "general", "domain": "domain"}),
}

_ROLES = {
    "zh": {
        AmountRole.LOSS: "犯罪金额",
        AmountRole.REPEAT: "重复",
        AmountRole.TOTAL: "合计",
        AmountRole.UNIT_PRICE: "单价",
        AmountRole.SHARE: "分得",
        AmountRole.RESALE: "销赃",
        AmountRole.RETURNED: "追缴退赔",
        AmountRole.FINE: "罚金",
        AmountRole.NOT_VALUED: "未经鉴定",
        AmountRole.OTHER: "其他",
    },
    "en": {
        AmountRole.LOSS: "loss",
        AmountRole.REPEAT: "repeated mention",
        AmountRole.TOTAL: "total",
        AmountRole.UNIT_PRICE: "unit price",
        AmountRole.SHARE: "share",
        AmountRole.RESALE: "resale",
        AmountRole.RETURNED: "returned or seized",
        AmountRole.FINE: "fine",
        AmountRole.NOT_VALUED: "not valued",
        AmountRole.OTHER: "other",
    },
}


class LedgerSentence(str):
    """A sentence in the language of a case that holds itself in every language: whoever reads it may have another."""

    by_language: Mapping[str, str]

    def __new__(cls, text: str, by_language: Mapping[str, str] = MappingProxyType({})) -> Self:
        """The sentence, and what it says in each language."""
        sentence = super().__new__(cls, text)
        sentence.by_language = by_language
        return sentence


def in_language(text: str, language: str) -> str:
    """The text as readers of this language are told it; as it is where it is known in one language only."""
    return text.by_language.get(language, text) if isinstance(text, LedgerSentence) else text


def joined(language: str, *parts: str) -> LedgerSentence:
    """Sentences one behind the other, in every language."""
    return in_every_language(language, lambda one: "".join(in_language(part, one) for part in parts))


def in_every_language(language: str, say: Callable[[str], str]) -> LedgerSentence:
    """What `say` says in each language; the sentence itself is in `language`, English for unknown ones."""
    said = {one: say(one) for one in _MESSAGES}
    return LedgerSentence(said.get(language, said["en"]), said)


def message(
    kind: FindingKind, language: str, currency: str, **values: str | Decimal | AmountRole | Sequence[str]
) -> LedgerSentence:
    """The text of a finding; amounts are written with their currency. English for unknown languages."""

    def written(value: str | Decimal | AmountRole | Sequence[str], one: str) -> str:
        match value:
            case Decimal():
                return shown(value, currency, one)
            case AmountRole():
                return amount_role_name(value, one)
            case str():
                return value
            case _:
                return _BETWEEN[one].join(value)

    return in_every_language(
        language,
        lambda one: _MESSAGES[one][kind].format(**{name: written(value, one) for name, value in values.items()}),
    )


def reason(proposal: Proposal, language: str, currency: str) -> LedgerSentence:
    """The reason for the role of an amount, in words. English for unknown languages."""

    def say(one: str) -> str:
        value = shown(proposal.value, currency, one)
        return _REASONS[one][proposal.reason].format(word=proposal.word, value=value, count=proposal.count)

    return in_every_language(language, say)


def section_reason(kind: SectionKind, language: str) -> LedgerSentence:
    """Why an amount outside the facts does not count. English for unknown languages."""
    return in_every_language(language, lambda one: _SECTIONS[one][kind])


def reading_reason(
    counted: bool, relation: str, partners: Sequence[Decimal], language: str, currency: str, spoken_of: str = ""
) -> tuple[AmountRole, LedgerSentence]:
    """The role of an amount that the reading of the whole document decides, and the reason in words.

    `partners` are the amounts that count in its place; `spoken_of` is the class of words near it that decides where no
    relation does. English for unknown languages.
    """
    if not relation and spoken_of in _SIGNALS["en"]:
        role = AmountRole.LOSS if counted else AmountRole.OTHER
        return role, in_every_language(language, lambda one: _SPOKEN_OF[one][counted].format(_SIGNALS[one][spoken_of]))
    if counted:
        return AmountRole.LOSS, in_every_language(language, lambda one: _RELATIONS[one]["counted"])
    value = partners[0] if partners else Decimal(0)
    role = _RELATION_ROLES.get(relation, AmountRole.OTHER)

    def say(one: str) -> str:
        return _RELATIONS[one][relation].format(value=shown(value, currency, one))

    return role, in_every_language(language, say)


def repeated_reason(
    relation: str, number: int, value: Decimal, count: int, language: str, currency: str
) -> LedgerSentence:
    """Why an amount is a repeat: `count` amounts of `value` in all count in document `number` (from 1)."""
    return in_every_language(
        language,
        lambda one: _REPEATED[one][relation].format(number=number, value=shown(value, currency, one), count=count),
    )


def also_in(numbers: Sequence[int], language: str) -> LedgerSentence:
    """What follows a reason when other documents (numbers from 1) tell the amount too."""
    return in_every_language(language, lambda one: _ALSO_IN[one].format(_BETWEEN[one].join(map(str, numbers))))


def given_reason(note: str, language: str) -> LedgerSentence:
    """That a person decided about an amount before the run, and the remark that was made."""
    return in_every_language(language, lambda one: _GIVEN[one][1].format(note) if note else _GIVEN[one][0])


def hinge_sentence(counted: bool, amount: str, total: str, more: int, language: str) -> str:
    """What a total hinges on: whether this amount (and so many more) counts makes another total. Else English."""
    counts, left_out, and_more = _HINGES.get(language, _HINGES["en"])
    return (counts if counted else left_out).format(
        amount=amount, total=total, more=and_more.format(more) if more else ""
    )


def judgment_note(overruled: bool, probability: float, language: str) -> LedgerSentence:
    """What follows a reason when the models overruled the rule, or dispute it. English for unknown languages."""
    return in_every_language(language, lambda one: _NOTES[one][0 if overruled else 1].format(f"{probability:.0%}"))


def opinion_note(log_odds: Mapping[str, float], probability: float | None, language: str) -> LedgerSentence:
    """What follows a reason when models were asked: what each role says, and the chance. Else English."""

    def say(one: str) -> str:
        words = _OPINIONS[one]
        told = words.between.join(f"{words.roles.get(role, role)} {value:+.1f}" for role, value in log_odds.items())
        return words.said.format(told) + ("" if probability is None else words.chance.format(f"{probability:.0%}"))

    return in_every_language(language, say)


def amount_role_name(role: AmountRole, language: str) -> str:
    """What a role is called. English for unknown languages."""
    return _ROLES.get(language, _ROLES["en"])[role]
