"""How models are told of amounts that a person has decided: the wording stands in resources/ledger/given.*.toml."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cache

from pydantic import model_validator

from mma_desktop import paths
from mma_desktop.answers.money.wording import recorded
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.given import GivenAmount
from mma_desktop.tasks.passages import marked_passages
from mma_desktop.tasks.schema import Text
from mma_desktop.tasks.templates import parse_template

_PLACEHOLDERS = {
    "text": ("amounts",),
    "mark": ("amount",),
    "counted": ("place", "value", "note"),
    "left_out": ("place", "note"),
    "note": ("note",),
}


class GivenTexts(DataModel):
    """The block of a prompt, and what it is made of."""

    text: Text
    mark: Text
    counted: Text
    left_out: Text
    note: str

    @model_validator(mode="after")
    def _placeholders(self) -> GivenTexts:
        for name, needed in _PLACEHOLDERS.items():
            parse_template(getattr(self, name), needed)
        return self

    def filled(self, name: str, values: dict[str, str]) -> str:
        """One of the texts with its placeholders filled."""
        needed = _PLACEHOLDERS[name]
        return parse_template(getattr(self, name), needed).fill(values)


def given_text(document: str, amounts: Sequence[GivenAmount], language: str, currency: str) -> str:
    """What models are told of these amounts of a document, in its language; "" where there are none."""
    if not amounts:
        return ""
    texts = load_given_texts(language)
    places = marked_passages(document, [(a.start, a.end, _shown(document, a)) for a in amounts], texts.mark)
    lines = [_line(a, place.text, texts, language, currency) for a, place in zip(amounts, places, strict=True)]
    return texts.filled("text", {"amounts": "\n".join(lines)})


@cache
def load_given_texts(language: str) -> GivenTexts:
    """The wording in one language. Raises ResourceError when the file is missing or wrong."""
    return load_data(paths.resources() / "ledger" / f"given.{language}.toml", GivenTexts)


def _shown(document: str, amount: GivenAmount) -> str:
    text = document[amount.start : amount.end]
    return f"{text} ({amount.formula})" if amount.formula else text


def _line(amount: GivenAmount, place: str, texts: GivenTexts, language: str, currency: str) -> str:
    note = texts.filled("note", {"note": amount.note}) if amount.note else ""
    values = {"place": place, "value": recorded(Decimal(amount.value), currency, language), "note": note}
    return texts.filled("counted" if amount.counted else "left_out", values)
