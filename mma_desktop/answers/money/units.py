"""The amount that one number is by its unit or its prefix, with the multipliers behind it: 16000元, CNY 1.2 million."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from mma_desktop.answers.characters import is_chinese
from mma_desktop.answers.money.english import find_english
from mma_desktop.answers.money.folding import is_marked
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.grammars import Grammar
from mma_desktop.answers.money.numerals import Numeral, value_of

LOOK_BACK = 16  # characters before a numeral that may hold its prefix
_ENGLISH_MULTIPLIER = re.compile(
    r"(?:[ -]?(hundred|thousand|million|billion|trillion|lakhs?|lacs?|crores?|mn|bn|tn|mln|mio[.]?|mrd[.]?)|(k|m)"
    r"|(w)(?=[余多]?[元块]|[,，。；;、！!？?）)]|\s|$))"
    r"(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_MARKED_MULTIPLIER = re.compile(  # behind a mark of money: £3.2 m, ₹2.5 Cr, £5 grand
    r" ?(m|k|crs?|l|grand(?! (?:larceny|theft|jury|piano|total)))(?![A-Za-z0-9])", re.IGNORECASE
)
_ENGLISH = {"hundred": Decimal(100), "w": Decimal(10**4)} | {
    name: Decimal(10**power)
    for power, names in (
        (3, ("thousand", "k", "grand")),
        (5, ("lakh", "lakhs", "lac", "lacs", "l")),
        (6, ("million", "m", "mn", "mln", "mio", "mio.")),
        (7, ("crore", "crores", "cr", "crs")),
        (9, ("billion", "bn", "mrd", "mrd.")),
        (12, ("trillion", "tn")),
    )
    for name in names
}
_AND_MORE = re.compile(  # 1 crore 20 lakh, 1 million 200 thousand
    r"\s(?:and\s)?(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3})?)\s(?P<scale>thousand|million|lakhs?|lacs?)(?![A-Za-z0-9])",
    re.IGNORECASE,
)
NAME_AFTER_YUAN = re.compile("[区里桥村街路镇乡坝店牌化素旦宵首帅老件朝配月]")  # 三元区, 一元化: no money
MEASURED = re.compile(  # in the same line: Count 1 £9,650, and in the next one Count 2
    r"[余多几]?(?:[年月日号时点分秒岁周天期张枚个只条部台辆克斤吨两千公毫厘米平名人位次起笔件套包箱盒瓶袋根支把层楼栋室户项款种倍折度%％‰℃]"
    r"|[^\S\n]?(?:percent|%|years?|months?|days?|hours?|grams?|kg|km|g|items?|times|people|pieces?|counts?|thefts?|victims?)"
    r"(?![A-Za-z]))",
    re.IGNORECASE,
)
_BEGINS_ROW = re.compile(r"[-/.:][0-9A-Za-z]|[\t|｜;]|[ ]{2}|[ ]*(?:\n|$)")  # behind the number of a row: 2020-02-03
_WEIGHED = re.compile(r"weigh(?:s|ed|ing|t of)?\s(?:(?:about|around|some|over|nearly|a total of)\s)?$", re.IGNORECASE)
_WEIGHED_REACH = 24  # characters before a number in which it may be said to be a weight
_LIST_NUMBER = re.compile(r"[.、)）](?![0-9])[ \t]*(?=[^\s*])")
_ABOUT_INSIDE = re.compile("[余多几来]")


def with_unit(folded: str, numeral: Numeral, grammar: Grammar) -> Mention | None:
    """The amount that `numeral` is by its unit or its prefix, or None."""
    mention = _with_prefix(folded, scaled(folded, numeral), grammar)
    if unit := unit_at(folded, mention.end, grammar):
        is_name = numeral.written and numeral.value < 10 and NAME_AFTER_YUAN.match(folded, unit.end())
        is_other = is_name or is_weight(folded, mention)
        return None if is_other and not mention.has_unit else _extended(mention, unit, Decimal(1))
    if unit := grammar.small.match(folded, mention.end):
        return _extended(mention, unit, grammar.small_worth)
    if mention.has_unit and not MEASURED.match(folded, mention.end):
        return mention
    return meant(folded, mention, grammar)


def without_unit(folded: str, numeral: Numeral) -> Mention | None:
    """A bare number as an amount, unless it counts or numbers something else."""
    mention = scaled(folded, numeral)
    is_word = folded[mention.start].isalpha() and folded[mention.start].isascii()
    if is_word or is_named(folded, mention):
        return None
    if MEASURED.match(folded, mention.end) or _numbers_a_list(folded, mention):
        return None
    return mention


def scaled(folded: str, numeral: Numeral) -> Mention:
    """The numeral with a following English multiplier; not yet known to be money."""
    match = _multiplier(folded, numeral)
    if match is None:
        low = None if numeral.high is None else numeral.value
        return Mention(numeral.start, numeral.end, numeral.value, False, numeral.approximate, low, numeral.high)
    scale = _scale(match)
    end, rest = _rest(folded, match.end(), scale)
    low = None if numeral.high is None else numeral.value * scale
    high = None if numeral.high is None else numeral.high * scale
    return Mention(numeral.start, end, numeral.value * scale + rest, False, numeral.approximate, low, high)


def english_scale(folded: str, place: int) -> Decimal | None:
    """What the English multiplier that begins here (a million) multiplies by, or None."""
    match = _ENGLISH_MULTIPLIER.match(folded, place)
    return _scale(match) if match else None


def _scale(match: re.Match[str]) -> Decimal:
    return _ENGLISH[match.group(match.lastindex or 1).lower()]


def unit_at(folded: str, place: int, grammar: Grammar) -> re.Match[str] | None:
    """The unit of this money that begins here, or None."""
    for pattern in grammar.units:
        if unit := pattern.match(folded, place):
            return unit
    return None


def is_weight(folded: str, mention: Mention) -> bool:
    """Whether the number is what something weighs (weighing 40 pounds)."""
    return _WEIGHED.search(folded, max(0, mention.start - _WEIGHED_REACH), mention.start) is not None


def is_named(folded: str, mention: Mention) -> bool:
    """Whether the number is part of a name (第3, A4)."""
    before = folded[mention.start - 1] if mention.start and not mention.has_unit else ""
    return before == "第" or (before.isascii() and before.isalpha())


def plain(value: Decimal) -> Decimal:
    """The same value without zeros at the end of its decimals."""
    whole = value.to_integral_value()
    return whole if value == whole else value.normalize()


def _multiplier(folded: str, numeral: Numeral) -> re.Match[str] | None:
    """The English multiplier behind a number, or None."""
    if is_chinese(folded[numeral.end : numeral.end + 1]):
        return None
    found = _ENGLISH_MULTIPLIER.match(folded, numeral.end)
    marked = None if found else _MARKED_MULTIPLIER.match(folded, numeral.end)
    return found or (marked if marked and is_marked(folded, numeral.start) else None)


def _rest(folded: str, end: int, scale: Decimal) -> tuple[int, Decimal]:
    """Where a number with multipliers ends, and what follows the first one: the 20 lakh of 1 crore 20 lakh."""
    rest = Decimal(0)
    while match := _AND_MORE.match(folded, end):
        smaller = _ENGLISH[match["scale"].lower()]
        if Decimal(match["number"]) * smaller >= scale:
            break
        end, rest, scale = match.end(), rest + Decimal(match["number"]) * smaller, smaller
    return end, rest


def _with_prefix(folded: str, mention: Mention, grammar: Grammar) -> Mention:
    """The mention with a currency prefix: part of the span when it touches the number."""
    begin = max(0, mention.start - LOOK_BACK)
    if not grammar.may_end_with(folded[mention.start - 1 : mention.start]):
        return mention
    if (prefix := grammar.prefix.search(folded, begin, mention.start)) and not _is_heading(folded, prefix, mention):
        written = prefix.groupdict().get("word") or prefix.group()
        return replace(mention, start=mention.start - len(written), has_unit=True)
    said = grammar.loose_prefix.search(folded, begin, mention.start)
    return replace(mention, has_unit=True) if said and not _is_heading(folded, said, mention) else mention


def _is_heading(folded: str, prefix: re.Match[str], mention: Mention) -> bool:
    """Whether what seems to be a prefix ends the line above (a heading EUR), and the number begins a row."""
    is_above = "\n" in folded[prefix.start() : mention.start]
    return is_above and _BEGINS_ROW.match(folded, mention.end) is not None


def meant(folded: str, mention: Mention, grammar: Grammar) -> Mention | None:
    """The amount that a number without a unit is by the words on both sides of it, or None: 骗取货款20多万."""
    behind = grammar.meant_behind.match(folded, mention.end)
    begin = max(0, mention.start - LOOK_BACK)
    if behind is None or grammar.meant_before.search(folded, begin, mention.start) is None:
        return None
    is_small = behind.groupdict().get("small") is not None
    return _extended(mention, behind, grammar.small_worth if is_small else Decimal(1))


def _extended(mention: Mention, unit: re.Match[str], worth: Decimal) -> Mention:
    """The mention with its unit, which is `worth` that much, and with the small money (角 and 分, cents) behind it."""
    value = mention.value * worth
    if unit.lastgroup is not None:
        written = unit.groupdict()
        tenths, hundredths = _number(written.get("tenths")), _number(written.get("hundredths") or written.get("said"))
        value += tenths / 10 + hundredths / 100
    about = mention.approximate or _ABOUT_INSIDE.search(unit.group()) is not None
    low = None if mention.low is None else mention.low * worth
    high = None if mention.high is None else mention.high * worth
    return Mention(mention.start, unit.end(), value, approximate=about, low=low, high=high)


def _number(written: str | None) -> Decimal:
    """The value of a number of small money; 0 when it is not there."""
    found = next(find_english(written), None) if written and written[0].isalpha() and written.isascii() else None
    return (found.value if found else value_of(written) if written else None) or Decimal(0)


def _numbers_a_list(folded: str, mention: Mention) -> bool:
    """Whether this is the 1 of "1. ..." at the beginning of a line."""
    before = folded[max(0, mention.start - 1) : mention.start]
    if mention.end - mention.start > 2 or before not in ("", "\n", " ", ":", "(", "（"):
        return False
    return _LIST_NUMBER.match(folded, mention.end) is not None
