"""In which money a case is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from mma_desktop.answers.characters import CHINESE
from mma_desktop.answers.money.currencies import BY_CODE, CURRENCIES, UNNAMED, USD, YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.grammars import grammar_of, marks_of, own_words
from mma_desktop.answers.money.mentions import find_amounts, find_foreign, find_vague
from mma_desktop.domain.case_documents import without_separators

_COUNTED_IN_YUAN = re.compile(  # a column of a table, or a rate at which a text converts its foreign money
    r"(?:[（(](?:单位[:：]?)?|单位\s?[:：]\s?)(?:人民币)?(?:[十百千万亿]{0,2}元|yuan|rmb|cny)(?:人民币)?(?:[）)]|\s|$)"
    r"|汇率(?:为|是|[:：])?[0-9]",
    re.IGNORECASE,
)
_CONVERTED = re.compile(r"equivalent|equal(?:s|ling)? to|convert|exchange|[(]RMB|[(]CNY|rate of", re.IGNORECASE)
_MANY_TIMES = 4
_LARGER = "(?:000|thousand|million|billion)s?"
_HEADING = (  # (£), ($ million), (in thousands of euros), US$'000
    rf"[（(](?:in )?(?:{_LARGER} (?:of )?)?(?:{{marks}})(?:\s?(?:in )?['’]?{_LARGER})?[）)]"
    rf"|(?:^|[\t\n])(?:{{marks}})\s?(?:in )?['’]?{_LARGER}(?=[\t\n]|$)"
    r"|(?:[\t|;]|[ ]{{3}}) ?(?:[A-Za-z][A-Za-z'() -]{{0,30}}[ ,])?(?:in )?(?:{marks})(?=\s*(?:[\t\n|;]|[ ]{{3}}|$))"
)
_YEN = own_words(BY_CODE["JPY"])
_DOLLARS_ALONE = re.compile(r"[$]|\bdollars?\b", re.IGNORECASE)
_SIGN_ALONE = re.compile("[¥￥][^元圆块]*")  # of yen too


@lru_cache(maxsize=16)
def currency_of(text: str) -> str:
    """The money (ISO 4217) in which the amounts of a case are counted.

    It is CNY, unless the text has no amount of yuan and has some of other money: then the money of most of its amounts,
    of several the first in the text; where it only stands in headings of a table, that of the first of them. An English
    text that has _MANY_TIMES as many amounts of another money, and turns none into yuan, is told in that money, too.
    """
    said = without_separators(text)
    if not grammar_of(YUAN).foreign.may_be_in(fold(said)):
        return YUAN
    dollar = _dollar_of(said)
    if _has_yuan(said):
        return _of_most(said, dollar)
    places = [(amount.start, dollar) for amount in find_amounts(said, currency=dollar)]
    places += [(amount.start, amount.currency) for amount in find_foreign(said, dollar)]
    codes = [code for _, code in sorted(places) if code not in (UNNAMED, YUAN)]
    return max(dict.fromkeys(codes), key=codes.count) if codes else _named_once(said, dollar)


def _of_most(text: str, dollar: str) -> str:
    """The money of most amounts of a text that has yuan, too."""
    if CHINESE.search(text) or _CONVERTED.search(text):
        return YUAN
    own = sum(1 for _ in find_amounts(text))
    others = [dollar for _ in find_amounts(text, currency=dollar)]
    others += [amount.currency for amount in find_foreign(text, dollar) if amount.currency not in (UNNAMED, YUAN)]
    most = max(dict.fromkeys(others), key=others.count, default=YUAN)
    return most if others.count(most) >= _MANY_TIMES * own else YUAN


def _named_once(text: str, dollar: str) -> str:
    """The money that the headings of a table name in brackets: Amount (£); else the one that an English text names."""
    found = ((pattern.search(text), code) for code, pattern in _headings().items())
    named = sorted((match.start(), code != dollar, code) for match, code in found if match is not None)
    if named or CHINESE.search(text):
        return named[0][2] if named else YUAN
    return dollar if _DOLLARS_ALONE.search(text) else _most_named(text, _names()) or YUAN


def _has_yuan(text: str) -> bool:
    amounts, is_of_yen = find_amounts(text), _YEN.search(text) is not None
    said = (found for found in amounts if not (is_of_yen and _SIGN_ALONE.fullmatch(text, found.start, found.end)))
    stated = next(said, None) or next(find_vague(text), None)
    return stated is not None or _COUNTED_IN_YUAN.search(fold(text)) is not None


def _dollar_of(text: str) -> str:
    """Which money a bare $ is: the dollar that the text names most often (the first of several), or else the dollar of
    the country of which it speaks most often, else USD.
    """
    return _most_named(text, _dollars()) or _most_named(text, _places()) or USD


def _most_named(text: str, words: Mapping[str, re.Pattern[str]]) -> str:
    """The currency whose words the text has most often; "" where it has none."""
    found = sorted((match.start(), code) for code, pattern in words.items() for match in pattern.finditer(text))
    codes = [code for _, code in found]
    return max(dict.fromkeys(codes), key=codes.count, default="")


@cache
def _dollars() -> dict[str, re.Pattern[str]]:
    return {currency.code: own_words(currency) for currency in CURRENCIES if currency.is_dollar}


@cache
def _names() -> dict[str, re.Pattern[str]]:
    """What names each money without a number right before it, which would be an amount, or a weight (40 pounds)."""
    named = ((one.code, own_words(one)) for one in CURRENCIES if one.code != YUAN)
    return {code: re.compile(rf"(?<![0-9])(?<![0-9]\s)(?:{words.pattern})", re.IGNORECASE) for code, words in named}


@cache
def _headings() -> dict[str, re.Pattern[str]]:
    return {
        one.code: re.compile(_HEADING.format(marks=marks_of(one.code)), re.IGNORECASE)
        for one in CURRENCIES
        if one.code != YUAN
    }


@cache
def _places() -> dict[str, re.Pattern[str]]:
    return {currency.code: re.compile(currency.places) for currency in CURRENCIES if currency.places}
