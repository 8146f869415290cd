"""The guard against quoting what a pack is measured on (claims 65, 111)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.packs.leak_guard import RUN, LeakGuard

QUESTION = "2019年3月5日，被告人周某在某超市趁店员理货之机盗走白酒两瓶，价值3200元，后被民警抓获。"


def test_a_text_that_shares_thirteen_tokens_with_a_question_is_a_leak() -> None:
    guard = LeakGuard.over([QUESTION])
    assert "13 tokens" in guard.leak("例如：被告人周某在某超市趁店员理货之机盗走白酒")
    assert guard.leak("盗窃公私财物，数额较大的，处三年以下有期徒刑") == ""


def test_thirteen_are_a_leak_and_twelve_are_none_whatever_stands_between_them() -> None:
    words = [f"word{chr(97 + number)}" for number in range(RUN)]
    guard = LeakGuard.over([" ".join(words)])
    assert guard.leak(", ".join(words).upper())
    assert guard.leak(" ".join(words[:12])) == guard.leak(" ".join(words[1:])) == ""


def test_citing_the_same_law_is_no_leak() -> None:
    guard = LeakGuard.over(["依照《中华人民共和国刑法》第二百六十四条之规定判处。"])
    assert guard.leak("根据《中华人民共和国刑法》第二百六十四条，盗窃的，处罚如下") == ""
    named = LeakGuard.over(["依照中华人民共和国刑法第二百六十四条判处"])
    assert named.leak("中华人民共和国刑法第二百六十四条规定了盗窃罪") == ""


@pytest.mark.parametrize("text", ["Results on LawBench", "见 lawbench 第三题", "AIME24 problems", "the MMLU-Pro set"])
def test_a_text_that_names_a_benchmark_is_a_leak(text: str) -> None:
    assert "benchmark" in LeakGuard.over([]).leak(text)


def test_part_of_a_word_is_no_benchmark() -> None:
    assert LeakGuard.over([]).leak("the PIXIUMS of Laiwu") == ""


@given(st.lists(st.integers(0, 10**6), min_size=RUN, max_size=60), st.data())
def test_any_run_of_the_question_is_found_wherever_it_stands(numbers: list[int], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(numbers) - RUN))
    quoted = " ".join(map(str, numbers[start : start + RUN]))
    assert LeakGuard.over([" ".join(map(str, numbers))]).leak(f"before {quoted} after")
