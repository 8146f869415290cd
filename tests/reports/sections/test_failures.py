"""Why a run failed and what could not be asked, alike in every format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.events import ActionClosed, RunFailed
from mma_desktop.domain.growth import Growth
from mma_desktop.domain.runs import RunStatus
from mma_desktop.reports.base import Report
from mma_desktop.reports.docx import as_docx
from mma_desktop.reports.html import as_html
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.templates import load_labels
from tests.reports.test_docx import text_of as docx_text

_REASON = "The engine is full"
_CONVERGED = ActionClosed("R.A1", "A4", "no change needed", converged=True)


def _failed(report: Report) -> Report:
    refused = (ActionClosed("R", "A1", _REASON), ActionClosed("R", "A2", _REASON), _CONVERGED)
    growth = Growth((*report.growth.events, *refused))
    return replace(
        report, status=RunStatus.FAILED, failure=RunFailed("The engine died", "Start it anew"), growth=growth
    )


@pytest.mark.parametrize(
    ("language", "count"), [("en", "2 of {0} steps came to nothing"), ("zh", "{0} 个步骤中有 2 个没有结果")]
)
def test_every_format_says_why_a_run_failed_and_what_could_not_be_asked(
    report: Report, language: str, count: str
) -> None:
    failed, labels = _failed(report), load_labels("report", language)
    said = failure_lines(failed, labels, str)
    assert said[0] == f"{labels['failed']}{labels['colon']}The engine died{labels['space']}Start it anew"
    assert said[1] == f"{count.format(failed.steps_tried)}{labels['colon']}{_REASON}"
    for text in (as_html(failed, language), as_markdown(failed, language), docx_text(as_docx(failed, language))):
        assert all(line in text for line in said)


def test_a_run_without_failures_says_nothing_of_them(report: Report) -> None:
    calm = replace(report, growth=Growth((*report.growth.events, _CONVERGED)))
    assert failure_lines(calm, load_labels("report", "en"), str) == ()
