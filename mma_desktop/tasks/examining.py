"""The rules by which answers can be examined without a model (SPEC 4.2.4)."""

from __future__ import annotations

from mma_desktop.ledger.base import FindingKind
from mma_desktop.ledger.building import build_ledger
from mma_desktop.tasks.base import Examination

_HARD = FindingKind.UNREACHABLE
_AMOUNT_RULES = frozenset({_HARD, FindingKind.ARITHMETIC, FindingKind.UNGROUNDED})


def examine_amount(document: str, answer: str, value: str) -> Examination:
    """Is the total a sum of the document's amounts (hard), do stated sums add up, do the amounts stand in the text?"""
    found = {finding.kind for finding in build_ledger(document, answer, value).findings} & _AMOUNT_RULES
    return Examination(1 - len(found) / len(_AMOUNT_RULES), broken=_HARD in found)
