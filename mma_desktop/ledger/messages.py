"""What findings and reasons say, in every language of the program (message_texts.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Self

from mma_desktop.answers.money.wording import money, recorded
from mma_desktop.ledger.base import AmountRole, Entry, FindingKind
from mma_desktop.ledger.message_texts import (
    LANGUAGES,
    OF_ANY_RELATION,
    RELATION_ROLES,
    RELATION_TEXTS,
    load_ledger_messages,
)
from mma_desktop.ledger.rules.proposals import Proposal
from mma_desktop.ledger.sections import SectionKind

Write = Callable[[Decimal, str, str], str]
"""Writes an amount of a currency in a language."""


class LedgerSentence(str):
    """A sentence in the language of a case that holds itself in every language: whoever reads it may have another."""

    by_language: Mapping[str, str]

    def __new__(cls, text: str, by_language: Mapping[str, str] = MappingProxyType({})) -> Self:
        """The sentence, and what it says in each language."""
        sentence = super().__new__(cls, text)
        sentence.by_language = by_language
        return sentence


def in_language(text: str, language: str) -> str:
    """The text as readers of this language are told it; as it is where it is known in one language only."""
    return text.by_language.get(language, text) if isinstance(text, LedgerSentence) else text


def joined(*parts: str) -> LedgerSentence:
    """Sentences one behind the other, in every language."""
    told = {one: "".join(in_language(part, one) for part in parts) for one in LANGUAGES}
    return LedgerSentence("".join(parts), told)


def in_every_language(language: str, say: Callable[[str], str]) -> LedgerSentence:
    """What `say` says in each language; the sentence itself is in `language`, English for unknown ones."""
    said = {one: say(one) for one in LANGUAGES}
    return LedgerSentence(said.get(language, said["en"]), said)


def _with_amounts(language: str, say: Callable[[str, Write], str]) -> LedgerSentence:
    """What `say` says in each language for people; the sentence itself, which models may be told, is as on record."""
    told = {one: say(one, money) for one in LANGUAGES}
    return LedgerSentence(say(language if language in LANGUAGES else "en", recorded), told)


def message(
    kind: FindingKind, language: str, currency: str, **values: str | Decimal | AmountRole | Sequence[str]
) -> LedgerSentence:
    """The text of a finding; amounts are written with their currency. English for unknown languages."""

    def written(value: str | Decimal | AmountRole | Sequence[str], one: str) -> str:
        match value:
            case Decimal():
                return money(value, currency, one)
            case AmountRole():
                return amount_role_name(value, one)
            case str():
                return value
            case _:
                return load_ledger_messages(one).between.join(value)

    def say(one: str) -> str:
        filled = {name: written(value, one) for name, value in values.items()}
        return load_ledger_messages(one).findings[kind].format(**filled)

    return in_every_language(language, say)


@lru_cache(maxsize=1024)
def reason(proposal: Proposal, language: str, currency: str) -> LedgerSentence:
    """The reason for the role of an amount, in words. English for unknown languages."""

    def say(one: str, write: Write) -> str:
        text = load_ledger_messages(one).reasons[proposal.reason]
        return text.format(word=proposal.word, value=write(proposal.value, currency, one), count=proposal.count)

    return _with_amounts(language, say)


def section_reason(kind: SectionKind, language: str) -> LedgerSentence:
    """Why an amount outside the facts does not count. English for unknown languages."""
    return in_every_language(language, lambda one: load_ledger_messages(one).sections[kind])


def reading_reason(
    counted: bool, relation: str, partners: Sequence[Decimal], language: str, currency: str, spoken_of: str = ""
) -> tuple[AmountRole, LedgerSentence]:
    """The role of an amount that the reading of the whole document decides, and the reason in words.

    `partners` are the amounts that count in its place; `spoken_of` is the class of words, or the “word”, near it that
    decides where no relation does. English for unknown languages.
    """
    if not relation and (spoken_of.startswith("“") or spoken_of in load_ledger_messages("en").signals):
        role = AmountRole.LOSS if counted else AmountRole.OTHER
        return role, in_every_language(language, lambda one: _spoken_of(one, spoken_of, counted))
    if counted:
        return AmountRole.LOSS, in_every_language(language, lambda one: load_ledger_messages(one).relations["counted"])
    value = partners[0] if partners else Decimal(0)
    role = RELATION_ROLES.get(relation, AmountRole.OTHER)

    def say(one: str, write: Write) -> str:
        text = load_ledger_messages(one).relations[RELATION_TEXTS[relation] if relation else OF_ANY_RELATION]
        return text.format(value=write(value, currency, one))

    return role, _with_amounts(language, say)


def _spoken_of(language: str, words: str, counted: bool) -> str:
    texts = load_ledger_messages(language)
    if name := texts.signals.get(words):
        return (texts.spoken_of_counted if counted else texts.spoken_of_left_out).format(words=name)
    return (texts.words_counted if counted else texts.words_left_out).format(words=words)


def deduction_reason(words: str, value: Decimal, language: str, currency: str, *, counted: bool) -> LedgerSentence:
    """Whether an amount is taken off others, and the words that say so."""

    def say(one: str, write: Write) -> str:
        text = load_ledger_messages(one).deductions["taken" if counted else "left"]
        return text.format(words=words, value=write(value, currency, one))

    return _with_amounts(language, say)


def repeated_reason(
    relation: str, number: int, value: Decimal, count: int, language: str, currency: str
) -> LedgerSentence:
    """Why an amount is a repeat: `count` amounts of `value` in all count in document `number` (from 1)."""

    def say(one: str, write: Write) -> str:
        text = load_ledger_messages(one).repeated[relation]
        return text.format(number=number, value=write(value, currency, one), count=count)

    return _with_amounts(language, say)


def also_in(numbers: Sequence[int], language: str) -> LedgerSentence:
    """What follows a reason when other documents (numbers from 1) tell the amount too."""

    def say(one: str) -> str:
        texts = load_ledger_messages(one)
        return texts.also_in.format(documents=texts.between.join(map(str, numbers)))

    return in_every_language(language, say)


def given_reason(note: str, language: str) -> LedgerSentence:
    """That a person decided about an amount before the run, and the remark that was made."""

    def say(one: str) -> str:
        texts = load_ledger_messages(one)
        return texts.given_with_note.format(note=note) if note else texts.given

    return in_every_language(language, say)


def is_given(reason: str) -> bool:
    """Whether this says that a person decided about an amount before the run."""
    return in_language(reason, "en").partition(":")[0] == load_ledger_messages("en").given


def taken_for(entry: Entry, language: str) -> str:
    """What the rules take an amount for, or that a person decided about it before the run."""
    return in_language(entry.reason, language) if is_given(entry.reason) else amount_role_name(entry.role, language)


def hinge_sentence(counted: bool, amount: str, total: str, more: int, language: str) -> str:
    """What a total hinges on: whether this amount (and so many more) counts makes another total. Else English."""
    texts = load_ledger_messages(language)
    text = texts.hinge_counted if counted else texts.hinge_left_out
    return text.format(amount=amount, total=total, more=texts.and_more.format(number=more) if more else "")


def judgment_note(overruled: bool, probability: float, language: str) -> LedgerSentence:
    """What follows a reason when the models overruled the rule, or dispute it. English for unknown languages."""

    def say(one: str) -> str:
        texts = load_ledger_messages(one)
        return (texts.overruled if overruled else texts.disputed).format(chance=f"{probability:.0%}")

    return in_every_language(language, say)


def opinion_note(log_odds: Mapping[str, float], probability: float | None, language: str) -> LedgerSentence:
    """What follows a reason when models were asked: what each role says, and the chance. Else English."""

    def say(one: str) -> str:
        texts = load_ledger_messages(one)
        opinions = (f"{texts.models.get(role, role)} {value:+.1f}" for role, value in log_odds.items())
        chance = "" if probability is None else texts.chance.format(chance=f"{probability:.0%}")
        return texts.opinions.format(opinions=texts.between_opinions.join(opinions)) + chance

    return in_every_language(language, say)


def amount_role_name(role: AmountRole, language: str) -> str:
    """What a role is called. English for unknown languages."""
    return load_ledger_messages(language).roles[role]
