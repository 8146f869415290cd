from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.reports.changes import ChangedSentences, changed_sentences

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
