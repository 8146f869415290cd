"""The table of a run's ledger: who decided what, both totals, and nothing of it read as markup."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.cli.decisions import show_ledger
from mma_desktop.cli.terminal import Terminal
from mma_desktop.reports.base import Report
from tests.reports.samples.sample import sample_edits, sample_report


def shown(report: Report, language: str) -> str:
    console = Terminal(record=True, width=160)
    show_ledger(report, language, console)
    return console.export_text()


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in text.splitlines() if "│" in line]


@pytest.mark.parametrize(
    ("language", "total"), [("zh", "计入金额合计：19,460.50"), ("en", "total of the counted amounts: 19,460.50")]
)
def test_without_edits_there_is_one_total(language: str, total: str) -> None:
    text = shown(sample_report(language), language)
    assert total in text
    assert "人工合计" not in text and "edited total" not in text


def test_edits_stand_beside_rules_and_answer() -> None:
    text = shown(sample_edits(sample_report("zh")), "en")
    table = {row[0]: row[1:] for row in rows(text)}
    assert table["2"][3:] == ["yes (loss)", "yes", "no", "<b>未</b>提交鉴定"]
    assert table["3"][2] == "1,000 (2,400)", "the value that the program read stands behind the new one"
    assert table["A1"][3:6] == ["not found", "–", "yes"]
    assert {"4.1", "4.2"} < set(table)
    assert "edited total: 16,340" in text
    assert "Manual edits: 6, 1 of them undone." in text


def test_a_total_that_moved_since_is_reported() -> None:
    edited = sample_edits(sample_report("zh"))
    fewer = replace(edited, ledger=replace(edited.ledger, entries=edited.ledger.entries[1:]))
    assert "! The last change recorded a total of 16,340" in shown(fewer, "en")
