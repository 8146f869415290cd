"""Amounts of money of one currency in Chinese and English text: where they stand and how much they are.

A numeral is an amount when a unit or a prefix of the currency belongs to it (16000元, 人民币5000, RMB 15,000, CNY 1.2
million; of pounds £950, 40 pounds, 50p). Numbers of anything else (dates, ages, grams, card numbers, 13张) and amounts
of other money are not. Where the surroundings already speak of money (a final segment, the terms of a sum) a bare
number may count too.

A range (3000元至5000元, 1至2万元, 三五千元) is one amount. It is worth its low end, as a doubt goes to the accused;
both ends are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

from mma_desktop.answers.characters import is_chinese
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.cut_numbers import cut_off, off_the_unit
from mma_desktop.answers.money.english import find_all_numerals
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.foreign import foreign_in, is_foreign
from mma_desktop.answers.money.found import ForeignAmount, Mention, VagueAmount
from mma_desktop.answers.money.grammars import Grammar, grammar_of
from mma_desktop.answers.money.numerals import Numeral
from mma_desktop.answers.money.ranges import range_of
from mma_desktop.answers.money.units import LOOK_BACK, NAME_AFTER_YUAN, plain, scaled, unit_at, with_unit, without_unit

_ABOUT_AFTER = re.compile(r"(?:余|多|左右|上下|以上|以下|不等|许(?![可多])|\s(?:or so|or more))", re.IGNORECASE)
_AT_LEAST = re.compile(  # and what is done to the amount: 至少骗取8000元
    "(?:至少|最少|不少于|至多|最多)(?:(?![一二三四五六七八九十百千万的])[\u4e00-\u9fff]){1,4}$"
)
_MINUS_SIGN = re.compile("[-－−负]")
_OF_ACCOUNTS = "利润|收益|盈余|结余|亏损|现金流|净资产|权益|人民币|RMB\\s?|CNY\\s?"
_MINUS = re.compile(  # before a number, and joining no words; at the beginning of a line it may be a bullet
    rf"(?:[为是达额:=|（(，,、。；;\t]|{_OF_ACCOUNTS}|(?<=\S)\x20|\b(?:of|was|is)\s)[-－−]$"
    r"|^−$|(?<![自欺担肩胜抱辜])负$",
    re.IGNORECASE | re.MULTILINE,
)
_MINUS_OR_BRACKET = re.compile(r"[-－−(（]\s?$")
_CLOSED = re.compile(r"\s?[)）]")
_AS_ACCOUNTS_WRITE = re.compile(r"[0-9]{1,3}(?:[,，][0-9]{3})+(?:\.[0-9]{1,2})?|[0-9]+\.[0-9]{2}")
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
        for found in (*_found(folded, False, grammar), *foreign_in(folded, grammar))
        if isinstance(found, VagueAmount)
    ]
    yield from sorted({*_wordy(folded, grammar), *cut}, key=attrgetter("start", "end"))


def find_foreign(text: str, currency: str = YUAN) -> Iterator[ForeignAmount]:
    """Every amount of other money than this, in order; what it is in this currency is not known here."""
    return (found for found in foreign_in(fold(text), grammar_of(currency)) if isinstance(found, ForeignAmount))


def _found(folded: str, bare: bool, grammar: Grammar) -> Iterator[Mention | VagueAmount]:
    """Every amount of one currency, and every number that would be one but is not read whole."""
    folded = _without_name_numbers(folded)
    numerals = find_all_numerals(folded)
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
        elif not (has_foreign and is_foreign(folded, mention, grammar)):
            cut = cut_off(folded, mention.start, mention.end, mention.has_unit, in_sum=bare)
            end = cut[1] if cut else mention.end
            yield VagueAmount(*cut) if cut else _described(folded, mention, grammar, bare)


def _wordy(folded: str, grammar: Grammar) -> Iterator[VagueAmount]:
    """The amounts in words without a number."""
    return (VagueAmount(match.start(), match.end()) for match in grammar.vague.finditer(folded))


def _marked_negative(folded: str, numeral: Numeral, grammar: Grammar) -> Mention | VagueAmount | None:
    """A negative number as accounts write it, its mark of money outside: ￥-500, £(1,200), (1,200.00)元."""
    sign = _MINUS_OR_BRACKET.search(folded, max(0, numeral.start - 2), numeral.start)
    if sign is None:
        return None
    number, is_open = scaled(folded, numeral), sign.group()[0] in "(（"
    closed = _CLOSED.match(folded, number.end) if is_open else None
    negative = replace(number, value=plain(number.value), has_unit=True, negative=True)
    if mark := grammar.prefix.search(folded, max(0, sign.start() - LOOK_BACK), sign.start()):
        if is_open and closed is None:
            return VagueAmount(mark.start(), numeral.end)
        return replace(negative, start=mark.start(), end=closed.end() if closed else number.end)
    is_account = closed is not None and _AS_ACCOUNTS_WRITE.fullmatch(folded, numeral.start, numeral.end) is not None
    unit = unit_at(folded, closed.end(), grammar) if closed and is_account else None
    return replace(negative, start=sign.start(), end=unit.end()) if unit else None


def _off_the_unit(folded: str, numeral: Numeral, grammar: Grammar) -> VagueAmount | None:
    """The number whose unit stands behind a stray sign (5000*元), or behind its brackets (（1200）元)."""
    place = None if is_chinese(folded[numeral.end : numeral.end + 1]) else off_the_unit(folded, numeral.end)
    unit = unit_at(folded, place, grammar) if place is not None else None
    if unit is None or NAME_AFTER_YUAN.match(folded, unit.end()):
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


def _amount(folded: str, numeral: Numeral, following: Numeral | None, bare: bool, grammar: Grammar) -> Mention | None:
    """The amount that begins with this numeral, or None."""
    mention = with_unit(folded, numeral, grammar)
    first = mention or scaled(folded, numeral)
    if following is not None and (range_ := range_of(folded, first, following, bare, grammar)):
        return range_
    return mention or (without_unit(folded, numeral) if bare else None)


def _in_list(folded: str, numerals: Sequence[Numeral], index: int, grammar: Grammar) -> Mention | None:
    """A number of a list whose last one alone has the unit (80,000, 70,000 and 25,000 yuan; 3000、5000元), or None."""
    if folded[numerals[index].end : numerals[index].end + 1] not in _LIST_GAPS:
        return None
    for number, gap in _LISTS:
        for numeral, following in pairwise(numerals[index : index + _LONGEST_LIST]):
            is_listed = number.fullmatch(folded, numeral.start, numeral.end) is not None
            if not is_listed or not gap.fullmatch(folded, numeral.end, following.start):
                break
            if (last := with_unit(folded, following, grammar)) and last.start == following.start:
                return replace(scaled(folded, numerals[index]), has_unit=True)
    return None


def _described(folded: str, mention: Mention, grammar: Grammar, bare: bool) -> Mention:
    """The mention with plain values, and with what its surroundings say about its precision and its sign; in a sum
    (`bare`) a minus is no sign of its own.
    """
    low, high = (None if end is None else plain(end) for end in (mention.low, mention.high))
    begin, start = max(0, mention.start - LOOK_BACK), mention.start
    may_be_about = grammar.may_end_with(folded[start - 1 : start])
    about = (
        high is not None
        or mention.approximate
        or (may_be_about and grammar.precision.about.search(folded, begin, start) is not None)
        or _ABOUT_AFTER.match(folded, mention.end) is not None
        or _AT_LEAST.search(folded, begin, start) is not None
    )
    has_sign = not bare and _MINUS_SIGN.search(folded, begin, start) is not None
    negative = has_sign and _MINUS.search(folded, begin, start) is not None
    return Mention(start, mention.end, plain(mention.value), mention.has_unit, about, low, high, negative)
