"""Planted faults: every kind is found wherever it is planted, and an answer without a fault has no finding."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

import pytest

from mma_desktop.ledger.base import FindingKind
from mma_desktop.ledger.building import build_ledger

Dice = random.Random


@dataclass
class Case:
    """A made-up case and a right answer to it: its losses, and the addends and the total that the answer states."""

    document: str
    losses: list[int]
    addends: list[int]
    stated: int
    language: str

    @property
    def itemised(self) -> str:
        """The answer with its sum worked out."""
        unit = "元" if self.language == "zh" else " yuan"
        return f"{'+'.join(f'{addend}{unit}' for addend in self.addends)}={self.stated}{unit}。{self.bare}"

    @property
    def bare(self) -> str:
        """The answer that only states its total."""
        return f"最终金额:{self.stated}元" if self.language == "zh" else f"Final amount: {self.stated} yuan"


ZH_LOSSES = [
    "窃得现金{}元。",
    "盗走手机一部（价值{}元）。",
    "又窃得项链一条，经鉴定，价值人民币{}元。",
    "骗得现金{}余元。",
]
ZH_OTHERS = [
    "后以{}元的价格卖给他人。",
    "案发后，退赔被害人{}元。",
    "民警扣押现金{}元。",
    "宋某分得{}元。",
    "并处罚金人民币{}元。",
]
EN_LOSSES = ["He stole {} yuan in cash. ", "He took a phone worth {} yuan. ", "He defrauded Mr Li of RMB {}. "]
EN_OTHERS = ["He sold it for {} yuan. ", "The police seized {} yuan. ", "He was fined {} yuan. ", "He repaid {} yuan. "]


# Rules that many documents support. English cues have too few behind them: there the models decide.
SURE_OTHERS = ["案发后，退赔被害人{}元。", "民警扣押现金{}元。", "宋某分得{}元。", "并处罚金人民币{}元。"]


def made_up(dice: Dice) -> Case:
    """Three to six losses, no two alike and no sum of others, and some amounts that do not count."""
    language = dice.choice(["zh", "en"])
    losses, others = (ZH_LOSSES, ZH_OTHERS) if language == "zh" else (EN_LOSSES, EN_OTHERS)
    amounts = dice.sample(range(1021, 9800, 7), 8)
    count = dice.randrange(3, 7)
    taken = [dice.choice(losses).format(amount) for amount in amounts[:count]]
    aside = [dice.choice(others).format(amount) for amount in amounts[count : count + dice.randrange(3)]]
    document = "".join(taken + aside)
    if language == "zh" and dice.random() < 0.4:
        document += f"综上，被告人盗窃财物共计{sum(amounts[:count])}元。"
    return Case(document, amounts[:count], amounts[:count], sum(amounts[:count]), language)


def without_fault(case: Case, dice: Dice) -> str:
    return dice.choice([case.itemised, case.bare])


def arithmetic(case: Case, dice: Dice) -> str:
    return replace(case, stated=case.stated + dice.choice([-1000, 1000, 90, -9])).itemised


def ungrounded(case: Case, dice: Dice) -> str:
    addends = [*case.addends[:-1], case.addends[-1] + 100_003]
    return replace(case, addends=addends, stated=sum(addends)).itemised


def counted_twice(case: Case, dice: Dice) -> str:
    again = dice.choice(case.losses)
    return replace(case, addends=[*case.addends, again], stated=case.stated + again).itemised


def omitted(case: Case, dice: Dice) -> str:
    rest = list(case.losses)
    rest.remove(dice.choice(rest))
    fewer = replace(case, addends=rest, stated=sum(rest))
    return dice.choice([fewer.itemised, fewer.bare])


def unit_slip(case: Case, dice: Dice) -> str:
    """One addend with a wrong power of ten, or the final amount alone."""
    factor = Decimal(10) ** dice.choice([-2, -1, 1, 2, 3, 4])
    if dice.random() < 0.3:
        wrong = Decimal(case.stated) * factor
        return case.bare.replace(str(case.stated), f"{wrong:f}")
    place = dice.randrange(len(case.addends))
    addends = [Decimal(addend) * (factor if index == place else 1) for index, addend in enumerate(case.addends)]
    unit = "元" if case.language == "zh" else " yuan"
    return f"{'+'.join(f'{addend:f}{unit}' for addend in addends)}={sum(addends):f}{unit}"


def counted_excluded(case: Case, dice: Dice) -> str:
    """A seizure, a refund or a fine is added to the losses; the document is made to hold one."""
    amount = dice.randrange(10_003, 20_000, 11)
    case.document += dice.choice(SURE_OTHERS).format(amount)
    added = replace(case, addends=[*case.addends, amount], stated=case.stated + amount)
    return dice.choice([added.itemised, added.bare])


def no_answer(case: Case, dice: Dice) -> str:
    return dice.choice(["", "无法确定。", "The amounts are unclear.", "最终金额:"])


def unreachable(case: Case, dice: Dice) -> str:
    return replace(case, stated=case.stated + 1_000_001).bare


FAULTS: dict[FindingKind | None, Callable[[Case, Dice], str]] = {
    None: without_fault,
    FindingKind.ARITHMETIC: arithmetic,
    FindingKind.UNGROUNDED: ungrounded,
    FindingKind.COUNTED_TWICE: counted_twice,
    FindingKind.OMITTED: omitted,
    FindingKind.UNIT_SLIP: unit_slip,
    FindingKind.UNREACHABLE: unreachable,
    FindingKind.COUNTED_EXCLUDED: counted_excluded,
    FindingKind.NO_ANSWER: no_answer,
}


def stated_value(answer: str) -> str | None:
    """The last number of an answer."""
    if not any(character.isdigit() for character in answer):
        return None
    return answer.rpartition("=" if "final" not in answer.lower() and "最终" not in answer else ":")[2].strip("元 yuan")


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("number", range(40))
def test_every_planted_fault_is_found_and_nothing_else_is_blamed(kind: FindingKind | None, number: int) -> None:
    dice = Dice(f"{kind} {number}")
    case = made_up(dice)
    answer = FAULTS[kind](case, dice)
    found = [finding.kind for finding in build_ledger(case.document, answer, stated_value(answer)).findings]
    assert (kind in found) if kind else found == [], (case.document, answer, found)


DOCUMENT = "窃得手表（价值15000元）、现金6000元。案发后，退赔被害人20000元。综上，盗窃财物价值共计21000元。"


@pytest.mark.parametrize(
    ("answer", "value", "kind", "place"),
    [
        ("15000元+600元=15600元", "15600", FindingKind.UNIT_SLIP, "600元"),
        ("15000元+6万元=75000元", "75000", FindingKind.UNIT_SLIP, "6万元"),
        ("最终金额:2100元", "2100", FindingKind.UNIT_SLIP, "2100元"),
        ("15000元+6000元+21000元=42000元", "42000", FindingKind.COUNTED_TWICE, "21000元"),
        ("15000元+6000元+6000元=27000元", "27000", FindingKind.COUNTED_TWICE, "6000元"),
        ("最终金额:42000元", "42000", FindingKind.COUNTED_TWICE, None),
        ("最终金额:15000元", "15000", FindingKind.OMITTED, None),
    ],
)
def test_a_finding_points_at_its_place(answer: str, value: str, kind: FindingKind, place: str | None) -> None:
    found = [finding for finding in build_ledger(DOCUMENT, answer, value).findings if finding.kind is kind]
    assert len(found) == 1
    (finding,) = found
    assert (answer[finding.start : finding.end] if finding.start is not None else None) == place


def test_a_misread_amount_is_not_called_omitted_too() -> None:
    kinds = [finding.kind for finding in build_ledger(DOCUMENT, "15000元+600元=15600元", "15600").findings]
    assert kinds == [FindingKind.UNREACHABLE, FindingKind.UNIT_SLIP]


def test_an_amount_that_the_answer_speaks_of_is_not_omitted() -> None:
    answer = "现金6000元系借款，不计。最终金额:15000元"
    assert build_ledger(DOCUMENT, answer, "15000").findings == ()


def test_an_answer_may_count_the_high_end_of_a_range() -> None:
    ledger = build_ledger("窃得现金3000元至5000元、手机（价值800元）。", "5000元+800元=5800元", "5800")
    assert ledger.findings == ()
    assert [(entry.value, entry.counted) for entry in ledger.entries] == [(5000, True), (800, True)]


def test_an_answer_may_count_a_product() -> None:
    ledger = build_ledger("窃得手机3部，每部价值2000元，现金500元。", "6000元+500元=6500元", "6500")
    assert ledger.findings == ()
    assert [(entry.text, entry.counted) for entry in ledger.entries] == [
        ("3部", True),
        ("2000元", False),
        ("500元", True),
    ]
