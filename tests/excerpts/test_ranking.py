"""Passages that share rare words with the question come first."""

from __future__ import annotations

from mma_desktop.domain.terms import terms_of
from mma_desktop.excerpts.ranking import bm25


def test_chinese_is_read_as_pairs_of_characters_and_other_words_whole() -> None:
    assert terms_of("盗窃罪 worth 900元") == ["盗窃", "窃罪", "worth", "900", "元"]


def test_what_the_question_asks_for_scores_highest() -> None:
    passages = ["天气晴朗，没有云。", "手机价值900元。", "价值不明。", ""]
    scores = bm25(passages, "价值多少 元")
    assert scores[1] > scores[2] > scores[0] == scores[3] == 0


def test_a_word_that_stands_everywhere_says_little() -> None:
    scores = bm25(["被告人甲盗窃", "被告人乙买菜"], "被告人盗窃")
    assert scores[0] > 2 * scores[1] > 0


def test_nothing_to_rank_is_no_error() -> None:
    assert bm25([], "价值") == []
