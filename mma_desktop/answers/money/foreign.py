"""Money of other currencies than that of the case."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mma_desktop.answers.money.currencies import BY_CODE, UNNAMED, YUAN
from mma_desktop.answers.money.cut_numbers import cut_off
from mma_desktop.answers.money.english import find_all_numerals
from mma_desktop.answers.money.found import ForeignAmount, Mention, VagueAmount
from mma_desktop.answers.money.grammars import Grammar
from mma_desktop.answers.money.units import LOOK_BACK, MEASURED, is_weight, plain, scaled, with_unit


def foreign_in(folded: str, grammar: Grammar) -> Iterator[ForeignAmount | VagueAmount]:
    """Every amount of other money, and every number that would be one but is not read whole."""
    foreign = grammar.foreign
    if not foreign.may_be_in(folded):
        return
    for numeral in find_all_numerals(folded):
        amount = with_unit(folded, numeral, grammar) or scaled(folded, numeral)
        before = _foreign_before(folded, amount, grammar)
        behind = foreign.behind.match(folded, amount.end)
        is_named_before = before is not None and (behind is None or behind.lastgroup == YUAN)  # 港币900元
        start, code = amount.start, UNNAMED
        if behind is not None and not is_named_before and not is_weight(folded, amount):
            code, end = behind.lastgroup or UNNAMED, behind.end()
        elif before is not None and not MEASURED.match(folded, amount.end):
            code, start = before.lastgroup or UNNAMED, before.start()
            end = behind.end() if behind is not None else amount.end
            if amount.value < BY_CODE[code].least:
                continue
        else:
            continue
        cut = cut_off(folded, start, end)
        yield VagueAmount(*cut) if cut else ForeignAmount(start, end, plain(amount.value), code)


def is_foreign(folded: str, mention: Mention, grammar: Grammar) -> bool:
    """Whether other money stands directly before or after the amount."""
    before = _foreign_before(folded, mention, grammar)
    return before is not None or grammar.foreign.behind.match(folded, mention.end) is not None


def _foreign_before(folded: str, mention: Mention, grammar: Grammar) -> re.Match[str] | None:
    """The prefix of other money that belongs to the number, or None."""
    begin = max(0, mention.start - LOOK_BACK)
    is_hinted = grammar.foreign.hint.search(folded, begin, mention.start) is not None
    return grammar.foreign.before.search(folded, begin, mention.start) if is_hinted else None
