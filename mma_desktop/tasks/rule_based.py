"""The answers that rules reckon: what is counted, and how it is written in a task's own format."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mma_desktop.answers.amount import key_of
from mma_desktop.domain.events import Judged
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.computation import Item, Reckoning, reckon
from mma_desktop.ledger.judging import decided, opinions_of
from mma_desktop.tasks.schema import RECKONED, ReckoningTexts
from mma_desktop.tasks.templates import parse_template


def reckon_amount(document: str, language: str, judged: Sequence[Judged]) -> Reckoning | None:
    """The amounts that the rules count, and the models where the rules are unsure; None when there are none."""
    entries = propose_ledger(document, language).entries
    return reckon(document, decided(entries, opinions_of(entries, judged), language), language)


def written_reckoning(reckoning: Reckoning, texts: ReckoningTexts, closing: Callable[[str], tuple[str, str]]) -> str:
    """The whole answer: a line for each amount, their sum, and the final segment that `closing` makes of the total."""
    total = key_of(reckoning.total)
    addends = [key_of(item.value) for item in reckoning.items]
    added = total if len(addends) == 1 else f"{'+'.join(addends)}={total}"
    lines = [texts.opening, *(_line(item, texts) for item in reckoning.items)]
    lines.append(parse_template(texts.sum, ("sum",)).fill({"sum": added}))
    return "\n".join(lines) + "".join(closing(total))


def _line(item: Item, texts: ReckoningTexts) -> str:
    values = {"name": item.name, "amount": key_of(item.value), "formula": item.formula}
    if item.formula:
        return parse_template(texts.product, (*RECKONED, "formula")).fill(values)
    return parse_template(texts.item, RECKONED).fill(values)
