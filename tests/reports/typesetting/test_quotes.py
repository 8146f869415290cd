"""Which quotation marks belong to Latin text."""

from __future__ import annotations

import pytest

from mma_desktop.reports.typesetting.quotes import SHARED, latin_marks


@pytest.mark.parametrize(
    "text",
    [
        "see “The document”.",
        "If “2,400元” does not count, the total is CNY 17,060.5.",
        "the foundation’s invoice says ‘conference fee’",
        "“Verified” means only this…",
        "“…” 12",
    ],
)
def test_those_in_latin_text(text: str) -> None:
    assert latin_marks(text) == {place for place, character in enumerate(text) if character in SHARED}


@pytest.mark.parametrize(
    "text",
    [
        "案情原文，见“文书全文”。",
        "“已核对”仅指引用的金额",
        "名称带“@”的模型",
        "向“Blue Heron Consulting”转账",
        "模型“Qwen2.5”",
        "他说：“所谓‘借款’……”",
    ],
)
def test_those_in_chinese_text(text: str) -> None:
    assert not latin_marks(text)


def test_each_has_the_look_of_the_text_around_it() -> None:
    text = "他说“借款”，so he says: “a loan”"
    assert [text[place] for place in sorted(latin_marks(text))] == ["“", "”"]
    assert min(latin_marks(text)) > text.index("so")
