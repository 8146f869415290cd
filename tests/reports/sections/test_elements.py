from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.sections.elements import element_lines, places_in_words
from tests.reports.samples.formats import every_format
from tests.reports.samples.sample import sample_report

_INVENTED = {
    "zh": ("6. 盗窃游艇一艘，价值900,000元。", "900,000元"),
    "en": ("6. A yacht, 900,000 yuan.", "900,000 yuan"),
}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_element_that_the_document_does_not_have_is_without_support(language: str) -> None:
    report = sample_report(language)
    assert [line.missing for line in element_lines(report)] == [()] * 5
    line, words = _INVENTED[language]
    invented = replace(report, elements=f"{report.elements}\n{line}")
    assert element_lines(invented)[-1].missing == (words,)
    said = {"zh": "没有依据，文书中未找到", "en": "Without support, not found in the document"}[language]
    assert as_html(report, language).count(said) == as_markdown(report, language).count(said) == 0
    assert as_html(invented, language).count(said) == as_markdown(invented, language).count(said) == 1


def test_without_elements_there_is_no_line() -> None:
    assert element_lines(replace(sample_report("zh"), elements=None)) == ()


def test_without_places_in_words_a_line_says_none() -> None:
    report = replace(sample_report("zh"), elements="1. 没有数字的一行")
    [line] = element_lines(report)
    assert (line.places, places_in_words(report, line, "zh")) == ((), ())


@every_format
@pytest.mark.parametrize(("language", "place"), [("zh", "第 6 行"), ("en", "line 6")])
def test_every_format_says_where_an_element_stands(
    text_of: Callable[[Report, str], str], language: str, place: str
) -> None:
    report = sample_report(language)
    *_, last = element_lines(report)
    assert places_in_words(report, last, language) == (place,)
    text = _plain(text_of(report, language))
    end = text.rindex(_plain(last.text)[2:]) + len(_plain(last.text)[2:])
    assert _plain(place) in text[end : end + 40]


def _plain(text: str) -> str:
    """Without spaces and the escapes of Markdown."""
    return "".join(text.split()).replace("\\", "")
