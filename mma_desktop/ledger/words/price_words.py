"""The words by which a text counts the price of one piece: resources/ledger/products.*.toml, one for each language.

A pattern there may hold names in braces: of a list of words, which stands for any one of them, of a piece of patterns,
or of what the program knows already (money, months, numbers in words). No quantifier looks like a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, StringConstraints

from mma_desktop import paths
from mma_desktop.answers.money.currencies import CURRENCIES, YUAN
from mma_desktop.answers.money.grammars import TEN_TO_99
from mma_desktop.data_files import DataModel, load_data, reason
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.words.months import MONTHS
from mma_desktop.ledger.words.patterns import Words

_NAME = re.compile(r"\{(?P<name>[a-z][a-z0-9_]*)\}")
_Name = Annotated[str, StringConstraints(pattern="^[a-z][a-z0-9_]*$")]


class PriceFile(DataModel):
    """A whole data file. `pieces` and `patterns` are regular expressions; each piece may hold those before it."""

    language: Literal["zh", "en"]
    words: Mapping[_Name, Words]
    pieces: Mapping[_Name, str]
    patterns: Mapping[_Name, str]
    same_measure: Mapping[str, str] = Field(default_factory=dict)
    periods: Mapping[str, str] = Field(default_factory=dict)
    dozens: Mapping[str, int] = Field(default_factory=dict)
    units: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChinesePrices:
    """The patterns for Chinese by their names in the file, and the pieces of which further ones are made.

    `same_measure` maps a measure to the one of that sense, `periods` what a price is told per to the pattern of what
    is counted then.
    """

    pieces: Mapping[str, str]
    same_measure: Mapping[str, str]
    periods: Mapping[str, str]
    bare_rate: re.Pattern[str]
    count_after: re.Pattern[str]
    count_before: re.Pattern[str]
    each_after: re.Pattern[str]
    each_before: re.Pattern[str]
    each_person_before: re.Pattern[str]
    each_taking: re.Pattern[str]
    face: re.Pattern[str]
    face_after: re.Pattern[str]
    face_before: re.Pattern[str]
    face_notes_after: re.Pattern[str]
    goods_after: re.Pattern[str]
    goods_before: re.Pattern[str]
    hint: re.Pattern[str]
    list_before: re.Pattern[str]
    list_gap: re.Pattern[str]
    listed: re.Pattern[str]
    listed_behind: re.Pattern[str]
    pay_of_period: re.Pattern[str]
    people_before: re.Pattern[str]
    persons_after: re.Pattern[str]
    persons_back: re.Pattern[str]
    price_before: re.Pattern[str]
    rate_before: re.Pattern[str]
    span_of_months: re.Pattern[str]
    span_of_years: re.Pattern[str]
    times_after: re.Pattern[str]
    times_back: re.Pattern[str]
    times_before: re.Pattern[str]
    times_each_before: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class EnglishPrices:
    """The patterns for English by their names in the file, and the pieces of which further ones are made.

    `dozens` are the numbers that are told in dozens, `names_of` maps a unit to the pattern of all its names.
    """

    pieces: Mapping[str, str]
    dozens: Mapping[str, int]
    names_of: Mapping[str, str]
    a_named: re.Pattern[str]
    at_price: re.Pattern[str]
    counted_at: re.Pattern[str]
    each: re.Pattern[str]
    each_behind: re.Pattern[str]
    each_named: re.Pattern[str]
    each_of_after: re.Pattern[str]
    each_of_before: re.Pattern[str]
    each_of_number: re.Pattern[str]
    each_of_them: re.Pattern[str]
    each_of_years: re.Pattern[str]
    each_paid: re.Pattern[str]
    each_then_count: re.Pattern[str]
    each_time: re.Pattern[str]
    ends_in_time: re.Pattern[str]
    every_before: re.Pattern[str]
    first_goods: re.Pattern[str]
    for_each: re.Pattern[str]
    further_amounts: re.Pattern[str]
    goes_on: re.Pattern[str]
    goods_before: re.Pattern[str]
    goods_each: re.Pattern[str]
    in_all: re.Pattern[str]
    monthly_before: re.Pattern[str]
    next_before: re.Pattern[str]
    number_before: re.Pattern[str]
    occasions: re.Pattern[str]
    of_notes: re.Pattern[str]
    of_them_behind: re.Pattern[str]
    on_each_of: re.Pattern[str]
    paid_by_so_many: re.Pattern[str]
    paid_each: re.Pattern[str]
    payers: re.Pattern[str]
    payments_before: re.Pattern[str]
    per_any: re.Pattern[str]
    per_measure: re.Pattern[str]
    per_month: re.Pattern[str]
    per_piece: re.Pattern[str]
    per_time: re.Pattern[str]
    same_price: re.Pattern[str]
    some_before: re.Pattern[str]
    span_of_months: re.Pattern[str]
    span_of_years: re.Pattern[str]
    the_goods: re.Pattern[str]
    they_paid: re.Pattern[str]
    times_count: re.Pattern[str]
    twice: re.Pattern[str]
    up_to_three: re.Pattern[str]
    workers: re.Pattern[str]
    yearly: re.Pattern[str]
    years: re.Pattern[str]


_Prices = TypeVar("_Prices", ChinesePrices, EnglishPrices)


@cache
def chinese_prices(path: Path | None = None) -> ChinesePrices:
    """The words of Chinese. Raises ResourceError when the file is missing or wrong."""
    path = path or paths.resources() / "ledger" / "products.zh.toml"
    file = load_data(path, PriceFile)
    money = "|".join(currency.names for currency in CURRENCIES if currency.names and currency.code != YUAN)
    own = {"same_measure": file.same_measure, "periods": file.periods}
    return _patterns(path, file, {"money": money}, ChinesePrices, own, 0)


@cache
def english_prices(path: Path | None = None) -> EnglishPrices:
    """The words of English, in any case. Raises ResourceError when the file is missing or wrong."""
    path = path or paths.resources() / "ledger" / "products.en.toml"
    file = load_data(path, PriceFile)
    given = {"month": "|".join(MONTHS), "ten_to_99": TEN_TO_99, "dozens": "|".join(file.dozens)}
    names_of = {unit: names for names, units in file.units.items() for unit in units}
    return _patterns(path, file, given, EnglishPrices, {"dozens": file.dozens, "names_of": names_of}, re.IGNORECASE)


def _patterns(
    path: Path, file: PriceFile, given: Mapping[str, str], kind: type[_Prices], own: Mapping[str, Any], flags: int
) -> _Prices:
    """The patterns of a file with all names filled in, one for each field of `kind` but `pieces` and its `own`."""
    try:
        known = {**given, **{name: "|".join(words) for name, words in file.words.items()}}
        for name, piece in file.pieces.items():
            known[name] = _filled(piece, known)
        patterns = {name: re.compile(_filled(written, known), flags) for name, written in file.patterns.items()}
        if unlike := patterns.keys() ^ ({field.name for field in fields(kind)} - {"pieces", *own}):
            raise ValueError(f"{min(unlike)} is missing or unknown")
    except (re.error, ValueError) as error:
        why = ValueError(str(error))
        raise ResourceError(f"{path.name} cannot be used: {reason(why)}.", "Reinstall the program.") from error
    found: dict[str, Any] = {"pieces": known, **own, **patterns}
    return kind(**found)


def _filled(written: str, known: Mapping[str, str]) -> str:
    """A pattern with its names filled in. Raises ValueError for one that is not known."""
    if unknown := {found["name"] for found in _NAME.finditer(written)} - known.keys():
        raise ValueError(f"{min(unknown)} is missing or unknown")
    return _NAME.sub(lambda found: known[found["name"]], written)
