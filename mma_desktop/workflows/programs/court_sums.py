"""What each claim of a civil case comes to, in exact decimals: the court finds amounts and a share, the program
multiplies, adds up and says which claim is granted, partly granted or refused. No model writes a total.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Annotated, TypeVar

from pydantic import Field, ValidationError

from mma_desktop.answers.amount import key_of
from mma_desktop.data_files import DataModel
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.court_file import court_words

_FEN = Decimal("0.01")
_LABOUR_FEE = Decimal(10)
_LEAST_FEE = Decimal(50)
_BRACKETS = (
    (10_000, "0.025"),
    (100_000, "0.02"),
    (200_000, "0.015"),
    (500_000, "0.01"),
    (1_000_000, "0.009"),
    (2_000_000, "0.008"),
    (5_000_000, "0.007"),
    (10_000_000, "0.006"),
    (20_000_000, "0.005"),
)
"""From which sum (yuan) on which rate holds (诉讼费用交纳办法, article 13)."""


_Found = TypeVar("_Found", bound=DataModel)


class Ruling(StrEnum):
    """What becomes of a claim."""

    GRANTED = "granted"
    PARTLY = "partly"
    REFUSED = "refused"


class _Item(DataModel):
    """A part of a claim as the court found it: what is claimed and what is proven, in yuan. Of a claim that is for no
    sum both are 0, and `ruling` decides.
    """

    claim: int
    what: str
    claimed: Annotated[Decimal, Field(ge=0, lt=10**15)]
    proven: Annotated[Decimal, Field(ge=0, lt=10**15)]
    ruling: Ruling


class _Items(DataModel):
    items: tuple[_Item, ...] = Field(min_length=1)


class _Liability(DataModel):
    why: str = ""
    share: Annotated[Decimal, Field(ge=0, le=1)]


class _Claims(DataModel):
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Awarded:
    """An item with what it comes to."""

    claim: int
    what: str
    claimed: Decimal
    awarded: Decimal
    ruling: Ruling


def court_sums(request: ProgramRequest) -> Mapping[str, str]:
    """`table`, a JSON object: the `items` with what is awarded and how each is ruled on, their `sum` written out, the
    `total`, and the court `fee`; a total of 0, and the fee of a case that is for no sum, are left out.

    Raises ProgramFailed where a reply is not of its form, or a claim has no item.
    """
    texts = request.texts
    items = _read(texts["items"], _Items).items
    _all_ruled(len(_read(texts["claims"], _Claims).claims), items)
    share = _read(texts["share"], _Liability).share
    awarded = [_awarded(item, share) for item in items]
    labour = any(word in texts["case"].lower() for word in court_words(request.task.language).labour)
    return {"table": json.dumps(_table(awarded, labour=labour), ensure_ascii=False)}


def court_fee(claimed: Decimal, *, labour: bool = False) -> Decimal:
    """The fee in yuan for a claim of so many yuan; a case of labour law has one fee for all."""
    if labour:
        return _LABOUR_FEE
    ends = (*(start for start, _ in _BRACKETS[1:]), None)
    fee = _LEAST_FEE
    for (start, rate), end in zip(_BRACKETS, ends, strict=True):
        within = min(claimed, Decimal(end)) if end is not None else claimed
        fee += max(within - start, Decimal(0)) * Decimal(rate)
    return fee.quantize(_FEN, ROUND_HALF_UP)


def _read(text: str, model: type[_Found]) -> _Found:
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise ProgramFailed(f"what the court found is not of the form: {error.errors()[0]['msg']}") from error


def _all_ruled(claims: int, items: tuple[_Item, ...]) -> None:
    """Raises ProgramFailed unless every claim has an item, and every item a claim."""
    wanted, ruled = set(range(1, claims + 1)), {item.claim for item in items}
    if missing := sorted(wanted - ruled):
        raise ProgramFailed(f"claim {missing[0]} was not ruled on")
    if more := sorted(ruled - wanted):
        raise ProgramFailed(f"there is no claim {more[0]}")


def _awarded(item: _Item, share: Decimal) -> Awarded:
    """The share of what is proven, never more than is claimed."""
    if not item.claimed:
        return Awarded(item.claim, item.what, item.claimed, Decimal(0), item.ruling)
    sum_ = min((item.proven * share).quantize(_FEN, ROUND_HALF_UP), item.claimed)
    ruling = Ruling.REFUSED if not sum_ else Ruling.GRANTED if sum_ == item.claimed else Ruling.PARTLY
    return Awarded(item.claim, item.what, item.claimed, sum_, ruling)


def _table(awarded: list[Awarded], *, labour: bool) -> Mapping[str, object]:
    sums = [one.awarded for one in awarded if one.awarded]
    claimed = sum((one.claimed for one in awarded), Decimal(0))
    total = {"sum": "+".join(map(key_of, sums)), "total": key_of(sum(sums, Decimal(0)))} if sums else {}
    fee = {"fee": key_of(court_fee(claimed, labour=labour))} if claimed or labour else {}
    return {"items": [_row(one) for one in awarded], **total, **fee}


def _row(one: Awarded) -> Mapping[str, object]:
    amounts = {"claimed": key_of(one.claimed), "awarded": key_of(one.awarded)} if one.claimed else {}
    return {"claim": one.claim, "what": one.what, **amounts, "ruling": one.ruling}
