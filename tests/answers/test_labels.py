from __future__ import annotations

import pytest

from mma_desktop.answers.labels import LabelAnswer

LABELS = LabelAnswer({"Buy": ("买入", "long"), "Sell": ("卖出",), "Hold": ("持有", "wait")})


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (": Buy", "Buy"),
        (": **SELL**", "Sell"),
        (": hold (not buy)", "Hold"),
        (": [Hold]", "Hold"),
        (": Hold.\nDo not buy.", "Hold"),
        ("：建议买入。不要卖出。", "Buy"),
        (": wait", "Hold"),
    ],
)
def test_the_only_label_of_the_first_sentence_is_read(segment: str, key: str) -> None:
    assert LABELS.parse(segment) == key


@pytest.mark.parametrize("segment", ["", ": Buy or Sell", ": buyer", ": undecided", ":\n\n"])
def test_none_and_several_labels_abstain(segment: str) -> None:
    assert LABELS.parse(segment) is None


def test_longer_words_are_tried_first() -> None:
    answers = LabelAnswer({"Allowed": (), "Not allowed": ()})
    assert answers.parse(": not allowed") == "Not allowed"


def test_a_mention_is_a_whole_word_in_any_words_of_the_label() -> None:
    assert LABELS.first_mention("A buyer could go long here.", "Buy") == 17
    assert LABELS.first_mention("A buyer waits.", "Hold") is None


def test_the_grammar_allows_the_names_only() -> None:
    assert (LABELS.grammar("en") or "").endswith('value ::= "Buy" | "Sell" | "Hold"\n')
