"""Amounts of money of one currency in Chinese and English text: where they stand and how much they are.

A numeral is an amount when a unit or a prefix of the currency belongs to it (16000元, 人民币5000, RMB 15,000, CNY 1.2
million; of pounds £950, 40 pounds, 50p). Numbers of anything else (dates, ages, grams, card numbers, 13张) and amounts
of other money are not. Where the surroundings already speak of money (a final segment, the terms of a sum) a bare
number may count too.

A range (3000元至5000元, 1至2万元, 三五千元) is one amount. It is worth its low end, as a doubt goes to the accused;
both ends are kept.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from operator import attrgetter

from mma_desktop.answers.characters import is_chinese
from mma_desktop.answers.money.currencies import BY_CODE, UNNAMED, YUAN
from mma_desktop.answers.money.cut_numbers import cut_off, off_the_unit
from mma_desktop.answers.money.english import find_english
from mma_desktop.answers.money.folding import fold, is_marked
from mma_desktop.answers.money.grammars import Grammar, grammar_of
from mma_desktop.answers.money.numerals import Numeral, find_numerals, value_of

_ENGLISH_MULTIPLIER = re.compile(
    r"(?:[ -]?(hundred|thousand|million|billion|trillion|lakhs?|lacs?|crores?|mn|bn|tn)|(k|m)|(w)(?=[余多]?[元块]))"
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
        (6, ("million", "m", "mn")),
        (7, ("crore", "crores", "cr", "crs")),
        (9, ("billion", "bn")),
        (12, ("trillion", "tn")),
    )
    for name in names
}
_AND_MORE = re.compile(  # 1 crore 20 lakh, 1 million 200 thousand
    r"\s(?:and\s)?(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3})?)\s(?P<scale>thousand|million|lakhs?|lacs?)(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_LOOK_BACK = 16  # characters before a numeral that may hold its prefix

_NAME_AFTER_YUAN = re.compile("[区里桥村街路镇乡坝店牌化素旦宵首帅老件朝配月]")  # 三元区, 一元化: no money
_MEASURED = re.compile(
    r"[余多几]?(?:[年月日号时点分秒岁周天期张枚个只条部台辆克斤吨两千公毫厘米平名人位次起笔件套包箱盒瓶袋根支把层楼栋室户项款种倍折度%％‰℃]"
    r"|\s?(?:percent|%|years?|months?|days?|hours?|grams?|kg|km|g|items?|times|people|pieces?|counts?|thefts?|victims?)"
    r"(?![A-Za-z]))",
    re.IGNORECASE,
)
_WEIGHED = re.compile(r"weigh(?:s|ed|ing|t of)?\s(?:(?:about|around|some|over|nearly|a total of)\s)?$", re.IGNORECASE)
_WEIGHED_REACH = 24  # characters before a number in which it may be said to be a weight
_LIST_NUMBER = re.compile(r"[.、)）](?![0-9])[ \t]*(?=[^\s*])")
_ABOUT_AFTER = re.compile(r"(?:余|多|左右|上下|以上|以下|不等|许(?![可多])|\s(?:or so|or more))", re.IGNORECASE)
_ABOUT_INSIDE = re.compile("[余多几来]")
_BETWEEN = re.compile(r"between\s$", re.IGNORECASE)
_DASH = re.compile("[-－]")  # which may as well be a minus, or stand between the parts of a number
_MINUS_SIGN = re.compile("[-－−]")
_MINUS = (
    re.compile(  # which stands in front of a number and joins no words; at the beginning of a line it may be a bullet
        r"(?:[为是达额:=|（(，,、。；;\t]|(?<=\S)\x20|\b(?:of|was|is)\s)[-－−]$|^−$", re.IGNORECASE | re.MULTILINE
    )
)
_MINUS_OR_BRACKET = re.compile(r"[-－−(（]\s?$")
_CLOSED = re.compile(r"\s?[)）]")
_AS_ACCOUNTS_WRITE = re.compile(r"[0-9]{1,3}(?:[,，][0-9]{3})+(?:\.[0-9]{1,2})?|[0-9]+\.[0-9]{2}")
_SIGN = re.compile(r"\s?[-－−+=*×]")
_WIDEST_DASH = 20  # times that the high end of a range with a dash may be the low one
_MULTIPLIERS = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_LAST_MULTIPLIERS = re.compile("[十百千万亿]+$")
_LAST_LARGE = re.compile("[万亿]+$")
_NUMBERED_NAME = re.compile("(?P<name>[\u4e00-\u9fff]某)(?P<number>[1-9])")  # 李某1: one of several people of a name
_FIRST_DIGITS = tuple("123456789")
_NO_AMOUNT = re.compile("[^0-9.,，元圆万千百余多]|$")
_GROUPED = re.compile("[0-9]{1,3}(?:,[0-9]{3})+(?:[.][0-9]{1,2})?")
_LISTS = (  # a number, and what parts it from the next one: In 2015, 3,000 yuan is no list
    (
        re.compile(rf"{_GROUPED.pattern}|[A-Za-z -]*(?:hundred|thousand|million)", re.IGNORECASE),
        re.compile(r",? and |, | ?\+ ?"),
    ),
    (
        re.compile(rf"{_GROUPED.pattern}|[1-9][0-9]{{2,7}}(?:[.][0-9]{{1,2}})?|[0-9.]{{1,6}}万"),
        re.compile(r"、|和|及|以及| ?\+ ?"),
    ),
)
_LIST_GAPS = frozenset(", +、和及以")  # which any of these gaps begins with
_LONGEST_LIST = 12  # numbers
_LONGEST_GAP = 12  # characters between the ends of a range


@dataclass(frozen=True, slots=True)
class Mention:
    """One amount at characters [start, end): its value, and whether a unit or prefix says that it is money.

    `approximate` says whether the text rounds it (10000余元, 约3000元) or gives a range; then `low` and `high` are its
    ends and `value` is the low one. `negative` says that it has a minus, or brackets as accounts write them: £(1,200).
    """

    start: int
    end: int
    value: Decimal
    has_unit: bool = True
    approximate: bool = False
    low: Decimal | None = None
    high: Decimal | None = None
    negative: bool = False

    def may_be(self, value: Decimal) -> bool:
        """Whether this is the amount that is meant by `value`: the amount itself, or an end of the range."""
        return value in (self.value, self.low, self.high)


@dataclass(frozen=True, slots=True)
class VagueAmount:
    """An amount at characters [start, end) without a number (几万元, several thousand yuan), or with one of which only
    a part is read (£1,2345).
    """

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ForeignAmount:
    """An amount of foreign money at characters [start, end), in units of `currency` (ISO 4217; XXX if not named)."""

    start: int
    end: int
    value: Decimal
    currency: str


def find_amounts(text: str, bare: bool = False, currency: str = YUAN) -> Iterator[Mention]:
    """Every amount of this currency in `text`, in order; with `bare`, numbers without a unit count unless they measure
    something else. A number of which a part was not read is none (find_vague).
    """
    return (found for found in _found(fold(text), bare, grammar_of(currency)) if isinstance(found, Mention))


def find_vague(text: str, currency: str = YUAN) -> Iterator[VagueAmount]:
    """Every amount that the text does not put into a number, or into one that cannot be read, in order; none of them
    has a value.
    """
    folded, grammar = fold(text), grammar_of(currency)
    cut = [
        found
        for found in (*_found(folded, False, grammar), *_foreign(folded, grammar))
        if isinstance(found, VagueAmount)
    ]
    yield from sorted({*_wordy(folded, grammar), *cut}, key=attrgetter("start", "end"))


def find_foreign(text: str, currency: str = YUAN) -> Iterator[ForeignAmount]:
    """Every amount of other money than this, in order; what it is in this currency is not known here."""
    return (found for found in _foreign(fold(text), grammar_of(currency)) if isinstance(found, ForeignAmount))


def _found(folded: str, bare: bool, grammar: Grammar) -> Iterator[Mention | VagueAmount]:
    """Every amount of one currency, and every number that would be one but is not read whole."""
    folded = _without_name_numbers(folded)
    numerals = _numerals(folded)
    has_foreign = grammar.foreign.may_be_in(folded)  # asked once: most texts have none
    end = 0
    vague = {amount.end for amount in _wordy(folded, grammar)}
    for index, numeral in enumerate(numerals):
        if numeral.start < end:
            continue  # the 5 of 3元5角 has already been read
        following = numerals[index + 1] if index + 1 < len(numerals) else None
        mention = _amount(folded, numeral, following, bare, grammar) or _in_list(folded, numerals, index, grammar)
        if mention is None:
            if marked := _marked_negative(folded, numeral, grammar) or _off_the_unit(folded, numeral, grammar):
                yield marked
        elif mention.end in vague:
            end = mention.end  # the 十万元 of 数十万元
        elif not (has_foreign and _is_foreign(folded, mention, grammar)):
            cut = cut_off(folded, mention.start, mention.end, mention.has_unit, in_sum=bare)
            end = cut[1] if cut else mention.end
            yield VagueAmount(*cut) if cut else _described(folded, mention, grammar, bare)


def _wordy(folded: str, grammar: Grammar) -> Iterator[VagueAmount]:
    """The amounts in words without a number."""
    return (VagueAmount(match.start(), match.end()) for match in grammar.vague.finditer(folded))


def _foreign(folded: str, grammar: Grammar) -> Iterator[ForeignAmount | VagueAmount]:
    """Every amount of other money, and every number that would be one but is not read whole."""
    foreign = grammar.foreign
    if not foreign.may_be_in(folded):
        return
    for numeral in _numerals(folded):
        amount = _with_unit(folded, numeral, grammar) or _scaled(folded, numeral)
        before = _foreign_before(folded, amount, grammar)
        behind = foreign.behind.match(folded, amount.end)
        is_named_before = before is not None and (behind is None or behind.lastgroup == YUAN)  # 港币900元
        start, code = amount.start, UNNAMED
        if behind is not None and not is_named_before and not _is_weight(folded, amount):
            code, end = behind.lastgroup or UNNAMED, behind.end()
        elif before is not None and not _MEASURED.match(folded, amount.end):
            code, start = before.lastgroup or UNNAMED, before.start()
            end = behind.end() if behind is not None else amount.end
            if amount.value < BY_CODE[code].least:
                continue
        else:
            continue
        cut = cut_off(folded, start, end)
        yield VagueAmount(*cut) if cut else ForeignAmount(start, end, _plain(amount.value), code)


def _marked_negative(folded: str, numeral: Numeral, grammar: Grammar) -> Mention | VagueAmount | None:
    """A negative number as accounts write it, its mark of money outside: ￥-500, £(1,200), (1,200.00)元."""
    sign = _MINUS_OR_BRACKET.search(folded, max(0, numeral.start - 2), numeral.start)
    if sign is None:
        return None
    scaled, is_open = _scaled(folded, numeral), sign.group()[0] in "(（"
    closed = _CLOSED.match(folded, scaled.end) if is_open else None
    negative = replace(scaled, value=_plain(scaled.value), has_unit=True, negative=True)
    if mark := grammar.prefix.search(folded, max(0, sign.start() - _LOOK_BACK), sign.start()):
        if is_open and closed is None:
            return VagueAmount(mark.start(), numeral.end)
        return replace(negative, start=mark.start(), end=closed.end() if closed else scaled.end)
    is_account = closed is not None and _AS_ACCOUNTS_WRITE.fullmatch(folded, numeral.start, numeral.end) is not None
    unit = _unit_at(folded, closed.end(), grammar) if closed and is_account else None
    return replace(negative, start=sign.start(), end=unit.end()) if unit else None


def _off_the_unit(folded: str, numeral: Numeral, grammar: Grammar) -> VagueAmount | None:
    """The number whose unit stands behind a stray sign (5000*元), or behind its brackets (（1200）元)."""
    place = None if is_chinese(folded[numeral.end : numeral.end + 1]) else off_the_unit(folded, numeral.end)
    unit = _unit_at(folded, place, grammar) if place is not None else None
    if unit is None or _NAME_AFTER_YUAN.match(folded, unit.end()):
        return None
    opens = folded[numeral.start - 1 : numeral.start] in ("(", "（")
    return VagueAmount(numeral.start - opens, unit.end())


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


def _amount(folded: str, numeral: Numeral, following: Numeral | None, bare: bool, grammar: Grammar) -> Mention | None:
    """The amount that begins with this numeral, or None."""
    mention = _with_unit(folded, numeral, grammar)
    first = mention or _scaled(folded, numeral)
    if following is not None and (range_ := _range(folded, first, following, bare, grammar)):
        return range_
    return mention or (_without_unit(folded, numeral) if bare else None)


def _in_list(folded: str, numerals: Sequence[Numeral], index: int, grammar: Grammar) -> Mention | None:
    """A number of a list whose last one alone has the unit (80,000, 70,000 and 25,000 yuan; 3000、5000元), or None."""
    if folded[numerals[index].end : numerals[index].end + 1] not in _LIST_GAPS:
        return None
    for number, gap in _LISTS:
        for numeral, following in pairwise(numerals[index : index + _LONGEST_LIST]):
            is_listed = number.fullmatch(folded, numeral.start, numeral.end) is not None
            if not is_listed or not gap.fullmatch(folded, numeral.end, following.start):
                break
            if (last := _with_unit(folded, following, grammar)) and last.start == following.start:
                return replace(_scaled(folded, numerals[index]), has_unit=True)
    return None


def _range(folded: str, first: Mention, following: Numeral, bare: bool, grammar: Grammar) -> Mention | None:
    """The range from `first` to the numeral that follows, or None: 3000元至5000元, 1至2万元, 三、四千元."""
    gap = folded[first.end : following.start]
    if len(gap) > _LONGEST_GAP or not (gap == "、" or _is_to(folded, first, gap, grammar)):
        return None
    last = _with_unit(folded, following, grammar) or (_without_unit(folded, following) if first.has_unit else None)
    if last is None or _is_foreign(folded, last, grammar) or _is_named(folded, first):
        return None
    is_open = folded[first.end - 1].isdigit()  # no unit stands behind it: $5 to $10 million, 人民币3至5万元
    low = _on_the_same_scale(folded, first.value, following) if is_open or not first.has_unit else first.value
    if gap == "、" and not _are_neighbours(folded, first, low, following):
        return None
    is_sum = bare and (low == first.value or _stands_in_a_sum(folded, first.start, last.end))
    if _DASH.search(gap) and (is_sum or first.value <= 0 or last.value > low * _WIDEST_DASH):
        return None
    high = last.high or last.value
    return replace(first, end=last.end, value=low, has_unit=True, low=low, high=high) if 0 < low < high else None


def _stands_in_a_sum(folded: str, start: int, end: int) -> bool:
    """Whether a sign or an equals sign stands directly before or behind."""
    return (
        _SIGN.match(folded, end) is not None or _SIGN.fullmatch(folded[max(0, start - 2) : start].strip()) is not None
    )


def _is_to(folded: str, first: Mention, gap: str, grammar: Grammar) -> bool:
    """Whether the text says: 3,000 to 5,000 yuan, or between 3,000 and 5,000 yuan."""
    if grammar.precision.to.fullmatch(gap):
        return True
    if not grammar.precision.and_.fullmatch(gap):
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


def _described(folded: str, mention: Mention, grammar: Grammar, bare: bool) -> Mention:
    """The mention with plain values, and with what its surroundings say about its precision and its sign; in a sum
    (`bare`) a minus is no sign of its own.
    """
    low, high = (None if end is None else _plain(end) for end in (mention.low, mention.high))
    begin, start = max(0, mention.start - _LOOK_BACK), mention.start
    may_be_about = grammar.may_end_with(folded[start - 1 : start])
    about = (
        high is not None
        or mention.approximate
        or (may_be_about and grammar.precision.about.search(folded, begin, start) is not None)
        or _ABOUT_AFTER.match(folded, mention.end) is not None
    )
    has_sign = not bare and _MINUS_SIGN.search(folded, begin, start) is not None
    negative = has_sign and _MINUS.search(folded, begin, start) is not None
    return Mention(start, mention.end, _plain(mention.value), mention.has_unit, about, low, high, negative)


def _plain(value: Decimal) -> Decimal:
    """The same value without trailing zeros and without an exponent."""
    whole = value.to_integral_value()
    return whole if value == whole else value.normalize()


def _with_unit(folded: str, numeral: Numeral, grammar: Grammar) -> Mention | None:
    """The amount that `numeral` is by its unit or its prefix, or None."""
    mention = _with_prefix(folded, _scaled(folded, numeral), grammar)
    if unit := _unit_at(folded, mention.end, grammar):
        is_name = numeral.written and numeral.value < 10 and _NAME_AFTER_YUAN.match(folded, unit.end())
        is_other = is_name or _is_weight(folded, mention)
        return None if is_other and not mention.has_unit else _extended(mention, unit, Decimal(1))
    if unit := grammar.small.match(folded, mention.end):
        return _extended(mention, unit, grammar.small_worth)
    if mention.has_unit and not _MEASURED.match(folded, mention.end):
        return mention
    return _meant(folded, mention, grammar)


def _unit_at(folded: str, place: int, grammar: Grammar) -> re.Match[str] | None:
    """The unit of this money that begins here, or None."""
    for pattern in grammar.units:
        if unit := pattern.match(folded, place):
            return unit
    return None


def _meant(folded: str, mention: Mention, grammar: Grammar) -> Mention | None:
    """The amount that a number without a unit is by the words on both sides of it, or None: 骗取货款20多万."""
    behind = grammar.meant_behind.match(folded, mention.end)
    begin = max(0, mention.start - _LOOK_BACK)
    if behind is None or grammar.meant_before.search(folded, begin, mention.start) is None:
        return None
    return _extended(mention, behind, Decimal(1))


def _scaled(folded: str, numeral: Numeral) -> Mention:
    """The numeral with a following English multiplier; not yet known to be money."""
    match = _multiplier(folded, numeral)
    if match is None:
        low = None if numeral.high is None else numeral.value
        return Mention(numeral.start, numeral.end, numeral.value, False, numeral.approximate, low, numeral.high)
    scale = _ENGLISH[match.group(match.lastindex or 1).lower()]
    end, rest = _rest(folded, match.end(), scale)
    low = None if numeral.high is None else numeral.value * scale
    high = None if numeral.high is None else numeral.high * scale
    return Mention(numeral.start, end, numeral.value * scale + rest, False, numeral.approximate, low, high)


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
    begin = max(0, mention.start - _LOOK_BACK)
    if not grammar.may_end_with(folded[mention.start - 1 : mention.start]):
        return mention
    if prefix := grammar.prefix.search(folded, begin, mention.start):
        written = prefix.groupdict().get("word") or prefix.group()
        return replace(mention, start=mention.start - len(written), has_unit=True)
    is_said = grammar.loose_prefix.search(folded, begin, mention.start) is not None
    return replace(mention, has_unit=True) if is_said else mention


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


def _is_foreign(folded: str, mention: Mention, grammar: Grammar) -> bool:
    """Whether other money stands directly before or after the amount."""
    before = _foreign_before(folded, mention, grammar)
    return before is not None or grammar.foreign.behind.match(folded, mention.end) is not None


def _foreign_before(folded: str, mention: Mention, grammar: Grammar) -> re.Match[str] | None:
    """The prefix of other money that belongs to the number, or None."""
    begin = max(0, mention.start - _LOOK_BACK)
    is_hinted = grammar.foreign.hint.search(folded, begin, mention.start) is not None
    return grammar.foreign.before.search(folded, begin, mention.start) if is_hinted else None


def _is_weight(folded: str, mention: Mention) -> bool:
    """Whether the number is what something weighs (weighing 40 pounds)."""
    return _WEIGHED.search(folded, max(0, mention.start - _WEIGHED_REACH), mention.start) is not None
