"""The words that name the unit of a table's numbers: in a heading of a column, or in a line above the table."""

from __future__ import annotations

import re
from functools import cache

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.grammars import marks_of
from mma_desktop.answers.money.numerals import value_of

_ENGLISH = "000|thousand|million|billion"
_WORTH = {"000": 1000, "thousand": 1000, "10,000": 10_000, "ten thousand": 10_000, "million": 10**6, "billion": 10**9}
_MARKS = "[^\\w\\n（(£€$￥¥₹₩₽₦฿]*"  # before the words, and no signs of money
_EXCEPT = r"(?:,? (?:except|unless)[^\n()（）]{0,80})?"


def unit_of(currency: str) -> re.Pattern[str]:
    """The unit of this currency in a heading of a column."""
    return _units(currency)[0]


def unit_above(currency: str) -> re.Pattern[str]:
    """The unit of this currency in a line above a table."""
    return _units(currency)[1]


@cache
def _units(currency: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = "元|yuan|rmb|cny|￥" if currency == YUAN else marks_of(currency)
    marks = "yuan|rmb|cny" if currency == YUAN else words
    behind = rf"(?:人民币)?(?:\s?['’]?(?P<english>{_ENGLISH})s?)?"
    before = rf"(?P<plural>{_ENGLISH})s?(?: of)? "
    chinese = rf"(?:人民币)?(?P<chinese>[十百千万亿]{{0,2}})(?:{words})"
    heading = (
        rf"[（(](?:(?:金额)?单位[:：]?)?{chinese}{behind}(?:[/／][^()（）\t\n|｜]{{1,6}})?[）)]"
        rf"|[（(](?:in )?{before}(?:{words})[）)]|(?:{words})\s?['’](?P<thousands>000)"
        rf"|[（(](?:(?:{words}) )?(?:in )?['’]?(?P<bare>{_ENGLISH})s?[）)]"
        rf"|[/／](?P<slash>[十百千万亿]{{0,2}})(?:{words})(?=\s*(?:[\t\n|｜]|$))"
        # a heading between tabs, bars, semicolons or wide gaps that ends with the unit: EUR, Amount EUR
        rf"|(?:(?<=[\t|｜;])|(?<=[ ]{{3}})) ?(?:[A-Za-z][A-Za-z'(): -]{{0,30}},?[ ,])?(?:in )?(?:{marks})"
        r"(?=\s*(?:[\t\n|｜;]|[ ]{3}|$))"
    )
    amounts = rf"(?:all )?(?:amounts|figures|dollars|{words})(?: are)?(?: expressed| stated| presented)?"
    said = rf"(?:(?:{amounts}|expressed) )?"
    in_english = rf"(?P<unit>10,000|ten thousand|{_ENGLISH})s?(?:(?: of)?\s?(?:{words}))?"
    above = (
        rf"单位\s?[:：]?\s?[（(]?(?<=[:：（(\s]){chinese}(?=[\s）)、,，;；。|｜/／]|人民币|$)"
        rf"|^[（(]?{_MARKS}{said}in (?:{before})?(?:{words}){behind}[^\w\n]*$"
        rf"|(?:^|[（(]){_MARKS}{said}in (?P<alone>{_ENGLISH})s?(?: of (?:{words}))?{_EXCEPT}[^\w\n]*(?:$|[）)])"
        rf"|(?:^|[（(]){_MARKS}(?:{words})\s?['’]?(?P<millions>{_ENGLISH})s?[^\w\n]*(?:$|[）)])"
        rf"|\bunits?\s?[:：]\s?(?:(?:{words})\s?)?['’]?{in_english}"
        r"(?=[^\w\n]*$|\t|\s{2})"
        rf"|[（(](?:人民币)?(?P<title>[百千万亿]{{1,2}})(?:{words})[）)]\s*$"
    )
    return re.compile(heading, re.IGNORECASE), re.compile(above, re.IGNORECASE | re.MULTILINE)


def worth_of(unit: re.Match[str]) -> int:
    """What the number 1 is worth under this unit: 10,000 for 万元."""
    written = next(filter(None, unit.groupdict().values()), "")
    return _WORTH.get(written.lower()) or int(value_of(f"一{written}") or 1)
