from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.free_text import rouge_l
from mma_desktop.tasks.voting import medoid, plurality


def test_the_most_frequent_value_wins_and_of_equals_the_earliest() -> None:
    assert plurality(["b", "a", "a", "b"]).place == 0
    assert plurality(["b", "a", "a"]) == medoid(["b", "a", "a"], lambda a, b: float(a == b))


def test_the_text_nearest_to_all_wins() -> None:
    texts = ["钱应当在周五付", "货款应当在周五支付", "货款在周五支付", "不知道"]
    voted_solution = medoid(texts, rouge_l)
    assert voted_solution.place == 1
    assert 2.0 < voted_solution.votes < 4.0


@given(st.lists(st.sampled_from("abc"), min_size=1))
def test_where_values_agree_wholly_or_not_at_all_the_medoid_is_the_plurality(values: list[str]) -> None:
    assert medoid(values, lambda a, b: float(a == b)) == plurality(values)
