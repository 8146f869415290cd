"""The last step of a trading pack: a decision by rule from the analysts' signals and the part of the portfolio that
was named for the share. No model decides how much is traded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, cast

from mma_desktop.data_files import parse_json
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.sizing import STEP, Position, max_ratio, shares_to_trade

_BULLISH, _BEARISH = "Bullish", "Bearish"
_LINE = r"(?mi)^{label}:[ \t]*([0-9][0-9,]{{0,18}}(?:\.[0-9]{{1,6}})?)(?![0-9.,])"


def fund(request: ProgramRequest) -> Mapping[str, str]:
    """`answer` in the layout of a task with the labels Buy, Sell and Hold.

    Where the lines Price, Cash and Holding of the case state a portfolio (and Tickers, for how many shares it is), the
    ratio in `risk` is sized; elsewhere the signals a to f decide, and as many for as against make Hold. Raises
    ProgramFailed for a portfolio without a ratio, and where no analyst gave a signal.
    """
    position = read_position(request.texts["case"])
    trade, reason = _by_signals(request.texts) if position is None else _by_size(position, request.texts["risk"])
    value = "Buy" if trade > 0 else "Sell" if trade < 0 else "Hold"
    return {"answer": f"{reason}\n{''.join(request.task.closing(value)).strip()}"}


def read_position(text: str) -> Position | None:
    """The portfolio that the first line of each name states; None where price, cash or holding is missing."""
    price, cash, held, tickers = (_number(text, label) for label in ("Price", "Cash", "Holding", "Tickers"))
    if price is None or cash is None or held is None or price <= 0:
        return None
    return Position(price, cash, int(held), max(int(tickers or 1), 1))


def _number(text: str, label: str) -> Decimal | None:
    found = re.search(_LINE.format(label=label), text)
    return Decimal(found.group(1).replace(",", "")) if found else None


def _by_size(position: Position, risk: str) -> tuple[int, str]:
    """Shares to trade, and the ratio that was taken in words."""
    most = max_ratio(position.tickers)
    ratio = min(round(_ratio(risk) / STEP) * STEP, most)
    shares = shares_to_trade(position, ratio)
    return shares, f"Ratio {float(ratio):g}, at most {float(most):g}; shares to trade: {shares:+d}."


def _ratio(risk: str) -> Fraction:
    """What the risk manager named, in hundredths. Raises ProgramFailed."""
    try:
        named = Decimal(_field(risk, "ratio"))
        if 0 <= named <= 1:
            return Fraction(named.quantize(Decimal("0.01")))
    except InvalidOperation:
        pass
    raise ProgramFailed("no part of the portfolio from 0 to 1 was named for the share")


def _by_signals(texts: Mapping[str, str]) -> tuple[int, str]:
    """Signals for a higher price less those for a lower one, and their numbers in words."""
    signals = [_field(texts.get(name, ""), "signal") for name in "abcdef"]
    given = [signal for signal in signals if signal]
    if not given:
        raise ProgramFailed("no analyst gave a signal")
    higher, lower = given.count(_BULLISH), given.count(_BEARISH)
    neutral = len(given) - higher - lower
    return higher - lower, f"Signals: {higher} bullish, {lower} bearish, {neutral} neutral. No portfolio is stated."


def _field(text: str, name: str) -> str:
    """A field of a JSON object as text; "" where there is none."""
    try:
        found: Any = parse_json(text)
    except ValueError:
        return ""
    return str(cast("Mapping[str, object]", found).get(name, "")) if isinstance(found, Mapping) else ""
