"""The rules by which answers can be examined without a model (docs/method.md 4.2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.domain.events import ReadingsScored
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.base import FindingKind
from mma_desktop.ledger.building import build_ledger, propose_ledger
from mma_desktop.ledger.given import against_given, with_given
from mma_desktop.ledger.readings.choices import pooled
from mma_desktop.tasks.base import Examination

_A_SUM_OF_THE_AMOUNTS = frozenset({FindingKind.UNREACHABLE, FindingKind.UNIT_SLIP})
_ADDED_UP = frozenset({FindingKind.ARITHMETIC, FindingKind.COUNTED_TWICE})
_GROUNDED = frozenset({FindingKind.UNGROUNDED})
_COMPLETE = frozenset({FindingKind.OMITTED})
_RULES = (_A_SUM_OF_THE_AMOUNTS, _ADDED_UP, _GROUNDED, _COMPLETE)


def examine_amount(
    document: str,
    answer: str,
    value: str,
    chosen: Sequence[ReadingsScored] = (),
    given: Sequence[GivenAmount] = (),
) -> Examination:
    """What the ledger finds on the answer, and how likely its rules find the total, once models have chosen and with
    what a person decided.

    A total that is no sum of the document's amounts breaks the hard rule; one that is against a decision is barred.
    """
    proposal = with_given(pooled(document, propose_ledger(document), chosen, "zh"), document, given, "zh")
    ledger = build_ledger(document, answer, value, proposed=proposal)
    found = {finding.kind for finding in ledger.findings}
    kept = sum(rule.isdisjoint(found) for rule in _RULES) / len(_RULES)
    barred = bool(against_given(ledger, given))
    if barred:
        return Examination(kept, broken=True, barred=True, reason="it is against a decision by hand")
    if not _A_SUM_OF_THE_AMOUNTS.isdisjoint(found):
        return Examination(kept, broken=True, reason="its total is no sum of the document's amounts")
    return Examination(kept * ledger.odds)


def examine_charges(
    charges: ChargeAnswer,
    document: str,
    answer: str,
    value: str,
    chosen: Sequence[ReadingsScored] = (),
    given: Sequence[GivenAmount] = (),
) -> Examination:
    """The share of the charges in `value` that the law knows; one that it does not know breaks the hard rule."""
    del document, answer, chosen, given
    unknown, all_named = charges.unknown(value), value.split(";")
    reason = f"it names a charge that is on no list: {', '.join(sorted(unknown))}" if unknown else ""
    return Examination(1 - len(unknown) / len(all_named), broken=bool(unknown), reason=reason)
