from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from mma_desktop.answers.money.found import VagueAmount
from mma_desktop.gui.ledger.ledger_text import LedgerText
from mma_desktop.gui.shell.display import Display
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.editing.edited import EditedLedger
from mma_desktop.ledger.persons.totals import ByDefendant
from tests.gui.fake_service import report_of, sample_events


def test_without_a_report_it_is_said_what_will_stand_there(display: Display) -> None:
    text = LedgerText(None, EditedLedger(), ByDefendant())
    assert text.total() == "No ledger yet"
    assert text.answer().startswith("Every amount of the document will stand here")
    assert text.warning() == ""


def test_the_words_follow_the_language(display: Display) -> None:
    display.use_language("zh")
    assert "yuan" not in LedgerText(report_of(sample_events()), EditedLedger(), ByDefendant()).total()


def test_a_total_that_moved_is_a_warning(display: Display) -> None:
    report = report_of(sample_events())
    text = LedgerText(report, replace(report.edited, shifted=Decimal(19450)), ByDefendant())
    assert "the total was CNY 19,450" in text.warning()


def test_a_line_says_what_rules_and_answer_decided(display: Display) -> None:
    report = report_of(sample_events())
    text = LedgerText(report, report.edited, ByDefendant())
    place, decided, *_ = text.of_line(report.edited.lines[0])
    assert report.edited.lines[0].text in place
    assert decided.startswith("Rules: ") and "Answer: " in decided
    assert LedgerText(replace(report, ledger=Ledger()), EditedLedger(), ByDefendant()).total().endswith("CNY 0")


def test_amounts_are_said_in_the_money_of_the_case(display: Display) -> None:
    report = report_of(sample_events())
    edited = replace(report.edited, currency="GBP", shifted=Decimal("19450.5"))
    text = LedgerText(report, edited, ByDefendant())
    assert text.total().startswith("Total of the counted amounts: £")
    assert "the total was £19,450.50:" in text.warning()
    display.use_language("zh")
    assert text.total().endswith(" 英镑")


def test_amounts_without_a_clear_figure_are_named_beside_the_totals(display: Display) -> None:
    report = replace(report_of(sample_events()), vague=(VagueAmount(0, 4),))
    text = LedgerText(report, replace(report.edited, lines=()), ByDefendant())
    assert text.answer().endswith(f"without a clear figure or unit, not counted: {report.document.text[:4]}")


def test_of_many_such_amounts_the_first_are_named(display: Display) -> None:
    report = replace(report_of(sample_events()), vague=(VagueAmount(0, 4),) * 100)
    said = LedgerText(report, replace(report.edited, lines=()), ByDefendant()).answer()
    assert said.count(report.document.text[:4]) < 20
    assert said.endswith("…")
