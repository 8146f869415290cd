"""The last step of a trading pack: a decision by rule from the analysts' signals and the part of the portfolio that
was named for the share. No model decides how much is traded.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, cast

from mma_desktop.data_files import parse_json
from mma_desktop.tasks.templates import parse_template
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.fund_words import BY_SIGNALS, BY_SIZE, FEEDS, FundWords, fund_words
from mma_desktop.workflows.programs.sizing import STEP, Position, max_ratio, shares_to_trade

_NEUTRAL = "-"  # neither of the two signals that count


def fund(request: ProgramRequest) -> Mapping[str, str]:
    """`answer` in the layout of a task whose labels are to buy, to sell and to hold.

    Where lines of the case state a portfolio (price, cash and holding, and for how many shares it is: in English Price,
    Cash, Holding, Tickers), the ratio in `risk` is sized; elsewhere the signals a to f decide, and as many for as
    against are to hold. A part of the file that `feeds` calls missing counts as neutral, whatever its analyst said.

    Raises ProgramFailed for a portfolio without a ratio, and where no analyst gave a signal.
    """
    words = fund_words(request.task.language)
    position = read_position(request.texts["case"], words)
    trade, reason = (
        _by_signals(request.texts, words)
        if position is None
        else _by_size(position, request.texts["risk"], words.by_size)
    )
    decisions = words.decisions
    value = decisions.buy if trade > 0 else decisions.sell if trade < 0 else decisions.hold
    return {"answer": f"{reason}\n{''.join(request.task.closing(value)).strip()}"}


def read_position(text: str, words: FundWords) -> Position | None:
    """The portfolio that the first line of each name states; None where price, cash or holding is missing."""
    lines = words.lines
    price, cash, held, tickers = (
        words.number(text, names) for names in (lines.price, lines.cash, lines.holding, lines.tickers)
    )
    if price is None or cash is None or held is None or price <= 0:
        return None
    return Position(price, cash, int(held), max(int(tickers or 1), 1))


def _by_size(position: Position, risk: str, reason: str) -> tuple[int, str]:
    """Shares to trade, and the ratio that was taken in words."""
    most = max_ratio(position.tickers)
    ratio = min(round(_ratio(risk) / STEP) * STEP, most)
    shares = shares_to_trade(position, ratio)
    values = {"ratio": f"{float(ratio):g}", "most": f"{float(most):g}", "shares": f"{shares:+d}"}
    return shares, parse_template(reason, BY_SIZE).fill(values)


def _ratio(risk: str) -> Fraction:
    """What the risk manager named, in hundredths. Raises ProgramFailed."""
    try:
        named = Decimal(_field(risk, "ratio"))
        if 0 <= named <= 1:
            return Fraction(named.quantize(Decimal("0.01")))
    except InvalidOperation:
        pass
    raise ProgramFailed("no part of the portfolio from 0 to 1 was named for the share")


def _by_signals(texts: Mapping[str, str], words: FundWords) -> tuple[int, str]:
    """Signals for a higher price less those for a lower one, and their numbers in words."""
    missing = _missing(texts.get("feeds", ""))
    signals = [
        _NEUTRAL if feed in missing else _field(texts.get(name, ""), "signal")
        for name, feed in zip("abcdef", FEEDS, strict=True)
    ]
    given = [signal for signal in signals if signal]
    if not given:
        raise ProgramFailed("no analyst gave a signal")
    higher, lower = given.count(words.signals.higher), given.count(words.signals.lower)
    counts = {"higher": higher, "lower": lower, "neutral": len(given) - higher - lower}
    values = {name: str(count) for name, count in counts.items()}
    reason = parse_template(words.by_signals, BY_SIGNALS).fill(values)
    named = words.comma.join(words.kinds[feed] for feed in FEEDS if feed in missing)
    without = parse_template(words.without, ("kinds",)).fill({"kinds": named})
    return higher - lower, f"{reason}\n{without}" if named else reason


def _missing(feeds: str) -> list[Any]:
    """The parts that are not there."""
    try:
        found: Any = parse_json(feeds)
    except ValueError:
        return []
    missing: Any = cast("Mapping[str, Any]", found).get("missing") if isinstance(found, Mapping) else None
    return cast("list[Any]", missing) if isinstance(missing, list) else []


def _field(text: str, name: str) -> str:
    """A field of a JSON object, or of the first one in a list, as text; "" where there is none."""
    try:
        found: Any = parse_json(text)
    except ValueError:
        return ""
    if isinstance(found, list):
        found = next(iter(cast("list[Any]", found)), None)
    return str(cast("Mapping[str, object]", found).get(name, "")) if isinstance(found, Mapping) else ""
