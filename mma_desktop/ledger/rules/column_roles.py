"""The roles of amounts in the columns of tables: what their heading names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.quantities.columns import amounts_in_columns
from mma_desktop.ledger.rules.cue_reader import CueReader
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.words.column_headings import PRICE_OF_ONE

_PERIOD = re.compile(r"\s*(?:[本上当][年期月]度?|[年期月][初末])(?:累计)?(?:数|金额)?\s*")  # of a balance sheet
_REACH = 80  # characters between the headings of one table


def roles_in_columns(reader: CueReader, currency: str) -> Mapping[int, Proposal]:
    """The roles of the amounts of this currency in the columns of tables, by the places where they begin."""
    columns = [*amounts_in_columns(reader.text, currency)]
    headings = {column.heading for column in columns}
    has_other_amounts = len(headings) > 1 or any(column.count for column in columns)
    roles = _roles_of_columns(reader, headings, has_other_amounts)
    return {column.mention.start: roles[column.heading] for column in columns}


def _roles_of_columns(
    reader: CueReader, headings: Set[tuple[int, int]], has_other_amounts: bool
) -> Mapping[tuple[int, int], Proposal]:
    """The role that each heading of a column names; of several columns of losses only the first one counts, on every
    page of its table. The price of one piece does not where something else may.
    """
    roles: dict[tuple[int, int], Proposal] = {}
    counted, last_loss = "", -_REACH
    for heading in sorted(headings):
        roles[heading], words = _named_in(reader, heading), reader.text[slice(*heading)].strip()
        if has_other_amounts and PRICE_OF_ONE.search(words):
            roles[heading] = Proposal(AmountRole.UNIT_PRICE, Reason.CUE, word=words)
        if roles[heading].role is not AmountRole.LOSS:
            continue
        if last_loss <= heading[0] - _REACH:
            counted = words
        elif words != counted or reader.text.find("\n", last_loss, heading[0]) < 0:
            roles[heading] = Proposal(AmountRole.OTHER, Reason.COLUMN)
        last_loss = heading[0]
    return roles


def _named_in(reader: CueReader, heading: tuple[int, int]) -> Proposal:
    """The role that a heading names; one of accounts that names a period names no loss."""
    words = reader.text[slice(*heading)].strip()
    if _PERIOD.fullmatch(reader.text, *heading):
        return Proposal(AmountRole.OTHER, Reason.CUE, word=words)
    return reader.named_in(heading)
