"""What is said of a case that models were not shown whole, before its parts are listed and with them."""

from __future__ import annotations

import pytest

from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.excerpts.words import load_words
from mma_desktop.reports.sections.left_out import summary_of


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_sentence_that_stands_alone_leads_to_no_list(language: str) -> None:
    said = summary_of(10_000, (LeftOut(0, 2_000, "facts"), LeftOut(3_000, 9_000, "evidence")), language)
    assert "2,000" in said
    assert "10,000" in said
    assert said.endswith((".", "。"))
    assert load_words(language).parts.endswith((":", "："))
