"""Templates and labels of reports: data files in resources/templates, rendered in a sandbox that escapes everything."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from mma_desktop.answers.money.wording import money, shown, stated_figures, unit_name
from mma_desktop.documents.notes import note_text
from mma_desktop.errors import InputError
from mma_desktop.knowledge.references import heading_of
from mma_desktop.ledger.chance import Hinge
from mma_desktop.ledger.messages import amount_role_name
from mma_desktop.paths import resources
from mma_desktop.reports.base import ChanceBasis, Report
from mma_desktop.reports.content import Decision, LedgerRow, content_of, row_value
from mma_desktop.reports.places import report_place_text
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.sections.course import course_rows
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.sections.left_out import left_out_text
from mma_desktop.reports.sections.names import name_in_words
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.text import brief
from mma_desktop.translation import translated

LANGUAGES = ("en", "zh")


def render(template: str, report: Report, language: str, show: Callable[[str], str], anchor: str = "") -> str:
    """The report through a template. `show` prepares every text that the template itself does not spell out.

    `anchor` stands before the name of every place in it, where several reports share a file.
    """
    tools: dict[str, Any] = {"share": share, "score": score, "heading_of": partial(heading_of, language=language)}
    currency = report.ledger.currency
    tools |= {"money": partial(money, currency=currency, language=language), "unit": unit_name(currency, language)}
    amount = partial(stated_figures, currency=currency)
    tools |= {"amount": amount, "value_of": partial(row_value, write=amount, language=language)}
    tools |= {"in_words": partial(shown, currency=currency, language=language)}
    tools |= {"brief": brief, "note_text": partial(note_text, language=language)}
    tools |= {"place": partial(_place, report, language), "left_out": left_out_text(report, language)}
    tools |= {"evidence": evidence_text(report, language)}
    tools |= {"role_name": partial(amount_role_name, language=language)}
    tools |= {"tag": tag_of(report), "anchor": anchor}
    labels = load_labels("report", language)
    tools |= {"course": course_rows(report.course, labels), "called": partial(name_in_words, report, w=labels)}
    tools |= {"steps": steps_text(report.steps, labels), "why": report.unanswered_in(language)}
    tools |= {"failures": failure_lines(report, labels, partial(translated, language=language))}
    return environment(show).get_template(template).render(report=report, content=content_of(report), w=labels, **tools)


def _place(report: Report, language: str, row: LedgerRow | Decision | Hinge) -> str:
    """Where an amount stands, a decision about one, or what the answer hinges on."""
    return report_place_text(report, row.start, row.end, language)


def environment(show: Callable[[str], str]) -> Environment:
    """Where templates are rendered: in a sandbox, everything escaped after `show` has prepared it."""

    def finish(value: object) -> str:
        """A value on its way out: what is markup already stays, all else is shown as text."""
        return value if isinstance(value, Markup) else show(str(value))

    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(resources() / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=finish,
    )


def load_labels(name: str, language: str) -> dict[str, Any]:
    """Labels of NAME.LANGUAGE.toml, with the language itself under `language`. Raises InputError for another one."""
    if language not in LANGUAGES:
        raise InputError(f"There are no labels in the language {language!r}.", f"Choose {' or '.join(LANGUAGES)}.")
    return {"language": language, **_read_labels(resources() / "templates" / f"{name}.{language}.toml")}


@cache
def _read_labels(path: Path) -> Mapping[str, Any]:
    """The labels in a file; the window asks for them again with every question of a batch."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def share(value: float) -> str:
    """A share as a percentage."""
    return f"{value:.0%}"


def calibrated_on(basis: ChanceBasis, words: Mapping[str, Any]) -> str:
    """What a chance is calibrated on, and when, in the words of a report."""
    kind = "by_own" if basis.own else "by_program" if basis.signals else "by_readings"
    return words["chances"][kind] % (basis.items, basis.date)


def score(value: float | None) -> str:
    """A reward or the like with three digits, a dash where there is none."""
    return "\u2013" if value is None else f"{value:.3f}"
