"""Numbers as Word writes them in its lists."""

from __future__ import annotations

import pytest

from mma_desktop.documents.parsing.number_forms import written_as


@pytest.mark.parametrize(
    ("form", "number", "written"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 3, "03"),
        ("lowerRoman", 1994, "mcmxciv"),
        ("upperRoman", 9, "IX"),
        ("lowerLetter", 28, "bb"),
        ("chineseCountingThousand", 1, "一"),
        ("chineseCountingThousand", 10, "十"),
        ("chineseCountingThousand", 21, "二十一"),
        ("japaneseCounting", 110, "一百一十"),
        ("chineseCounting", 1005, "一千零五"),
        ("chineseCountingThousand", 2050, "二千零五十"),
        ("chineseLegalSimplified", 10, "壹拾"),
        ("ideographDigital", 10, "一〇"),
        ("ideographTraditional", 11, "甲"),
        ("decimalEnclosedCircleChinese", 3, "③"),
        ("decimalEnclosedCircle", 21, "21"),
        ("decimalFullWidth", 10, "１０"),
        ("none", 4, ""),
        ("hindiVowels", 1, None),
        ("decimal", 100_000, None),
    ],
)
def test_a_number_is_written_in_the_form_of_its_list(form: str, number: int, written: str | None) -> None:
    assert written_as(form, number) == written
