"""Amounts of a text in which no number has a unit: lists as people paste and type them.

Such a text names its money once (all sums in AUD), or nowhere, as a Chinese one may; numbers are read as its money
where they are written as sums are, and stand where sums stand: at the end of a cell, a line or a clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mma_desktop.answers.characters import CHINESE
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.english import find_all_numerals
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.units import MEASURED, plain

_SUM = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]{1,2})?|[1-9][0-9]{1,5}(?:\.[0-9]{1,2})?")
_YEAR = re.compile("(?:19|20)[0-9]{2}")
_LEAST = 50  # smaller numbers count pieces, days and lines
_OF_SOMETHING_ELSE = re.compile(  # a date, a number of a house, a file or a telephone, a rate
    r"[-/.#+*A-Za-z0-9]$|#\s$|[0-9]:$|(?:编|[号码话证室第栋区])[^\S\n]?[:：]?[^\S\n]?$|"
    r"(?:no|tel|ref|page|room|flat|cheque|store)[.:]?\s$",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[^\S\n]*(?:$|[\n\t|｜,，。；;、!！?？)）（(])|[^\S\n]{2,}|[^\S\n](?:-|–|—|in|for|from|on|when|and|to|was|were)[^\S\n]"
)
_SPEAKS_OF_MONEY = re.compile("[钱款费账贪贿骗偷盗窃赃]|金额|[数款]额|价|损失|侵占|敲诈|挪用|合计|总计|小计|现金")


def find_unmarked(text: str, currency: str = YUAN) -> Iterator[Mention]:
    """Every number of a text without any unit that is written as a sum of its money, in order."""
    folded = fold(text)
    if currency == YUAN and not (CHINESE.search(folded) and _SPEAKS_OF_MONEY.search(folded)):
        return
    for numeral in find_all_numerals(folded):
        written = folded[numeral.start : numeral.end]
        is_sum = _SUM.fullmatch(written) is not None and numeral.value >= _LEAST and not _YEAR.fullmatch(written)
        if is_sum and _stands_as_sum(folded, numeral.start, numeral.end):
            yield Mention(numeral.start, numeral.end, plain(numeral.value), has_unit=False)


def _stands_as_sum(folded: str, start: int, end: int) -> bool:
    before = folded[max(0, start - 10) : start]
    is_counted = MEASURED.match(folded, end) or _OF_SOMETHING_ELSE.search(before)
    return not is_counted and _ENDS.match(folded, end) is not None
