"""A case is cut on its own structure, and nothing of it is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.case_documents import case_text, parts_of
from mma_desktop.domain.cases import Document
from mma_desktop.excerpts.sections import passages_of
from mma_desktop.excerpts.words import load_words

WORDS = load_words("zh")
JUDGMENT = (
    "被告人张三，男，1990年生。公诉机关指控，张三盗窃手机。经审理查明，2019年3月5日张三盗窃手机一部。"
    "上述事实，有下列证据证明。本院认为，其行为构成盗窃罪。判决如下：被告人张三犯盗窃罪。如不服本判决，可以上诉。"
)


@given(st.lists(st.text(max_size=30) | st.sampled_from(JUDGMENT.split("。")), max_size=8), st.integers(1, 3))
def test_the_passages_together_are_the_documents(pieces: list[str], copies: int) -> None:
    text = case_text([Document("a", "。".join(pieces), "00")] * copies)
    passages = passages_of(text, WORDS)
    assert all(one.start < one.end for one in passages)
    documents = [text[part.start : part.end] for part in parts_of(text)]
    assert "".join(text[one.start : one.end] for one in passages) == "".join(documents)


def test_sections_are_found_in_a_text_without_line_ends() -> None:
    sections = [passage.section for passage in passages_of(JUDGMENT, WORDS)]
    assert sections == ["parties", "claims", "facts", "evidence", "reasoning", "judgment", "closing"]


def test_english_headings_open_sections_too() -> None:
    text = "Facts\nHe stole a phone. It was worth 900 yuan.\nThe court holds that this is theft."
    assert [passage.section for passage in passages_of(text, load_words("en"))] == ["facts", "reasoning"]


@pytest.mark.parametrize("text", ["字" * 5000, "很长的一段话。" * 2000])
def test_passages_are_short(text: str) -> None:
    assert max(one.end - one.start for one in passages_of(text, WORDS)) <= 400
