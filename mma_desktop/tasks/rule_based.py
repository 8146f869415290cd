"""Rule-based answers: what is counted, and how it is written in a task's own format."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mma_desktop.answers.amount import key_of
from mma_desktop.domain.events import AmountsJudged, ReadingsScored
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.computation import Addend, Computation, compute
from mma_desktop.ledger.given import entries_with
from mma_desktop.ledger.judging import opinions_of, with_opinions
from mma_desktop.ledger.readings.choices import pooled
from mma_desktop.tasks.schema import RULE_BASED, ComputationTexts
from mma_desktop.tasks.templates import parse_template


def compute_amount(
    document: str,
    language: str,
    judged: Sequence[AmountsJudged],
    chosen: Sequence[ReadingsScored],
    given: Sequence[GivenAmount] = (),
) -> Computation | None:
    """The amounts that count in the likeliest reading, by rules and by models where readings are close or rules
    unsure, and as a person decided; None when there are none.
    """
    entries = pooled(document, propose_ledger(document, language), chosen, language).entries
    by_models = with_opinions(entries, opinions_of(entries, judged), language)
    return compute(document, entries_with(by_models, document, given, language), language)


def written_computation(
    computation: Computation, texts: ComputationTexts, closing: Callable[[str], tuple[str, str]]
) -> str:
    """The whole answer: a line for each amount, their sum, and the final segment that `closing` makes of the total."""
    total = key_of(computation.total)
    addends = [key_of(item.value) for item in computation.items]
    added = total if len(addends) == 1 else f"{'+'.join(addends)}={total}"
    lines = [texts.opening, *(_line(item, texts) for item in computation.items)]
    lines.append(parse_template(texts.sum, ("sum",)).fill({"sum": added}))
    return "\n".join(lines) + "".join(closing(total))


def _line(item: Addend, texts: ComputationTexts) -> str:
    values = {"name": item.name, "amount": key_of(item.value), "formula": item.formula}
    if item.formula:
        return parse_template(texts.product, (*RULE_BASED, "formula")).fill(values)
    return parse_template(texts.item, RULE_BASED).fill(values)
