"""The report as one HTML file that needs nothing else: no script, no picture, no reference to anything outside."""

from __future__ import annotations

from functools import partial
from typing import Any

from markupsafe import Markup

from mma_desktop.answers.money.wording import money, shown, stated_figures, unit_name
from mma_desktop.documents.notes import note_text
from mma_desktop.knowledge.references import heading_of
from mma_desktop.ledger.chance import Hinge
from mma_desktop.ledger.messages import amount_role_name, in_language
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import Decision, LedgerRow, content_of, row_value
from mma_desktop.reports.places import report_place_text
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.sections.answers import answers_blocks, disagreement
from mma_desktop.reports.sections.conversation import conversation_blocks
from mma_desktop.reports.sections.course import course_rows
from mma_desktop.reports.sections.elements import element_lines, places_in_words
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.sections.given import given_line
from mma_desktop.reports.sections.history import history_blocks
from mma_desktop.reports.sections.left_out import left_out_text
from mma_desktop.reports.sections.names import name_in_words
from mma_desktop.reports.sections.provenance import hardware_pairs
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.sections.trims import trim_lines
from mma_desktop.reports.templates import environment, load_labels, score, share
from mma_desktop.reports.text import brief, visible
from mma_desktop.translation import translated


def as_html(report: Report, language: str) -> str:
    """The report as HTML in zh or en."""
    return _rendered("report.html", report, language)


def html_body(report: Report, language: str, anchor: str) -> Markup:
    """What a page shows of the report; `anchor` sets the places in it apart from those of others on the page."""
    return Markup(_rendered("report_body.html", report, language, anchor))


def _rendered(template: str, report: Report, language: str, anchor: str = "") -> str:
    """The report through a template; `anchor` stands before the name of every place in it."""
    labels = load_labels("report", language)
    tools = {"report": report, "content": content_of(report), "w": labels, "tag": tag_of(report), "anchor": anchor}
    tools |= _figures(report, language) | _sections(report, labels)
    return environment(visible).get_template(template).render(**tools)


def _figures(report: Report, language: str) -> dict[str, Any]:
    """How templates write numbers, places and notes."""
    currency = report.ledger.currency
    amount = partial(stated_figures, currency=currency)
    return {
        "share": share,
        "score": score,
        "brief": brief,
        "amount": amount,
        "money": partial(money, currency=currency, language=language),
        "unit": unit_name(currency, language),
        "in_words": partial(shown, currency=currency, language=language),
        "value_of": partial(row_value, write=amount, language=language),
        "note_text": partial(note_text, language=language),
        "heading_of": partial(heading_of, language=language),
        "place": partial(_place, report, language),
        "told": partial(in_language, language=language),
        "role_name": partial(amount_role_name, language=language),
    }


def _sections(report: Report, labels: dict[str, Any]) -> dict[str, Any]:
    """What is said in words for all formats."""
    language = labels["language"]
    return {
        "answers": list(answers_blocks(report, labels)),
        "conversation": list(conversation_blocks(report, labels)),
        "history": list(history_blocks(report, labels)),
        "disagreement": disagreement(report, labels),
        "left_out": left_out_text(report, language),
        "elements": [(line, places_in_words(report, line, language)) for line in element_lines(report)],
        "evidence": evidence_text(report, language),
        "hardware": hardware_pairs(report, labels),
        "course": course_rows(report.course, labels),
        "called": partial(name_in_words, report, w=labels),
        "steps": steps_text(report.steps, labels),
        "why": report.unanswered_in(language),
        "trims": trim_lines(report, labels),
        "given": given_line(report, labels),
        "failures": failure_lines(report, labels, partial(translated, language=language)),
    }


def _place(report: Report, language: str, row: LedgerRow | Decision | Hinge) -> str:
    """Where an amount stands, a decision about one, or what the answer hinges on."""
    return report_place_text(report, row.start, row.end, language)
