"""What a finished run prints and writes, and how a running one is stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import replace

import pytest

from mma_desktop.cli.running import print_report, run_live
from mma_desktop.cli.terminal import Terminal
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import RunStatus
from mma_desktop.reports.base import Report
from tests.reports.cited import with_evidence
from tests.reports.sample import demonstrated, rule_based, sample_report, sent_away


@pytest.fixture
def report() -> Report:
    return sample_report("zh")


def printed(report: Report) -> str:
    console = Terminal(record=True, width=200)
    print_report(report, console)
    return console.export_text()


def test_the_answer_comes_with_its_chance_inspection_path_and_ledger(report: Report) -> None:
    text = printed(report)
    assert "周某某盗窃案: CNY 19,460.50   chance 83% (calibrated on 246 cases, 2026-11-24)   cross-inspected" in text
    assert "R.A4.A3.A1" in text
    assert "1,860.50" in text
    assert "! " in text, "the finding of the sample"


def test_case_text_that_left_is_announced(report: Report) -> None:
    assert "CASE TEXT LEFT THIS COMPUTER" not in printed(report)
    assert "CASE TEXT LEFT THIS COMPUTER" in printed(sent_away(report))


def test_models_that_disagree_are_announced(report: Report) -> None:
    assert "a person must decide" not in printed(report)
    assert "a person must decide" in printed(replace(report, models_disagree=True))


def test_a_demonstration_is_announced(report: Report) -> None:
    assert "DEMONSTRATION" not in printed(report)
    assert "DEMONSTRATION" in printed(demonstrated(report))
    assert "chance in the recorded run 83% (an example" in printed(demonstrated(report))


def test_a_rule_based_answer_that_no_model_came_to_is_announced(report: Report) -> None:
    assert "no model came to it)" in printed(rule_based(report))
    assert "no model came to it)" not in printed(rule_based(report, vote_share=0.4))


def test_a_stopped_run_says_how_it_goes_on_and_no_answer_is_said(report: Report) -> None:
    text = printed(replace(report, status=RunStatus.STOPPED, value=None, shown_value="", answer=""))
    assert "no answer" in text
    assert "runs resume" in text


def test_text_of_the_case_is_not_read_as_markup(report: Report) -> None:
    assert "[red]现金[/red]" in printed(replace(report, answer="[red]现金[/red]"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal handlers in event loops")
def test_the_first_interrupt_asks_the_run_to_stop(report: Report) -> None:
    async def start(_listen: Record, stop: asyncio.Event) -> Report:
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.wait_for(stop.wait(), timeout=20)
        return replace(report, status=RunStatus.STOPPED)

    assert run_live(start).status is RunStatus.STOPPED


def test_an_answer_without_calibration_has_no_percent_and_what_it_hinges_on_is_said(report: Report) -> None:
    assert "17,060.5" in printed(report)
    assert "USD 12,500" in printed(report)
    plain = printed(replace(report, chance=None, basis=None, hinge=None)).splitlines()
    assert "chance not calibrated" in plain[1]
    assert "%" not in plain[1]


def test_the_articles_and_every_wrong_citation_are_printed() -> None:
    text = printed(with_evidence("zh"))
    assert "Evidence: 刑法#264, 刑法#64" in text
    assert text.count("! Citation in the answer") == 3
    assert "Citation in R.A3: [刑法#264]: the quote stands in the provision word for word." in text


def test_what_an_answer_hinges_on_and_the_exact_total_are_told_in_the_language_of_the_terminal(report: Report) -> None:
    said = replace(report, value="61500", hinge_sentences={"en": "If it does not count, the total is CNY 17,060.5."})
    text = printed(said)
    assert "If it does not count, the total is CNY 17,060.5." in text
    assert "! The amounts that the answer counts make CNY 19,460.50: computed exactly" in text
    assert "computed exactly" not in printed(report)
