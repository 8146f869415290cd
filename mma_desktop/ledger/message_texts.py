"""The texts of what a ledger says to people, resources/ledger/messages.*.toml, one file for each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from string import Formatter
from typing import Any, Literal, Self

from pydantic import model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.ledger.base import AmountRole, FindingKind
from mma_desktop.ledger.rules.proposals import Reason
from mma_desktop.ledger.sections import SectionKind

LANGUAGES = ("zh", "en")
OF_ANY_RELATION = "otherwise"
"""The text for an amount that no relation leaves out."""
RELATION_ROLES = {
    "part_of_total": AmountRole.REPEAT,
    "part_of_larger": AmountRole.REPEAT,
    "total_of_parts": AmountRole.TOTAL,
    "sum_of_smaller": AmountRole.TOTAL,
    "part_of_exact_sum": AmountRole.REPEAT,
    "exact_sum_of_parts": AmountRole.TOTAL,
    "left_out_as_equal_and_moved": AmountRole.REPEAT,
    "left_out_as_variant": AmountRole.REPEAT,
    "actual_instead_of_gross": AmountRole.TOTAL,
    "gross_instead_of_net": AmountRole.REPEAT,
    "left_out_as_product_told_twice": AmountRole.REPEAT,
    "left_out_as_equal_and_both_taken": AmountRole.REPEAT,
    "left_out_as_equal_in_one_event": AmountRole.REPEAT,
    "left_out_as_equal_in_two_events": AmountRole.REPEAT,
    "held_by_total": AmountRole.REPEAT,
    "deeds_instead_of_total_of_one": AmountRole.TOTAL,
    "net_instead_of_gross": AmountRole.TOTAL,
    "court_account_instead": AmountRole.REPEAT,
    "value_instead_of_sale": AmountRole.RESALE,
    "stated_total_instead": AmountRole.REPEAT,
    "told_afterwards": AmountRole.OTHER,
}
"""The role of an amount that a reading leaves out, by the relation (readings/explanations.py) that explains that."""
RELATION_TEXTS = {relation: relation for relation in RELATION_ROLES} | {
    "part_of_larger": "part",
    "part_of_exact_sum": "part",
    "total_of_parts": "sum",
    "sum_of_smaller": "sum",
    "exact_sum_of_parts": "sum",
    "left_out_as_equal_and_both_taken": "same_elsewhere",
    "left_out_as_equal_in_two_events": "same_elsewhere",
}
"""The text of each relation; several say the same."""
_FILLED_IN = {
    "about": {"value"},
    "range": {"value", "low", "high"},
    "spoken_of_left_out": {"words"},
    "spoken_of_counted": {"words"},
    "words_left_out": {"words"},
    "words_counted": {"words"},
    "also_in": {"documents"},
    "hinge_counted": {"amount", "more", "total"},
    "hinge_left_out": {"amount", "more", "total"},
    "and_more": {"number"},
    "given_with_note": {"note"},
    "overruled": {"chance"},
    "disputed": {"chance"},
    "opinions": {"opinions"},
    "chance": {"chance"},
    "findings": {"text", "value", "total", "stated", "role", "amounts"},
    "reasons": {"word", "value", "count"},
    "relations": {"value"},
    "deductions": {"words", "value"},
    "repeated": {"number", "value", "count"},
}
"""The names in braces that the texts of each key may have."""


class LedgerMessages(DataModel):
    """The data file of one language, which says what each text is; keys of tables are kinds, roles and relations."""

    between: str
    about: str
    range: str
    spoken_of_left_out: str
    spoken_of_counted: str
    words_left_out: str
    words_counted: str
    also_in: str
    hinge_counted: str
    hinge_left_out: str
    and_more: str
    given: str
    given_with_note: str
    overruled: str
    disputed: str
    opinions: str
    between_opinions: str
    chance: str
    models: Mapping[str, str]
    roles: Mapping[AmountRole, str]
    findings: Mapping[FindingKind, str]
    reasons: Mapping[Reason, str]
    sections: Mapping[SectionKind, str]
    relations: Mapping[str, str]
    deductions: Mapping[Literal["taken", "left"], str]
    repeated: Mapping[str, str]
    signals: Mapping[str, str]

    @model_validator(mode="after")
    def _whole(self) -> Self:
        kinds: tuple[tuple[type[StrEnum], Mapping[Any, str]], ...] = (
            (AmountRole, self.roles),
            (FindingKind, self.findings),
            (Reason, self.reasons),
            (SectionKind, self.sections),
        )
        missing = [kind.value for kinds_of_one, texts in kinds for kind in kinds_of_one if kind not in texts]
        missing += sorted({OF_ANY_RELATION, "counted", *RELATION_TEXTS.values()} - self.relations.keys())
        if missing:
            raise ValueError(f"there is no text for {missing[0]}")
        return self

    @model_validator(mode="after")
    def _filled_in(self) -> Self:
        for name, value in self:
            texts: Iterator[str] = iter([value] if isinstance(value, str) else value.values())
            unknown = {field for text in texts for _, field, _, _ in Formatter().parse(text) if field is not None}
            if wrong := unknown - _FILLED_IN.get(name, set()):
                raise ValueError(f"{name}: nothing is filled in for {{{min(wrong)}}}")
        return self


@cache
def load_ledger_messages(language: str) -> LedgerMessages:
    """The texts in this language, English for unknown ones. Raises ResourceError when the file is missing or wrong."""
    known = language if language in LANGUAGES else "en"
    return load_data(paths.resources() / "ledger" / f"messages.{known}.toml", LedgerMessages)
