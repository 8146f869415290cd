"""What a report says of where the case text went, and of an answer that no model came to, in every format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mma_desktop.reports.base import Report
from mma_desktop.reports.html import as_html
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown
from tests.reports.sample import rule_based, sent_away

_MARK = {"zh": "案件文本曾离开本机", "en": "Case text left this computer"}
_BY_RULES = {"zh": "没有模型得出同样的答案", "en": "no model came to it"}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_case_text_left(make_report: Callable[[str], Report], language: str) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _MARK[language] not in write(report, language)
        assert _MARK[language] in write(sent_away(report), language)


def test_json_says_it_too(report: Report) -> None:
    assert (as_json(report)["left_this_computer"], as_json(sent_away(report))["left_this_computer"]) == (False, True)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_written_reports_say_that_no_model_came_to_the_rules_answer(
    make_report: Callable[[str], Report], language: str
) -> None:
    report = make_report(language)
    for write in (as_html, as_markdown):
        assert _BY_RULES[language] in write(rule_based(report), language)
        assert _BY_RULES[language] not in write(rule_based(report, confidence=0.4), language)
        assert _BY_RULES[language] not in write(replace(report, confidence=0.0), language)
