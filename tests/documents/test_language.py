from __future__ import annotations

import pytest

from mma_desktop.documents.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("被告人王某窃取现金300元。", "zh"),
        ("被告人 John Smith 于 2019-03-04 窃取 iPhone 一部，价值 5000 元。", "zh"),
        ("The defendant took 300 yuan.", "en"),
        ("The defendant, Wang (王某), took 300 yuan from a shop in the city.", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_a_case_is_recognised(text: str, language: str) -> None:
    assert language_of(text) == language
