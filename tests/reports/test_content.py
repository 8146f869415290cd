from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mma_desktop.domain.events import NodeAdded, apply
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import content_of
from mma_desktop.reports.markdown import as_markdown


def test_ledger_rows_say_where_the_amounts_stand(report: Report) -> None:
    content = content_of(report)
    assert [row.line for row in content.rows] == [3, 3, 4, 5, 6, 6, 6]
    marked = [(piece.mark.number, piece.text) for line in content.document for piece in line if piece.mark]
    assert marked == [(row.number, row.text) for row in content.rows]


def test_a_derived_amount_shows_its_formula(report: Report) -> None:
    first = replace(report.ledger.entries[0], formula="1600 × 2")
    ledger = replace(report.ledger, entries=(first, *report.ledger.entries[1:]))
    assert content_of(replace(report, ledger=ledger)).rows[0].text == f"{first.text} (1600 × 2)"


def test_the_path_names_authors_texts_and_votes(report: Report) -> None:
    steps = content_of(report).steps
    assert [step.node.id for step in steps] == list(report.path)
    assert [step.author for step in steps] == [
        "",
        "Qwen2.5-1.5B-Instruct-Q4_K_M",
        "DISC-LawLLM-1.5B-Q4_K_M",
        "Qwen2.5-1.5B-Instruct-Q4_K_M",
    ]
    assert [step.text for step in steps][1:] == [report.elements, report.knowledge, report.answer]
    assert steps[2].draft == report.answer
    assert steps[2].votes == (("19460.5", 4), (None, 1))


def test_shared_states_show_the_statistics_of_the_node_that_keeps_them(report: Report) -> None:
    apply(report.tree, NodeAdded("R.A3", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "q", twin="R.A4"))
    row = content_of(report).tree[-1]
    assert (row.node.id, row.statistics.visits) == ("R.A3", 1)


def test_inspection_is_claimed_only_where_answers_were_checked(make_report: Callable[[str], Report]) -> None:
    checked = make_report("zh")
    assert content_of(checked).inspection == "cross"
    assert content_of(replace(checked, self_verified=True)).inspection == "self"
    for node in list(checked.tree):
        checked.tree.put(replace(node, checks=()))
    assert content_of(checked).inspection == "none"


def test_a_step_whose_text_is_a_section_is_printed_once(report: Report) -> None:
    steps = content_of(report).steps
    assert [step.section for step in steps] == ["document", "elements", "knowledge", "answer"]
    assert [step.draft_section for step in steps] == ["", "", "answer", ""]
    text = as_markdown(report, "zh")
    assert all(text.count(last) == 1 for last in ("追回和退赔的款物不影响犯罪金额的认定。", "盗窃数额以被盗财物"))
