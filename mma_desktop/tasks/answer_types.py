"""The answer types by name, with the settings that a data file may give in its table [answer]."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache, partial
from typing import Annotated

from pydantic import Field, StringConstraints

from mma_desktop.answers.amount import AmountAnswer
from mma_desktop.answers.article import ArticleAnswer
from mma_desktop.answers.base import AnswerType
from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.answers.choice import ChoiceAnswer
from mma_desktop.answers.formula import FormulaAnswer, MixedAnswer
from mma_desktop.answers.free_text import FreeTextAnswer
from mma_desktop.answers.judgment import JudgmentAnswer
from mma_desktop.answers.labels import LabelAnswer
from mma_desktop.answers.months import MonthsAnswer
from mma_desktop.data_files import DataModel
from mma_desktop.paths import resources
from mma_desktop.tasks.answer_words import load_judgment_words, load_term_words
from mma_desktop.tasks.examining import examine_amount, examine_charges
from mma_desktop.tasks.passages import passages_of_amounts
from mma_desktop.tasks.reading_choice import choice_in_words
from mma_desktop.tasks.rule_based import compute_amount
from mma_desktop.tasks.rules import AnswerRules
from mma_desktop.tasks.schema import Text

Letters = Annotated[str, StringConstraints(pattern="^[A-Z]{2,26}$")]


class AnswerSettings(DataModel, ABC):
    """The settings of an answer type. `sums`: answers are sums of amounts, so that there is a ledger;
    `needs_marker`: a reply must announce its answer; `rules`: what can be said of answers without a model.
    """

    @property
    def sums(self) -> bool:
        """Whether answers are sums of amounts of the document."""
        return False

    @property
    def needs_marker(self) -> bool:
        """Whether an answer stands behind a marker."""
        return True

    @property
    def rules(self) -> AnswerRules | None:
        """What rules can do with its answers; None when there are no rules."""
        return None

    @abstractmethod
    def make(self) -> AnswerType:
        """The answer type."""


class Amount(AnswerSettings):
    """A sum of money, in the money of the case."""

    @property
    def sums(self) -> bool:
        """True: an answer adds up amounts of the document."""
        return True

    @property
    def rules(self) -> AnswerRules:
        """The ledger examines answers, computes one, has a passage for every amount and the choice that is left."""
        return AnswerRules(examine_amount, compute_amount, passages_of_amounts, choice_in_words)

    def make(self) -> AnswerType:
        """Amounts in yuan, until an item says otherwise."""
        return AmountAnswer()


class Choice(AnswerSettings):
    """Option letters: one of `options`, or with `several` a set of them. An item's own options narrow them."""

    options: Letters = "ABCDEFGHIJ"
    several: bool = False

    def make(self) -> AnswerType:
        """Letters among the options."""
        return ChoiceAnswer(self.options, self.several)


class Charges(AnswerSettings):
    """Criminal charges of resources/charges.zh.txt."""

    @property
    def rules(self) -> AnswerRules:
        """The list of charges examines whether the law knows those that are named."""
        return AnswerRules(partial(examine_charges, _charges()))

    def make(self) -> AnswerType:
        """Sets of charges."""
        return _charges()


class Months(AnswerSettings):
    """A prison term."""

    def make(self) -> AnswerType:
        """Terms in months."""
        return MonthsAnswer(load_term_words())


class Label(AnswerSettings):
    """One of a few labels, each with other words that mean it: [answer.labels] Buy = ["purchase"]."""

    labels: dict[Text, tuple[Text, ...]] = Field(min_length=2)

    def make(self) -> AnswerType:
        """The labels."""
        return LabelAnswer(self.labels)


class Formula(AnswerSettings):
    """A number or a formula in LaTeX."""

    def make(self) -> AnswerType:
        """Numbers and formulas."""
        return FormulaAnswer()


class Mixed(AnswerSettings):
    """Option letters, or a number or formula, as the item asks."""

    options: Letters = "ABCDE"

    def make(self) -> AnswerType:
        """Letters or results."""
        return MixedAnswer(self.options)


class Judgment(AnswerSettings):
    """A judgment: cited articles and awarded sums."""

    def make(self) -> AnswerType:
        """Judgments."""
        return JudgmentAnswer(load_judgment_words())


class Article(AnswerSettings):
    """The article of a law."""

    def make(self) -> AnswerType:
        """Articles."""
        return ArticleAnswer()


class FreeText(AnswerSettings):
    """Any text; of several the medoid wins."""

    @property
    def needs_marker(self) -> bool:
        """False: the whole reply is the answer."""
        return False

    def make(self) -> AnswerType:
        """Texts."""
        return FreeTextAnswer()


ANSWER_TYPES: Mapping[str, type[AnswerSettings]] = {
    "amount": Amount,
    "choice": Choice,
    "charges": Charges,
    "months": Months,
    "label": Label,
    "formula": Formula,
    "mixed": Mixed,
    "judgment": Judgment,
    "article": Article,
    "text": FreeText,
}


def unknown_charges(key: str) -> frozenset[str]:
    """The charges in a vote key that are on no list."""
    return _charges().unknown(key)


@cache
def _charges() -> ChargeAnswer:
    """The charges that are known; made once, as the pattern of 400 names takes time."""
    lines = (resources() / "charges.zh.txt").read_text(encoding="utf-8").splitlines()
    return ChargeAnswer(frozenset(line for line in lines if line and not line.startswith("#")))
