"""The amounts of a case without a model."""

import pytest

from mma_desktop.documents import document_from_text
from mma_desktop.errors import InputError
from mma_desktop.ledger.base import FindingKind
from mma_desktop.service.amounts import amounts_json, final_amount, report_amounts

CASE = "窃得手表（价值15000元）、现金500元、100美元。\n民警扣押现金421元。"


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("手表15000元。\n最终金额:15500元", "15500"),
        ("15000+500=15500元", "15500"),
        ("先算一算。\n51500元", "51500"),
        ("最终金额:无法确定", None),
        ("", None),
    ],
)
def test_the_final_amount_stands_behind_the_marker_or_in_the_last_line(answer: str, value: str | None) -> None:
    assert final_amount(answer, "zh") == value


def test_a_case_alone_gives_the_proposal_and_its_alternatives() -> None:
    report = report_amounts(document_from_text(CASE, "case"), "zh")
    assert report.ledger is report.proposal
    assert (report.ledger.total, report.totals[0].total, report.line_of(CASE.index("421"))) == (15500, 15500, 2)
    assert [(amount.value, amount.currency) for amount in report.foreign] == [(100, "USD")]


def test_an_answer_is_checked() -> None:
    report = report_amounts(document_from_text(CASE, "case"), "zh", "最终金额:15000元")
    assert [finding.kind for finding in report.ledger.findings] == [FindingKind.OMITTED]
    assert (report.value, report.ledger.total, report.proposal.total) == ("15000", 15000, 15500)


def test_the_json_extends_the_ledger_of_a_run() -> None:
    data = amounts_json(report_amounts(document_from_text(CASE, "case"), "zh", "最终金额:15000元"))
    assert {"entries", "total", "findings"} <= set(data)
    assert all(CASE[entry["start"] : entry["end"]] == entry["text"] for entry in data["entries"])
    assert [entry["line"] for entry in data["entries"]] == [1, 1, 2]
    assert data["proposal"] == {"total": "15500", "counted": [0, 1]}
    assert {"total": "15921", "changes": [{"kind": "add", "entry": 2, "difference": "421"}]} in data["totals"][1:]
    assert data["foreign"][0]["text"] == "100美元"


def test_amounts_without_a_number_are_listed_and_not_counted() -> None:
    report = report_amounts(document_from_text("窃得现金3000元，另有首饰价值几万元。", "case"), "zh")
    assert [vague["text"] for vague in amounts_json(report)["vague"]] == ["几万元"]
    with_table = report_amounts(document_from_text("Goods\tLoss\nphone\t3000", "case"), "en")
    assert [vague["text"] for vague in amounts_json(with_table)["vague"]] == ["3000"]
    assert with_table.ledger.total == 0
    assert report.ledger.total == 3000


def test_another_language_is_refused() -> None:
    with pytest.raises(InputError, match="zh, en"):
        report_amounts(document_from_text(CASE, "case"), "fr")
