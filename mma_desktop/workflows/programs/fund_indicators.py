"""What a series of closing prices in the case says, computed: a line for each indicator (`indicators.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.programs.base import ProgramRequest
from mma_desktop.workflows.programs.fund_prices import read_prices
from mma_desktop.workflows.programs.fund_words import FundWords, fund_words
from mma_desktop.workflows.programs.indicators import Indicator, indicators

_PLACES = Decimal("0.01")


def fund_indicators(request: ProgramRequest) -> Mapping[str, str]:
    """`computed`: the indicators, a line each; "" where the case has no series, or one that is too short for any."""
    words = fund_words(request.task.language)
    series = read_prices(request.texts["case"], words)
    return {"computed": "\n".join(_line(one, words) for one in indicators(series.closes, series.volumes))}


def _line(indicator: Indicator, words: FundWords) -> str:
    values = {name: f"{figure.quantize(_PLACES):f}" for name, figure in indicator.figures.items()}
    if indicator.direction is not None:
        values["signal"] = words.directions[indicator.direction]
    return parse_template(words.indicators[indicator.name], values.keys()).fill(values)
