from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.reports.changes import ChangedSentences, WordChange, changed_lines, changed_sentences, word_changes

SENTENCES = st.lists(
    st.sampled_from(["甲罪成立。", "乙不构成犯罪；", "应当从轻。", "It holds.", "1.5 is a number."]), max_size=6
)


def test_what_a_review_replaced_is_gone_and_new() -> None:
    before, after = "盗窃罪成立。数额巨大。应当从轻。", "盗窃罪成立。数额较大。应当从轻。\n有自首情节。"
    assert changed_sentences(before, after) == ChangedSentences(("数额巨大。",), ("数额较大。", "有自首情节。"))


def test_a_decimal_point_ends_no_sentence() -> None:
    changed = changed_sentences("It is 1.5 yuan. He stole it.", "It is 1.6 yuan. He stole it.")
    assert changed == ChangedSentences(("It is 1.5 yuan.",), ("It is 1.6 yuan.",))


def test_line_breaks_alone_change_nothing() -> None:
    assert changed_sentences("甲罪成立。应当从轻。", "甲罪成立。\n\n应当从轻。") == ChangedSentences()


@given(before=SENTENCES, after=SENTENCES)
def test_what_is_left_of_both_texts_is_the_same(before: list[str], after: list[str]) -> None:
    changed = changed_sentences("\n".join(before), "\n".join(after))
    assert _without(before, changed.gone) == _without(after, changed.new)


def _without(sentences: list[str], taken: tuple[str, ...]) -> list[str]:
    rest = sorted(sentences)
    for one in taken:
        rest.remove(one)
    return rest


TEXTS = st.text(st.sampled_from("甲乙丙数额。 ab1.,\n"), max_size=40)


@given(before=TEXTS, after=TEXTS)
def test_what_stayed_and_is_gone_is_the_text_before_and_what_stayed_and_is_new_the_text_after(
    before: str, after: str
) -> None:
    stretches = word_changes(before, after)
    assert "".join(text for change, text in stretches if change is not WordChange.NEW) == before
    assert "".join(text for change, text in stretches if change is not WordChange.GONE) == after
    assert all(text for _, text in stretches)


def test_words_and_numbers_change_whole_and_crumbs_between_two_changes_with_them() -> None:
    gone, new, same = WordChange.GONE, WordChange.NEW, WordChange.SAME
    assert word_changes("He took 1,860.50 yuan.", "He took 1,850.50 yuan.") == (
        (same, "He took "), (gone, "1,860.50"), (new, "1,850.50"), (same, " yuan."),
    )  # fmt: skip
    assert word_changes("以购买的价格计算。", "以当时的价值计算。") == (
        (same, "以"), (gone, "购买的价格"), (new, "当时的价值"), (same, "计算。"),
    )  # fmt: skip
    assert word_changes("同", "同") == ((same, "同"),)
    assert word_changes("", "") == ()


def test_only_lines_in_which_a_word_changed_are_given() -> None:
    lines = changed_lines("甲案的经过\n盗窃现金500元左右\n乙案", "甲案的经过\n盗窃现金600元左右\n\n乙案")
    assert [[text for _, text in line] for line in lines] == [["盗窃现金", "500", "600", "元左右"]]
    assert changed_lines("甲 \n乙", "甲\n乙") == ()
