"""What findings and reasons say: for every kind in both languages, with amounts as people write them."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from mma_desktop.ledger.base import AmountRole, FindingKind
from mma_desktop.ledger.messages import (
    also_in,
    amount_role_name,
    in_language,
    joined,
    judgment_note,
    message,
    opinion_note,
    reading_reason,
    reason,
    repeated_reason,
    section_reason,
)
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.sections import SectionKind

CHINESE = re.compile("[\u4e00-\u9fff]")
VALUES: dict[str, str | Decimal] = {
    "text": "8.5元",
    "value": Decimal("1234567.50"),
    "total": Decimal(2),
    "stated": Decimal(3),
    "role": "resale",
    "amounts": "1元",
}


@pytest.mark.parametrize("kind", FindingKind)
def test_every_finding_has_a_message_in_both_languages(kind: FindingKind) -> None:
    english, chinese = (message(kind, language, "CNY", **VALUES) for language in ("en", "zh"))
    assert CHINESE.search(chinese)
    assert not CHINESE.search(english.replace("8.5元", "").replace("1元", ""))
    assert "{" not in english + chinese


def test_a_sentence_of_a_case_in_one_language_can_be_read_in_the_other() -> None:
    for said in (
        message(FindingKind.COUNTED_EXCLUDED, "zh", "CNY", value=Decimal(500), role=AmountRole.RESALE),
        message(FindingKind.OMITTED, "zh", "CNY", amounts=("CNY 1", "CNY 2")),
        reason(Proposal(AmountRole.LOSS, Reason.AGAIN, value=Decimal(1200)), "zh", "CNY"),
        reading_reason(False, "held_by_total", [Decimal(5)], "zh", "CNY")[1],
        reading_reason(True, "", [], "zh", "CNY", "cash")[1],
        repeated_reason("same_in_other_document", 2, Decimal(5), 1, "zh", "CNY"),
        section_reason(SectionKind.DEFENCE, "zh"),
        judgment_note(True, 0.9, "zh"),
        joined(section_reason(SectionKind.DEFENCE, "zh"), also_in([2, 3], "zh")),
    ):
        assert CHINESE.search(said) and in_language(said, "zh") == said  # whole amounts: on record as for people
        assert not CHINESE.search(in_language(said, "en")) and in_language(said, "en")


@pytest.mark.parametrize(
    "said",
    [
        reason(Proposal(AmountRole.LOSS, Reason.AGAIN, value=Decimal("15709.50")), "zh", "CNY"),
        reading_reason(False, "part_of_larger", [Decimal("15709.50")], "zh", "CNY")[1],
        joined(repeated_reason("same_in_other_document", 2, Decimal("15709.50"), 1, "zh", "CNY"), also_in([3], "zh")),
    ],
)
def test_models_are_told_amounts_as_on_record_and_people_with_cents(said: str) -> None:
    assert "15,709.5 元" in said
    assert "15,709.50 元" in in_language(said, "zh")
    assert "CNY 15,709.50" in in_language(said, "en")


@pytest.mark.parametrize(
    "relations",
    [
        ("part_of_larger", "part_of_exact_sum"),
        ("total_of_parts", "sum_of_smaller", "exact_sum_of_parts"),
        ("left_out_as_equal_and_both_taken", "left_out_as_equal_in_two_events"),
    ],
)
def test_relations_that_say_the_same_have_one_text(relations: tuple[str, ...]) -> None:
    said = {
        reading_reason(False, one, [Decimal(1200)], language, "CNY")[1]
        for one in relations
        for language in ("en", "zh")
    }
    assert len(said) == 2


def test_a_text_known_in_one_language_only_stays_as_it_is() -> None:
    assert in_language("附近有“盗走”", "en") == "附近有“盗走”"
    both = joined("旧的理由", also_in([2], "zh"))
    assert (both, in_language(both, "en")) == ("旧的理由；第 2 份文书中也有", "旧的理由; also in document 2")


@pytest.mark.parametrize("kind", Reason)
def test_every_reason_has_words_in_both_languages(kind: Reason) -> None:
    proposal = Proposal(AmountRole.LOSS, kind, word="worth", value=Decimal(1200), count=3)
    english, chinese = (reason(proposal, language, "CNY") for language in ("en", "zh"))
    assert CHINESE.search(chinese)
    assert not CHINESE.search(english)
    assert "{" not in english + chinese


def test_every_role_has_a_name_of_its_own_in_both_languages() -> None:
    for language in ("en", "zh"):
        assert len({amount_role_name(role, language) for role in AmountRole}) == len(AmountRole)


def test_unknown_languages_get_english() -> None:
    assert amount_role_name(AmountRole.REPEAT, "tlh") == "repeated mention"
    assert message(FindingKind.NO_ANSWER, "tlh", "CNY") == message(FindingKind.NO_ANSWER, "en", "CNY")


def test_a_finding_names_the_money_of_the_case() -> None:
    said = {lang: message(FindingKind.COUNTED_TWICE, lang, "GBP", value=Decimal("4250.5")) for lang in ("en", "zh")}
    assert said == {"en": "£4,250.50 is counted twice.", "zh": "4,250.50 英镑被重复计算。"}
    assert "1,234,567.50 元" in message(FindingKind.COUNTED_TWICE, "zh", "CNY", value=Decimal("1234567.50"))


def test_what_models_say_follows_the_reason() -> None:
    assert judgment_note(overruled=True, probability=0.834, language="en").endswith("(chance that it counts: 83%)")
    assert judgment_note(True, 0.2, "zh") != judgment_note(False, 0.2, "zh")
    assert opinion_note({"general": 1.25, "domain": -0.5}, None, "zh") == "；模型：通用 +1.2，领域 -0.5"
    assert opinion_note({"other": 0.0}, 0.5, "en") == "; models: other +0.0 (chance that it counts: 50%)"
