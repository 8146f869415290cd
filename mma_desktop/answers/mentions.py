"""Amounts of money in Chinese and English text: where they stand and how many yuan they are.

A numeral is an amount when a yuan unit or prefix belongs to it (16000元, 人民币5000, RMB 15,000, CNY 1.2 million).
Numbers of anything else (dates, ages, grams, card numbers, 13张) and amounts of foreign money are not. Where the
surroundings already speak of money (a final segment, the terms of a sum) a bare number may count too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from mma_desktop.answers.numerals import Numeral, find_numerals, fold, value_of

_DIGIT = "1-9一二三四五六七八九"
_FOREIGN_WORD = (
    "(?:美元|美金|美刀|港币|港元|港纸|欧元|日元|日币|英镑|韩元|韩币|澳元|澳币|澳门元|澳门币|加元|加币|新元|新币"
    "|新台币|台币|泰铢|卢布|越南盾|越南币|南非币|外币|USD|HKD|EUR|JPY|GBP|KRW|AUD|CAD|SGD|TWD|(?:US|HK|NT)?[$]|€|£"
    "|US dollars?|HK dollars?|dollars?|euros?)"
)
_LINK = "(?:共计|合计|总计|总额|约|共|为|是|[:：,]|\\s)*"

_ENGLISH_MULTIPLIER = re.compile(r"(?:[ -]?(hundred|thousand|million|billion)|(k|mn?|bn))\b", re.IGNORECASE)
_ENGLISH = {"hundred": Decimal(100)} | {
    name: Decimal(10**power)
    for power, names in ((3, ("thousand", "k")), (6, ("million", "m", "mn")), (9, ("billion", "bn")))
    for name in names
}
_YUAN = re.compile(
    r"\s?[余多]?\s?(?:元|圆(?=[整正])|块(?=钱)|(?:人民币|RMB|CNY)(?=$|[\s,.，。;；、)）]|左右|整)|-?(?:yuan|renminbi)(?![A-Za-z]))"
    rf"(?:零?(?P<jiao>[{_DIGIT}])角(?![度落形]))?(?:零?(?P<fen>[{_DIGIT}])分(?![之钟许]))?",
    re.IGNORECASE,
)
_KUAI = re.compile(rf"块(?P<jiao>[{_DIGIT}])(?:毛|角)")
_SMALL_MONEY = re.compile(rf"(?:[角毛](?=钱)|角(?=[{_DIGIT}]分(?![之钟许])))(?:(?P<fen>[{_DIGIT}])分)?")
_PREFIX = re.compile(r"(?:人民币|￥|(?<![A-Za-z])(?:RMB|CNY|renminbi))\s?$", re.IGNORECASE)
_LOOSE_PREFIX = re.compile(rf"(?:人民币|(?<![A-Za-z])(?:RMB|CNY|renminbi)){_LINK}$", re.IGNORECASE)
_FOREIGN_BEFORE = re.compile(rf"{_FOREIGN_WORD}{_LINK}$", re.IGNORECASE)
_FOREIGN_AFTER = re.compile(rf"\s?[余多]?\s?(?:的|面[值额]的)?{_FOREIGN_WORD}", re.IGNORECASE)
_LOOK_BACK = 16  # characters before a numeral that may hold its prefix

_NAME_AFTER_YUAN = re.compile("[区里桥村街路镇乡坝店牌化素旦宵首帅老件朝配月]")  # 三元区, 一元化: no money
_MEASURED = re.compile(
    r"[余多几]?(?:[年月日号时点分秒岁周天期张枚个只条部台辆克斤吨两千公毫厘米平名人位次起笔件套包箱盒瓶袋根支把层楼栋室户项款种倍折度%％‰℃]"
    r"|\s?(?:percent|%|years?|months?|days?|hours?|grams?|kg|km|g|items?|times|people|pieces?|counts?|thefts?|victims?)"
    r"(?![A-Za-z]))",
    re.IGNORECASE,
)
_LIST_NUMBER = re.compile(r"[.、)）](?![0-9])[ \t]*(?=[^\s*])")


@dataclass(frozen=True, slots=True)
class Mention:
    """One amount at characters [start, end): its value in yuan, and whether a unit or prefix says that it is money."""

    start: int
    end: int
    value: Decimal
    has_unit: bool = True


def find_amounts(text: str, bare: bool = False) -> Iterator[Mention]:
    """Every amount of `text` in order; with `bare`, numbers without a unit count unless they measure something else."""
    folded = fold(text)
    end = 0
    for numeral in find_numerals(folded):
        if numeral.start < end:
            continue  # the 5 of 3元5角 has already been read
        mention = _with_unit(folded, numeral) or (_without_unit(folded, numeral) if bare else None)
        if mention is not None and not _is_foreign(folded, mention):
            end = mention.end
            yield replace(mention, value=_plain(mention.value))


def _plain(value: Decimal) -> Decimal:
    """The same value without trailing zeros and without an exponent."""
    whole = value.to_integral_value()
    return whole if value == whole else value.normalize()


def _with_unit(folded: str, numeral: Numeral) -> Mention | None:
    """The amount that `numeral` is by its unit or its prefix, or None."""
    mention = _with_prefix(folded, _scaled(folded, numeral))
    if unit := _YUAN.match(folded, mention.end) or _KUAI.match(folded, mention.end):
        is_name = numeral.written and numeral.value < 10 and _NAME_AFTER_YUAN.match(folded, unit.end())
        return None if is_name and not mention.has_unit else _extended(mention, unit, Decimal(1))
    if unit := _SMALL_MONEY.match(folded, mention.end):
        return _extended(mention, unit, Decimal("0.1"))
    if mention.has_unit and not _MEASURED.match(folded, mention.end):
        return mention
    return None


def _scaled(folded: str, numeral: Numeral) -> Mention:
    """The numeral with a following English multiplier; not yet known to be money."""
    if match := _ENGLISH_MULTIPLIER.match(folded, numeral.end):
        value = numeral.value * _ENGLISH[match.group(match.lastindex or 1).lower()]
        return Mention(numeral.start, match.end(), value, has_unit=False)
    return Mention(numeral.start, numeral.end, numeral.value, has_unit=False)


def _with_prefix(folded: str, mention: Mention) -> Mention:
    """The mention with a currency prefix: part of the span when it touches the number."""
    before = folded[max(0, mention.start - _LOOK_BACK) : mention.start]
    if prefix := _PREFIX.search(before):
        return replace(mention, start=mention.start - len(prefix.group()), has_unit=True)
    return replace(mention, has_unit=True) if _LOOSE_PREFIX.search(before) else mention


def _extended(mention: Mention, unit: re.Match[str], worth: Decimal) -> Mention:
    """The mention with its unit, which is `worth` that many yuan, and with the 角 and 分 that follow."""
    written = unit.groupdict()
    tenths, cents = _digit(written.get("jiao")), _digit(written.get("fen"))
    value = mention.value * worth + tenths / 10 + cents / 100
    return Mention(mention.start, unit.end(), value)


def _digit(written: str | None) -> Decimal:
    """The value of one digit, Arabic or Chinese; 0 when it is not there."""
    return (value_of(written) if written else None) or Decimal(0)


def _without_unit(folded: str, numeral: Numeral) -> Mention | None:
    """A bare number as an amount, unless it counts or numbers something else."""
    mention = _scaled(folded, numeral)
    before = folded[mention.start - 1] if mention.start else ""
    is_named = before == "第" or (before.isascii() and before.isalpha())
    if is_named or _MEASURED.match(folded, mention.end) or _numbers_a_list(folded, mention):
        return None
    return mention


def _numbers_a_list(folded: str, mention: Mention) -> bool:
    """Whether this is the 1 of "1. ..." at the beginning of a line."""
    before = folded[max(0, mention.start - 1) : mention.start]
    if mention.end - mention.start > 2 or before not in ("", "\n", " ", ":", "(", "（"):
        return False
    return _LIST_NUMBER.match(folded, mention.end) is not None


def _is_foreign(folded: str, mention: Mention) -> bool:
    """Whether a foreign currency stands directly before or after the amount."""
    before = folded[max(0, mention.start - _LOOK_BACK) : mention.start]
    return bool(_FOREIGN_BEFORE.search(before) or _FOREIGN_AFTER.match(folded, mention.end))
