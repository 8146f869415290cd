"""The words of a choice that a document leaves: what models are asked about it, and how their answer is told.

The wording stands in resources/ledger/choice.<language>.toml. Each amount about which the readings differ is quoted in
its sentence; each reading says of each of them whether it counts, by which relation it does not, and its total.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, partial
from pathlib import Path

from pydantic import Field, model_validator

from mma_desktop import paths
from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.wording import figures, money, recorded_figures, unit_name, with_unit
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.events import ReadingsScored
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.messages import in_every_language
from mma_desktop.ledger.readings.choices import AmountInReading, CloseReading, close_readings, shares_of, weights_for
from mma_desktop.tasks.passages import passages_of_amounts
from mma_desktop.tasks.schema import Text
from mma_desktop.tasks.templates import parse_template

_PLACEHOLDERS = {
    "text": ("count", "places", "options"),
    "mark": ("amount",),
    "place": ("number", "place"),
    "option": ("letter", "total", "amounts"),
    "counts": ("number", "amount"),
    "leaves_out": ("number", "amount", "reason"),
}


class QuestionTexts(DataModel):
    """The question, and what it is made of."""

    text: Text
    mark: Text
    place: Text
    option: Text
    counts: Text
    leaves_out: Text
    between: str

    @model_validator(mode="after")
    def _placeholders(self) -> QuestionTexts:
        for name, needed in _PLACEHOLDERS.items():
            parse_template(getattr(self, name), needed)
        return self

    def filled(self, name: str, **values: str) -> str:
        """One of the texts with its placeholders filled; what stands in a value is never read as one."""
        return parse_template(getattr(self, name), _PLACEHOLDERS[name]).fill(values)


class ToldTexts(DataModel):
    """The sentence about the choice and what models said of it."""

    choice: Text
    total: Text
    between: str
    favour: Text
    disagree: Text
    share: Text
    moved: Text
    stands: Text
    unmeasured: Text
    roles: Mapping[str, str]


class ChoiceTexts(DataModel):
    """The data file of one language."""

    letters: tuple[Text, ...] = Field(min_length=9)
    question: QuestionTexts
    told: ToldTexts


@dataclass(frozen=True, slots=True)
class AskedChoice:
    """A choice in words: the totals of its readings, the question in each cyclic order of them, and the letters."""

    totals: tuple[str, ...]
    questions: tuple[str, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModelSaid:
    """What one model said of the choice: the total it favours, the share it gives each (0..1), its record."""

    role: str
    total: str
    shares: tuple[float, ...]
    logprobs: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class ModelsChoice:
    """A choice that the document leaves, what models were asked about it and said, and a sentence for people.

    `weighed` says whether what these models say weighs anything, `moved` whether it changed what the rules propose.
    """

    question: str
    totals: tuple[str, ...]
    said: tuple[ModelSaid, ...]
    weighed: bool
    moved: bool
    sentence: str

    @property
    def disagree(self) -> bool:
        """Whether the models favour different totals."""
        return len({one.total for one in self.said}) > 1


def models_choice(
    scored: Sequence[ReadingsScored], by_rules: Decimal, total: Decimal, language: str, currency: str = YUAN
) -> ModelsChoice | None:
    """The choice that models were asked about; None where they were not. `by_rules` is the total that the rules propose
    and `total` the one that is proposed with what the models said.
    """
    if not scored:
        return None
    said = tuple(_of_model(event) for event in scored)
    weighed = weights_for({event.role: event.model for event in scored}) is not None
    found = ModelsChoice(scored[0].question, scored[0].totals, said, weighed, by_rules != total, "")

    def say(one: str) -> str:
        return _sentence(found, total, load_choice_texts(one).told, partial(_told, currency=currency, language=one))

    return replace(found, sentence=in_every_language(language, say))


def _of_model(event: ReadingsScored) -> ModelSaid:
    shares = shares_of(event)
    return ModelSaid(event.role, event.totals[shares.index(max(shares))], tuple(shares), event.logprobs)


def _told(total: Decimal, currency: str, language: str) -> str:
    """A total in a sentence: CNY 51,500, 51,500元."""
    return _closed_up(figures(total), currency) if language == "zh" else money(total, currency, language)


def _asked(total: Decimal, currency: str, language: str) -> str:
    """A total in a question: 51,500 yuan, 51,500元."""
    amount = recorded_figures(total, currency)
    return _closed_up(amount, currency) if language == "zh" else with_unit(amount, currency, language)


def _closed_up(amount: str, currency: str) -> str:
    return f"{amount}{unit_name(currency, 'zh')}"


def _sentence(found: ModelsChoice, total: Decimal, texts: ToldTexts, write: Callable[[Decimal], str]) -> str:
    """The document leaves a choice between A and B; the models favour A (each model's share)."""
    totals = texts.between.join(texts.total.format(total=write(Decimal(one))) for one in found.totals)
    shares = ", ".join(
        texts.share.format(
            role=texts.roles.get(one.role, one.role), total=write(Decimal(one.total)), share=f"{max(one.shares):.0%}"
        )
        for one in found.said
    )
    opinion = texts.disagree if found.disagree else texts.favour
    outcome = texts.moved if found.moved else texts.stands if found.weighed else texts.unmeasured
    favoured = write(Decimal(found.said[0].total))
    return (
        texts.choice.format(totals=totals)
        + opinion.format(total=favoured, shares=shares)
        + outcome.format(total=write(total))
    )


def choice_in_words(document: str, language: str) -> AskedChoice | None:
    """The choice that `document` leaves between its readings, in words; None where it leaves none."""
    proposal = propose_ledger(document, language)
    return choice_between(document, proposal, close_readings(document, proposal, language), language)


def choice_between(
    document: str, proposal: Ledger, readings: Sequence[CloseReading], language: str
) -> AskedChoice | None:
    """The choice between these readings of a proposal; None where there are none."""
    if not readings:
        return None
    texts = load_choice_texts(language)
    asked = [amount.entry for amount in readings[0].amounts]
    passages = passages_of_amounts(document, texts.question.mark)
    places = "\n".join(
        texts.question.filled("place", number=str(number), place=passages[entry].text)
        for number, entry in enumerate(asked, start=1)
    )
    said = [_said(reading, proposal, texts.question) for reading in readings]
    letters = texts.letters[: len(readings)]
    totals = [_asked(reading.total, proposal.currency, language) for reading in readings]
    questions = tuple(_question(totals, said, letters, by, places, texts.question) for by in range(len(readings)))
    return AskedChoice(tuple(key_of(reading.total) for reading in readings), questions, letters)


def _question(
    totals: Sequence[str],
    said: Sequence[str],
    letters: Sequence[str],
    by: int,
    places: str,
    texts: QuestionTexts,
) -> str:
    """The question with reading i behind letter i + `by`."""
    options = "\n".join(
        texts.filled("option", letter=letter, total=totals[i], amounts=said[i])
        for letter, i in ((letters[place], (place - by) % len(totals)) for place in range(len(totals)))
    )
    return texts.filled("text", count=str(len(totals)), places=places, options=options)


def _said(reading: CloseReading, proposal: Ledger, texts: QuestionTexts) -> str:
    """What a reading makes of each amount."""
    return texts.between.join(
        _amount(number, amount, proposal, texts) for number, amount in enumerate(reading.amounts, start=1)
    )


def _amount(number: int, amount: AmountInReading, proposal: Ledger, texts: QuestionTexts) -> str:
    values = {"number": str(number), "amount": proposal.entries[amount.entry].shown}
    if amount.counted:
        return texts.filled("counts", **values)
    return texts.filled("leaves_out", **values, reason=amount.reason)


@cache
def load_choice_texts(language: str, path: Path | None = None) -> ChoiceTexts:
    """The wording in one language. Raises ResourceError when the file is missing or wrong."""
    return load_data(path or paths.resources() / "ledger" / f"choice.{language}.toml", ChoiceTexts)
