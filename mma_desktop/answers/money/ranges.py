"""A range is one amount: 3000元至5000元, 1至2万元, 三、四千元, between 3,000 and 5,000 yuan."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from mma_desktop.answers.money.foreign import is_foreign
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.grammars import Grammar
from mma_desktop.answers.money.numerals import Numeral
from mma_desktop.answers.money.units import LOOK_BACK, english_scale, is_named, meant, scaled, with_unit, without_unit

_BETWEEN = re.compile(r"between\s$", re.IGNORECASE)
_DASH = re.compile("[-－]")  # which may as well be a minus, or stand between the parts of a number
_SIGN = re.compile(r"\s?[-－−+=*×]")
_WIDEST_DASH = 20  # times that the high end of a range with a dash may be the low one
_MULTIPLIERS = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_LAST_MULTIPLIERS = re.compile("[十百千万亿]+$")
_LAST_LARGE = re.compile("[万亿]+$")
_LONGEST_GAP = 12  # characters between the ends of a range


def range_of(folded: str, first: Mention, following: Numeral, bare: bool, grammar: Grammar) -> Mention | None:
    """The range from `first` to the numeral that follows, or None: 3000元至5000元, 1至2万元, 三、四千元."""
    gap = folded[first.end : following.start]
    if len(gap) > _LONGEST_GAP or not (gap == "、" or _is_to(folded, first, gap, grammar)):
        return None
    marked = with_unit(folded, following, grammar)
    if marked is not None and not first.has_unit and _begins_itself(marked, following, gap):
        return None
    last = marked or (without_unit(folded, following) if first.has_unit else None)
    last = last or meant(folded, replace(scaled(folded, following), start=first.start), grammar)  # 付定金2-3万
    if last is None or is_foreign(folded, last, grammar) or is_named(folded, first):
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


def _begins_itself(last: Mention, following: Numeral, gap: str) -> bool:
    """Whether the sign of money stands between a number and an amount behind a dash: Bike 1 – $450."""
    return last.start < following.start and not any(map(str.isalpha, gap))


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
    return _BETWEEN.search(folded, max(0, first.start - LOOK_BACK), first.start) is not None


def _on_the_same_scale(folded: str, first: Decimal, following: Numeral) -> Decimal:
    """What the 1 of 1至2万元 is worth: the multiplier at the end belongs to both, if the smaller number lacks one."""
    written = folded[following.start : following.end]
    if (scale := english_scale(folded, following.end)) is not None:
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
