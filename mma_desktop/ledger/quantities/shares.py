"""Parts of an amount that a text tells as a share of it: one third of the £9,000, 8万元……侵吞了一半."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.numerals import value_of
from mma_desktop.ledger.quantities.multiplied import Product

_REACH = 60  # characters between an amount and its share
_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
_NUMBERS = {"": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_HINT = re.compile("半|分之|[%％]|half|third|quarter|fifth|tenth|per ?cent", re.IGNORECASE)  # of every share
_ENGLISH = re.compile(
    r"(?<![A-Za-z])(?P<share>(?:(?P<number>a|one|two|three|four)[ -])?(?P<part>half|(?:third|quarter|fifth|tenth)s?)"
    r"|(?P<percent>[0-9]{1,2}(?:\.[0-9])?)\s?(?:%|per ?cent))"
    r"(?: of)?(?: (?:the|his|her|their|its|this|that|all))?(?: (?:total|whole|full|entire|remaining))?(?: of)? $",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?:[^。；\n0-9分]{0,30}?)(?:侵吞|私吞|吞|偷卖|偷|骗走|骗取|截留|拿走|拿|盗走|盗卖|挪用|占有|占|按|提|收受|收取|给)[^。；\n0-9]{0,5}?"
    r"(?P<share>一半|(?P<parts>[二三四五六七八九十])分之(?P<number>[一二三四五六七八九])|百分之(?P<hundredths>[一二三四五六七八九十]{1,3})"
    r"|(?P<percent>[0-9]{1,2}(?:\.[0-9])?)[%％])"
)


def find_shares(folded: str, mentions: Sequence[Mention]) -> Iterator[Product]:
    """The share of each amount of a folded text that is told right before an English or behind a Chinese one."""
    for mention in mentions if _HINT.search(folded) else ():
        english = _ENGLISH.search(folded, max(0, mention.start - _REACH), mention.start)
        found = english or _CHINESE.match(folded, mention.end, mention.end + _REACH)
        if found is not None and (product := _share(mention, found)) is not None:
            yield product


def _share(whole: Mention, found: re.Match[str]) -> Product | None:
    number, parts = _fraction(found)
    value = whole.value * number / parts
    if not 0 < number < parts or value * parts != whole.value * number:  # a third of 1000, which no decimal is
        return None
    span = (whole.start, whole.end)
    formula = f"{key_of(whole.value)} × {key_of(number)}/{key_of(parts)}"
    return Product(*found.span("share"), Decimal(key_of(value)), formula, whole.start, span, told=found.span("share"))


def _fraction(found: re.Match[str]) -> tuple[Decimal, Decimal]:
    groups = found.groupdict()
    if percent := groups["percent"] or groups.get("hundredths"):
        return value_of(percent) or Decimal(0), Decimal(100)
    if parts := groups.get("parts"):
        return value_of(groups["number"]) or Decimal(0), value_of(parts) or Decimal(1)
    if part := groups.get("part"):
        return Decimal(_NUMBERS[(groups["number"] or "").lower()]), Decimal(_PARTS[part.lower().removesuffix("s")])
    return Decimal(1), Decimal(2)
