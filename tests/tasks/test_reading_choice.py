"""The words of a choice between readings: the question in every order, and the sentence about what models said."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from mma_desktop.domain.events import ReadingsScored
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.readings.choices import ChoiceFile
from mma_desktop.tasks.catalog import load_task
from mma_desktop.tasks.reading_choice import choice_in_words, load_choice_texts, models_choice

DOUBTFUL = "2020年5月，甲将现金20000元交给对方。\n后用假币将20000元调包。"
PLAIN = "窃得现金3000元。窃得手机一部，经鉴定价值1200元。"


@pytest.fixture
def close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every other reading is close."""
    file = ChoiceFile(close=1e-9, most_readings=3, most_amounts=8)
    monkeypatch.setattr("mma_desktop.ledger.readings.choices.load_choices", lambda: file)


@pytest.mark.usefixtures("close")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_reading_stands_behind_every_letter_once(language: str) -> None:
    asked = choice_in_words(DOUBTFUL, language)
    assert asked is not None
    assert len(asked.questions) == len(asked.totals) == len(asked.letters) >= 2
    for i, total in enumerate(asked.totals):
        written = f"{Decimal(total):,f}"
        for order, question in enumerate(asked.questions):
            letter = asked.letters[(i + order) % len(asked.totals)]
            assert any(line.startswith(f"{letter} ") and written in line for line in question.splitlines())


@pytest.mark.usefixtures("close")
def test_the_sentences_that_differ_are_quoted_and_all_orders_share_what_stands_before_the_options() -> None:
    asked = choice_in_words(DOUBTFUL, "zh")
    assert asked is not None
    assert "【20000元】" in asked.questions[0]
    assert len({question.partition("\nA ")[0] for question in asked.questions}) == 1


def test_a_plain_document_leaves_nothing_to_ask() -> None:
    assert choice_in_words(PLAIN, "zh") is None


@pytest.mark.usefixtures("close")
def test_the_document_comes_first_in_the_prompt_and_only_tasks_of_sums_ask() -> None:
    rules = load_task("eca", "zh").rules
    assert rules is not None
    question = rules.choice(DOUBTFUL, "domain")
    assert question is not None
    assert all(prompt.messages[-1].content.startswith("【案件材料】") for prompt in question.prompts)
    charges = load_task("ljp_charge", "zh").rules
    assert charges is not None
    assert charges.choice(DOUBTFUL, "domain") is None


def said(role: str, *row: float) -> ReadingsScored:
    return ReadingsScored(role, "no such model", "which?", ("40000", "20000"), (row,))


def test_what_the_models_favour_is_told_with_what_came_of_it() -> None:
    agreed = models_choice([said("general", -1, -2), said("domain", -1, -3)], Decimal(40000), Decimal(40000), "en")
    assert agreed is not None
    assert not agreed.disagree
    assert "the models favour CNY 40,000 (general: CNY 40,000, 73%" in agreed.sentence
    assert "changes nothing" in agreed.sentence
    moved = models_choice([said("general", -2, -1)], Decimal(40000), Decimal(20000), "zh")
    assert moved is not None
    assert "20,000元" in moved.sentence
    assert moved.moved


@pytest.mark.parametrize(("language", "words"), [("zh", "模型意见不一"), ("en", "the models disagree")])
def test_models_that_disagree_are_said_to(language: str, words: str) -> None:
    found = models_choice([said("general", -1, -2), said("domain", -2, -1)], Decimal(40000), Decimal(40000), language)
    assert found is not None
    assert found.disagree
    assert words in found.sentence


def test_without_a_question_there_is_nothing_to_tell() -> None:
    assert models_choice([], Decimal(1), Decimal(1), "zh") is None


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "choice.zh.toml"
    file.write_text("letters = []\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"choice\.zh\.toml"):
        load_choice_texts("zh", file)
