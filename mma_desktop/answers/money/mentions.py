"""Amounts of money in Chinese and English text: where they stand and how many yuan they are.

A numeral is an amount when a yuan unit or prefix belongs to it (16000元, 人民币5000, RMB 15,000, CNY 1.2 million).
Numbers of anything else (dates, ages, grams, card numbers, 13张) and amounts of foreign money are not. Where the
surroundings already speak of money (a final segment, the terms of a sum) a bare number may count too.

A range (3000元至5000元, 1至2万元, 三五千元) is one amount. It is worth its low end, as a doubt goes to the accused;
both ends are kept.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from operator import attrgetter

from mma_desktop.answers.money.english import find_english
from mma_desktop.answers.money.numerals import Numeral, find_numerals, fold, value_of

_DIGIT = "1-9一二三四五六七八九"
_CURRENCIES = {
    "USD": "美元|美金|美刀|USD|US[$]|US dollars?|[$]|dollars?",
    "HKD": "港币|港元|港纸|HKD|HK[$]|HK dollars?",
    "EUR": "欧元|euros?|EUR|€",
    "JPY": "日元|日币|JPY|yen(?![A-Za-z])",
    "GBP": "英镑|GBP|£|pounds? sterling",
    "KRW": "韩元|韩币|KRW",
    "AUD": "澳元|澳币|AUD",
    "MOP": "澳门元|澳门币",
    "CAD": "加元|加币|CAD",
    "SGD": "新元|新币|SGD",
    "TWD": "新台币|台币|TWD|NT[$]",
    "THB": "泰铢",
    "RUB": "卢布",
    "VND": "越南盾|越南币",
    "ZAR": "南非币",
    "XXX": "外币",
}
_FOREIGN_WORD = f"(?:{'|'.join(f'(?P<{code}>{words})' for code, words in _CURRENCIES.items())})"
_LINK = "(?:共计|合计|总计|总额|约|共|为|是|[:：,]|\\s)*"

_ENGLISH_MULTIPLIER = re.compile(
    r"(?:[ -]?(hundred|thousand|million|billion)|(k|mn?|bn)|(w)(?=[余多]?[元块]))(?![A-Za-z0-9])", re.IGNORECASE
)
_ENGLISH = {"hundred": Decimal(100), "w": Decimal(10**4)} | {
    name: Decimal(10**power)
    for power, names in ((3, ("thousand", "k")), (6, ("million", "m", "mn")), (9, ("billion", "bn")))
    for name in names
}
_YUAN = re.compile(
    r"\s?[余多几]?\s?(?:元|圆(?=[整正])|块(?=钱)|(?:人民币|RMB|CNY)(?=$|[\s,.，。;；、)）]|左右|整)|-?(?:yuan|renminbi)(?![A-Za-z]))"
    rf"(?:零?(?P<jiao>[{_DIGIT}])角(?![度落形]))?(?:零?(?P<fen>[{_DIGIT}])分(?![之钟许]))?",
    re.IGNORECASE,
)
_KUAI = re.compile(rf"块(?P<jiao>[{_DIGIT}])(?:毛|角)")
_SMALL_MONEY = re.compile(rf"(?:[角毛](?=钱)|角(?=[{_DIGIT}]分(?![之钟许])))(?:(?P<fen>[{_DIGIT}])分)?")
_PREFIX = re.compile(
    r"(?:人民币|￥|(?<![A-Za-z])(?:RMB|CNY|renminbi)|(?:(?<![A-Za-z])(?:of|for|at|to|is|was|worth|paid)\s|[(,:]\s?|^)(?P<yuan>yuan\s))"
    r"\s?$",
    re.IGNORECASE,
)
_LOOSE_PREFIX = re.compile(rf"(?:人民币|(?<![A-Za-z])(?:RMB|CNY|renminbi)){_LINK}$", re.IGNORECASE)
_FOREIGN_BEFORE = re.compile(rf"{_FOREIGN_WORD}{_LINK}$", re.IGNORECASE)
_FOREIGN_AFTER = re.compile(rf"\s?[余多]?\s?(?:的|面[值额]的)?{_FOREIGN_WORD}", re.IGNORECASE)
_FOREIGN = re.compile(_FOREIGN_WORD, re.IGNORECASE)
_LOOK_BACK = 16  # characters before a numeral that may hold its prefix

_NAME_AFTER_YUAN = re.compile("[区里桥村街路镇乡坝店牌化素旦宵首帅老件朝配月]")  # 三元区, 一元化: no money
_MEASURED = re.compile(
    r"[余多几]?(?:[年月日号时点分秒岁周天期张枚个只条部台辆克斤吨两千公毫厘米平名人位次起笔件套包箱盒瓶袋根支把层楼栋室户项款种倍折度%％‰℃]"
    r"|\s?(?:percent|%|years?|months?|days?|hours?|grams?|kg|km|g|items?|times|people|pieces?|counts?|thefts?|victims?)"
    r"(?![A-Za-z]))",
    re.IGNORECASE,
)
_LIST_NUMBER = re.compile(r"[.、)）](?![0-9])[ \t]*(?=[^\s*])")


_VAGUE = re.compile(
    r"(?:(?<![一二三四五六七八九十百千0-9])几|好几|(?<![总人次件额款本笔倍])数|(?<!以)上)(?=[十百千万亿])[十百千万亿]{1,3}[余多]?(?:元|块钱?)"
    r"|(?<![A-Za-z])(?:several|a few|tens of|hundreds of|thousands of|some)(?: (?:hundreds?|thousands?|millions?))?"
    r"(?: of)? yuan(?![A-Za-z])",
    re.IGNORECASE,
)
_ABOUT_BEFORE = re.compile(
    r"(?:(?<![节预合契])约|(?<![附最])近|将近|大概|左右|至少|最多|不足|超过|逾|不低于"
    r"|(?<![A-Za-z])(?:about|around|approximately|nearly|almost|over|more than|less than|at least|some|up to))"
    r"(?:为|有|\s|人民币|RMB|CNY)*$",
    re.IGNORECASE,
)
_ABOUT_AFTER = re.compile(r"(?:余|多|左右|上下|以上|以下|不等|许(?![可多])|\s(?:or so|or more))", re.IGNORECASE)
_ABOUT_INSIDE = re.compile("[余多几来]")
_TO = re.compile(r"(?:余|多)?\s?(?:[-－—–―~～至到]|——|to)\s?(?:人民币|RMB|CNY|￥)?\s?", re.IGNORECASE)
_BETWEEN = re.compile(r"between\s$", re.IGNORECASE)
_DASH = re.compile("[-－]")  # which may as well be a minus, or stand between the parts of a number
_WIDEST_DASH = 20  # times that the high end of a range with a dash may be the low one
_MULTIPLIERS = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_LAST_MULTIPLIERS = re.compile("[十百千万亿]+$")
_LAST_LARGE = re.compile("[万亿]+$")
_NUMBERED_NAME = re.compile("(?P<name>[\u4e00-\u9fff]某)(?P<number>[1-9])")  # 李某1: one of several people of a name
_FIRST_DIGITS = tuple("123456789")
_NO_AMOUNT = re.compile("[^0-9.,，元圆万千百余多]|$")
_LONGEST_GAP = 12  # characters between the ends of a range


@dataclass(frozen=True, slots=True)
class Mention:
    """One amount at characters [start, end): its value in yuan, and whether a unit or prefix says that it is money.

    `approximate` says whether the text rounds it (10000余元, 约3000元) or gives a range; then `low` and `high` are its
    ends and `value` is the low one.
    """

    start: int
    end: int
    value: Decimal
    has_unit: bool = True
    approximate: bool = False
    low: Decimal | None = None
    high: Decimal | None = None

    def may_be(self, value: Decimal) -> bool:
        """Whether this is the amount that is meant by `value`: the amount itself, or an end of the range."""
        return value in (self.value, self.low, self.high)


@dataclass(frozen=True, slots=True)
class VagueAmount:
    """Words for an amount without any number, at characters [start, end): 几万元, several thousand yuan."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ForeignAmount:
    """An amount of foreign money at characters [start, end), in units of `currency` (ISO 4217; XXX if not named)."""

    start: int
    end: int
    value: Decimal
    currency: str


def find_amounts(text: str, bare: bool = False) -> Iterator[Mention]:
    """Every amount of `text` in order; with `bare`, numbers without a unit count unless they measure something else."""
    folded = _without_name_numbers(fold(text))
    numerals = _numerals(folded)
    has_foreign = _FOREIGN.search(folded) is not None  # asked once: most texts have none
    end = 0
    vague = {amount.end for amount in find_vague(text)}
    for index, numeral in enumerate(numerals):
        if numeral.start < end:
            continue  # the 5 of 3元5角 has already been read
        following = numerals[index + 1] if index + 1 < len(numerals) else None
        mention = _amount(folded, numeral, following, bare)
        if mention is not None and mention.end in vague:
            end = mention.end  # the 十万元 of 数十万元
        elif mention is not None and not (has_foreign and _is_foreign(folded, mention)):
            end = mention.end
            yield _described(folded, mention)


def find_vague(text: str) -> Iterator[VagueAmount]:
    """Every amount that the text does not put into a number, in order; none of them has a value."""
    for match in _VAGUE.finditer(fold(text)):
        yield VagueAmount(match.start(), match.end())


def find_foreign(text: str) -> Iterator[ForeignAmount]:
    """Every amount of foreign money, in order; what it is in yuan is not known here."""
    folded = fold(text)
    if _FOREIGN.search(folded) is None:
        return
    for numeral in _numerals(folded):
        amount = _with_unit(folded, numeral) or _scaled(folded, numeral)
        before = _FOREIGN_BEFORE.search(folded, max(0, amount.start - _LOOK_BACK), amount.start)
        after = _FOREIGN_AFTER.match(folded, amount.end)
        if after is not None:
            yield ForeignAmount(amount.start, after.end(), _plain(amount.value), after.lastgroup or "XXX")
        elif before is not None and not _MEASURED.match(folded, amount.end):
            yield ForeignAmount(before.start(), amount.end, _plain(amount.value), before.lastgroup or "XXX")


def _without_name_numbers(folded: str) -> str:
    """The text with the 1 of 李某13000元 made part of the name, where the text knows a 李某1 and no plain 李某.

    Same length, same offsets.
    """
    found = list(_NUMBERED_NAME.finditer(folded)) if "某" in folded else []
    known = {match.group() for match in found if _NO_AMOUNT.match(folded, match.end())}
    glued = [m for m in found if m.group() in known and folded[m.end() : m.end() + 1] in _FIRST_DIGITS]
    for name in {match.group("name") for match in glued}:
        if re.search(f"{name}(?![0-9])", folded):
            glued = [match for match in glued if match.group("name") != name]
    characters = list(folded) if glued else []
    for match in glued:
        characters[match.start("number")] = "某"
    return "".join(characters) or folded


def _numerals(folded: str) -> list[Numeral]:
    """All numerals; those in English words are not listed where they only follow a number (2 million)."""
    return list(heapq.merge(find_numerals(folded), find_english(folded), key=attrgetter("start")))


def _amount(folded: str, numeral: Numeral, following: Numeral | None, bare: bool) -> Mention | None:
    """The amount that begins with this numeral, or None."""
    mention = _with_unit(folded, numeral)
    if following is not None and (range_ := _range(folded, mention or _scaled(folded, numeral), following, bare)):
        return range_
    return mention or (_without_unit(folded, numeral) if bare else None)


def _range(folded: str, first: Mention, following: Numeral, bare: bool) -> Mention | None:
    """The range from `first` to the numeral that follows, or None: 3000元至5000元, 1至2万元, 三、四千元."""
    gap = folded[first.end : following.start]
    if len(gap) > _LONGEST_GAP or not (gap == "、" or _TO.fullmatch(gap) or _is_between(folded, first, gap)):
        return None
    last = _with_unit(folded, following) or (_without_unit(folded, following) if first.has_unit else None)
    if last is None or _is_foreign(folded, last) or _is_named(folded, first):
        return None
    low = first.value if first.has_unit else _on_the_same_scale(folded, first.value, following)
    if gap == "、" and not _are_neighbours(folded, first, low, following):
        return None
    if _DASH.search(gap) and (bare or first.value <= 0 or last.value > low * _WIDEST_DASH):
        return None
    high = last.high or last.value
    return replace(first, end=last.end, value=low, has_unit=True, low=low, high=high) if 0 < low < high else None


def _is_between(folded: str, first: Mention, gap: str) -> bool:
    """Whether the text says: between 3,000 and 5,000 yuan."""
    if gap.strip() not in ("and", "and RMB", "and CNY", "and ￥"):
        return False
    return _BETWEEN.search(folded, max(0, first.start - _LOOK_BACK), first.start) is not None


def _on_the_same_scale(folded: str, first: Decimal, following: Numeral) -> Decimal:
    """What the 1 of 1至2万元 is worth: the multiplier at the end belongs to both, if the smaller number lacks one."""
    written = folded[following.start : following.end]
    if match := _ENGLISH_MULTIPLIER.match(folded, following.end):
        scale = _ENGLISH[match.group(match.lastindex or 1).lower()]
        return first * scale if first < following.value else first
    for pattern in (_LAST_MULTIPLIERS, _LAST_LARGE):
        if match := pattern.search(written):
            scale = Decimal(1)
            for character in match.group():
                scale *= _MULTIPLIERS[character]
            if first < following.value / scale:
                return first * scale
    return first


def _are_neighbours(folded: str, first: Mention, low: Decimal, following: Numeral) -> bool:
    """Whether 三、四千 is one range: its digits are one apart, and the first is not an item's number on a new line."""
    starts_line = not folded[max(0, first.start - 8) : first.start].rpartition("\n")[2].strip()
    if first.has_unit or starts_line or low <= first.value:
        return False
    return following.value - low == low / first.value


def _described(folded: str, mention: Mention) -> Mention:
    """The mention with plain values, and with what its surroundings say about its precision."""
    low, high = (None if end is None else _plain(end) for end in (mention.low, mention.high))
    about = (
        high is not None
        or mention.approximate
        or _ABOUT_BEFORE.search(folded, max(0, mention.start - _LOOK_BACK), mention.start) is not None
        or _ABOUT_AFTER.match(folded, mention.end) is not None
    )
    return replace(mention, value=_plain(mention.value), approximate=about, low=low, high=high)


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
    end, scale = numeral.end, Decimal(1)
    if match := _ENGLISH_MULTIPLIER.match(folded, numeral.end):
        end, scale = match.end(), _ENGLISH[match.group(match.lastindex or 1).lower()]
    low = None if numeral.high is None else numeral.value * scale
    high = None if numeral.high is None else numeral.high * scale
    value = numeral.value * scale
    return Mention(numeral.start, end, value, has_unit=False, approximate=numeral.approximate, low=low, high=high)


def _with_prefix(folded: str, mention: Mention) -> Mention:
    """The mention with a currency prefix: part of the span when it touches the number."""
    before = folded[max(0, mention.start - _LOOK_BACK) : mention.start]
    if prefix := _PREFIX.search(before):
        written = prefix.group("yuan") or prefix.group()
        return replace(mention, start=mention.start - len(written), has_unit=True)
    return replace(mention, has_unit=True) if _LOOSE_PREFIX.search(before) else mention


def _extended(mention: Mention, unit: re.Match[str], worth: Decimal) -> Mention:
    """The mention with its unit, which is `worth` that many yuan, and with the 角 and 分 that follow."""
    written = unit.groupdict()
    tenths, cents = _digit(written.get("jiao")), _digit(written.get("fen"))
    value = mention.value * worth + tenths / 10 + cents / 100
    about = mention.approximate or _ABOUT_INSIDE.search(unit.group()) is not None
    low = None if mention.low is None else mention.low * worth
    high = None if mention.high is None else mention.high * worth
    return Mention(mention.start, unit.end(), value, approximate=about, low=low, high=high)


def _digit(written: str | None) -> Decimal:
    """The value of one digit, Arabic or Chinese; 0 when it is not there."""
    return (value_of(written) if written else None) or Decimal(0)


def _without_unit(folded: str, numeral: Numeral) -> Mention | None:
    """A bare number as an amount, unless it counts or numbers something else."""
    mention = _scaled(folded, numeral)
    is_word = folded[mention.start].isalpha() and folded[mention.start].isascii()
    if is_word or _is_named(folded, mention):
        return None
    if _MEASURED.match(folded, mention.end) or _numbers_a_list(folded, mention):
        return None
    return mention


def _is_named(folded: str, mention: Mention) -> bool:
    """Whether the number is part of a name (第3, A4)."""
    before = folded[mention.start - 1] if mention.start and not mention.has_unit else ""
    return before == "第" or (before.isascii() and before.isalpha())


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
